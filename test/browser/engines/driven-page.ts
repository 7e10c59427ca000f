/** A page in a browser of any engine: as much as the scenarios need, and every engine can do. */
export interface DrivenPage {
  /** Whether the clipboard keeps CR. That of WebKitGTK has LF for every line end, whatever a page puts into it. */
  readonly clipboardKeepsCr: boolean;
  /** Loads an address, whatever the page showed before. */
  open(url: string): Promise<void>;
  /** What an expression comes to in the page, awaited there: a value of JSON. */
  evaluate(expression: string): Promise<unknown>;
  /** Types a text, key by key. */
  type(text: string): Promise<void>;
  /** Presses a key, or several held together, such as `Control+z`. */
  press(keys: string): Promise<void>;
  /** Clicks the first element of a selector that is seen; with a text, the first that begins with it. */
  click(selector: string, text?: string): Promise<void>;
  /** Ends the browser. */
  close(): Promise<void>;
}

/** Names of the keys of `Control+Shift+z`. */
export function keysOf(keys: string): readonly string[] {
  return keys.split('+');
}

/** An expression for the middle of the element that {@link DrivenPage.click} means, brought into sight: `[x, y]`, whole numbers. */
export function middleOf(selector: string, text = ''): string {
  return `(() => {
    const element = Array.from(document.querySelectorAll(${JSON.stringify(selector)})).find((one) => {
      return one.checkVisibility() && (one.innerText ?? '').trim().startsWith(${JSON.stringify(text)});
    });
    if (element === undefined) throw new Error(${JSON.stringify(`the page has no ${selector} ${text}`)});
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { x, y, width, height } = element.getBoundingClientRect();
    return [Math.round(x + width / 2), Math.round(y + height / 2)];
  })()`;
}
