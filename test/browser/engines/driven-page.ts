/** A page in any browser: the functions that the scenarios need and that every browser supports. */
export interface DrivenPage {
  /** Whether the clipboard keeps CR. WebKitGTK turns every line end into LF. */
  readonly clipboardKeepsCr: boolean;
  /** Loads an address that differs from that of the page in more than the fragment. */
  open(url: string): Promise<void>;
  /**
   * Evaluates and awaits an expression in the page. Its value must be JSON. To set a global, assign to `window`: in
   * Firefox, `globalThis` is that of a sandbox.
   */
  evaluate(expression: string): Promise<unknown>;
  /** Types a text, key by key. */
  type(text: string): Promise<void>;
  /** Presses a key, or several keys together, such as `Control+z`. */
  press(keys: string): Promise<void>;
  /** Clicks the first visible element of a selector; with a text, the first that begins with the text. */
  click(selector: string, text?: string): Promise<void>;
  /** Stops the browser. */
  close(): Promise<void>;
}

/** An expression that scrolls to the element for {@link DrivenPage.click} and returns its center as integers. */
export function middleOf(selector: string, text = ''): string {
  return `(() => {
    const shown = Array.from(document.querySelectorAll(${JSON.stringify(selector)})).filter((one) => one.checkVisibility());
    const textOf = (one) => (one.innerText ?? '').trim();
    const element =
      shown.find((one) => textOf(one) === ${JSON.stringify(text)}) ??
      shown.find((one) => textOf(one).startsWith(${JSON.stringify(text)}));
    if (element === undefined) throw new Error(${JSON.stringify(`the page has no ${selector} ${text}`)});
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  })()`;
}

/** The size of the page in every browser. */
export const VIEWPORT = { width: 1280, height: 800 };
