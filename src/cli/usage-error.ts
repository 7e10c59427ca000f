/** What a person at the command line can fix, and how: an error beside those of the tools, which the table in core has. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  readonly remedy: string;

  constructor(message: string, remedy: string) {
    super(message);
    this.remedy = remedy;
  }
}
