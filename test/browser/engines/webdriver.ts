import { type DrivenPage, middleOf, VIEWPORT } from './driven-page.ts';

/** The commands of WebDriver (https://www.w3.org/TR/webdriver2/) that drive a page, by their paths. */
export type Command = 'url' | 'window/rect' | 'execute/async' | 'actions';

/** Sends a command of a session, and resolves with its value. */
export type Send = (command: Command, parameters: object) => Promise<unknown>;

/** A page that a session of WebDriver drives. */
export async function drivenBy(
  send: Send,
  browser: Pick<DrivenPage, 'clipboardKeepsCr' | 'close'>,
): Promise<DrivenPage> {
  /** The value of an expression. The driver reports its errors. */
  const evaluate = async (expression: string): Promise<unknown> => {
    const script = `
      const done = arguments[0];
      (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));
    `;
    const evaluated = await send('execute/async', { script, args: [] });
    const { value, error } = evaluated as { readonly value?: unknown; readonly error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  };
  const act = (type: 'key' | 'pointer', actions: readonly object[]) =>
    send('actions', { actions: [{ type, id: type, actions }] });

  const { width, height } = VIEWPORT;
  await untilReady(async () => {
    // The window has toolbars around the page, and a driver may return before it has its size.
    const expression = '[innerWidth, innerHeight, outerWidth, outerHeight]';
    const [x, y, outerX, outerY] = (await evaluate(expression)) as [number, number, number, number];
    if (x === width && y === height) return;
    await send('window/rect', { width: outerX + width - x, height: outerY + height - y });
    throw new Error(`the page has ${x} × ${y} pixels`);
  });

  return {
    ...browser,
    async open(url) {
      await send('url', { url: 'about:blank' });
      await send('url', { url });
    },
    evaluate,
    async type(text) {
      const keys = Array.from(text, (character) => (character === '\n' ? keyOf('Enter') : character));
      await act(
        'key',
        keys.flatMap((value) => [down(value), up(value)]),
      );
    },
    async press(keys) {
      const values = keys.split('+').map(keyOf);
      await act('key', [...values.map(down), ...values.toReversed().map(up)]);
    },
    async click(selector, text) {
      const [x, y] = (await evaluate(middleOf(selector, text))) as [number, number];
      await act('pointer', [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ]);
    },
  };
}

const down = (value: string) => ({ type: 'keyDown', value });
const up = (value: string) => ({ type: 'keyUp', value });

/** The code points of https://www.w3.org/TR/webdriver2/#keyboard-actions for keys that type no character. */
const KEYS: Readonly<Record<string, string>> = {
  Enter: '\ue007',
  Shift: '\ue008',
  Control: '\ue009',
};

function keyOf(name: string): string {
  return KEYS[name] ?? name;
}

/** Calls a function until it succeeds: only an accepted connection shows that a driver listens. */
export async function untilReady<T>(connect: () => Promise<T>): Promise<T> {
  const end = performance.now() + 60_000;
  while (true) {
    try {
      return await connect();
    } catch (error) {
      if (performance.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
