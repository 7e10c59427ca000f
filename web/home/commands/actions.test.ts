import { describe, expect, test } from 'vitest';
import { textOf } from '../../../src/core/text.ts';
import { base64, hexToText, numberToWords, textLineTools, urlEncoder } from '../../../src/tools/index.ts';
import { bytesOf, decode, encode, fileOf, sessionOf } from '../../../support/page/input.ts';
import { pageTools, pasted, reportOn } from '../../../support/page/report.ts';
import { resultOf } from '../conversion/outcome.ts';
import { PENDING } from '../conversion/report.ts';
import {
  createSession,
  currentOptions,
  openTool,
  type Session,
  setOptions,
  setSwitch,
  settingsOf,
} from '../session/session.ts';
import { MOST_TEXT_UNITS } from '../text/selection.ts';
import { type Actions, createActions } from './actions.ts';

/** A picture is that of a copied one: its type. A broken one can't be drawn. */
type Clipboard = { text?: string; image?: File; picture?: string; isRefused?: boolean; isBroken?: boolean };

/** The actions with a stub of the browser, and a record of their effects. */
function pageOf(session: Session, clipboard: Clipboard = {}, report = reportOn(session)) {
  const saved: { name: string; content: string | Uint8Array }[] = [];
  const page = { session, clipboard, saved, said: '', copied: '', error: undefined as string | undefined, focused: 0 };
  const refuse = () => {
    if (clipboard.isRefused) throw new Error('refused');
  };
  const actions = createActions(
    {
      session,
      latest: {
        get current() {
          return page.session;
        },
      },
      opening: { current: undefined },
      report,
      tools: pageTools,
      update: (change) => Object.assign(page, { session: change(page.session) }),
      focus: () => page.focused++,
      announce: (said) => Object.assign(page, { said }),
      showError: (error) => Object.assign(page, { error }),
    },
    {
      copyPicture: async (picture) => {
        refuse();
        if (clipboard.isBroken) return false;
        clipboard.picture = picture.type;
        return true;
      },
      copyText: async (text) => {
        refuse();
        clipboard.text = text;
      },
      pastedContent: async () => {
        refuse();
        return clipboard.image ?? clipboard.text ?? '';
      },
      saveFile: (name, content) => saved.push({ name, content }),
      confirm: ({ what }) => void Object.assign(page, { copied: what }),
      address: () => 'https://example.com/?a=1#url-encoder',
    },
  );
  return { page, actions };
}

const tooLong = 'a'.repeat(MOST_TEXT_UNITS + 1);
const bytes = sessionOf(base64, 'iVBORw0KGgo=', decode);

describe('copying', () => {
  test('puts the result on the clipboard, exactly', async () => {
    const { page, actions } = pageOf(sessionOf(base64, 'YQ0KYg==', decode));
    await actions.copy();
    const said = 'Result copied.';
    expect(page).toMatchObject({ clipboard: { text: 'a\r\nb' }, said, copied: 'Result', error: undefined });
  });

  test.each([
    ['bytes as hexadecimal digits', bytes, '89 50 4e 47 0d 0a 1a 0a'],
    ['all of a result of which the start is shown', sessionOf(base64, tooLong), base64.encode(tooLong)],
  ])('puts %s on the clipboard', async (_, session, text) => {
    const { page, actions } = pageOf(session);
    await actions.copy();
    expect(page.clipboard.text).toBe(text);
  });

  const refused = 'The browser did not allow copying.';
  /** A picture of one pixel. */
  const picture = sessionOf(base64, 'R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', decode);

  test.each<[title: string, Clipboard, Clipboard, said: string, error?: string]>([
    ['a picture as one', {}, { picture: 'image/gif' }, 'Picture copied.'],
    [
      'the start of a picture as digits',
      { isBroken: true },
      { text: expect.stringMatching(/^47 49/) },
      'Result copied.',
    ],
    ['no picture if the browser refuses it', { isRefused: true }, {}, '', `${refused} Save the picture instead.`],
  ])('puts %s on the clipboard', async (_, before, after, said, error) => {
    const { page, actions } = pageOf(picture, before);
    await actions.copy();
    expect(page).toMatchObject({ clipboard: after, said, copied: error ? '' : 'Result', error });
  });

  test('leaves the clipboard unchanged if there is nothing to copy, and says why', async () => {
    const { page, actions } = pageOf(sessionOf(base64, '!', decode), { text: 'kept' });
    await actions.copy();
    const error = 'There is no result: the input contains an error.';
    expect(page).toMatchObject({ clipboard: { text: 'kept' }, said: '', copied: '', error });
  });

  test('says what to do if the browser does not allow it', async () => {
    const { page, actions } = pageOf(sessionOf(base64, 'a'), { isRefused: true });
    await actions.copy();
    expect(page.error).toBe(`${refused} Select the text and copy it with the keyboard.`);
  });

  test('a link contains the tool and its options, but no text', async () => {
    const { page, actions } = pageOf(sessionOf(base64, 'secret', decode));
    await actions.copyLink();
    const text = 'https://example.com/?a=1#base64?operation=decode';
    expect(page).toMatchObject({ clipboard: { text }, said: 'Link copied.' });
  });
});

test('saving makes a file of the result', () => {
  const { page, actions } = pageOf(bytes);
  actions.save();
  expect(page.saved).toEqual([{ name: 'base64-decode.png', content: bytesOf('\x89PNG\r\n\x1a\n') }]);
});

describe('the result becomes the input', () => {
  test('by Swap, with the opposite operation', () => {
    const { page, actions } = pageOf(sessionOf(base64, 'a'));
    actions.swap();
    expect(page).toMatchObject({ session: { text: 'YQ==' }, said: 'The result is now the input. Operation: Decode.' });
    expect(currentOptions(page.session)).toEqual(decode);
  });

  test('by Swap, with the options and the lines that were read', () => {
    for (const [text, result, options, isEachLine] of [
      ['aABlAGwAbABvAA==', 'hello', { textEncoding: 'utf-16le' }, undefined],
      ['dXNlcg\ncGFzcw', 'user\npass', {}, true],
    ] as const) {
      const { page, actions } = pageOf(pasted('base64', text));
      actions.swap();
      expect(page.session.text).toBe(result);
      expect(currentOptions(page.session)).toEqual(options);
      expect(settingsOf(page.session).isSwitched).toBe(isEachLine);
      actions.undo();
      expect(page.session).toMatchObject({ text, reading: 'automatic' });
      expect(currentOptions(page.session)).toEqual(decode);
    }
  });

  test.each([
    ['a=1&b+c=%26&d', 'a=1\nb c=&\nd'],
    ['https://a.example/p?q=%C3%A9&x=#top', 'https://a.example/p\nq=é\nx=\n#top'],
  ])('by Edit of a form, whose names and values are written again, and Swap goes both ways: %s', (form, lines) => {
    let session = sessionOf(urlEncoder, form, decode);
    const shown = [String(reportOn(session).inside?.lines), undefined, undefined].map((given) => {
      const { page, actions } = pageOf(session);
      actions.swap(given);
      ({ session } = page);
      return [session.text, resultOf(reportOn(session).outcome)];
    });
    expect(shown).toEqual([
      [lines, form],
      [form, lines],
      [lines, form],
    ]);
  });

  test('by Continue, in another tool', () => {
    const { page, actions } = pageOf(sessionOf(base64, 'a'));
    actions.continueWith(hexToText);
    expect(page).toMatchObject({
      session: { tool: hexToText, text: 'YQ==' },
      said: 'Hex to text opened with the result.',
    });
  });

  test('by Continue, with the operation that converts each line, if lines are converted separately', () => {
    const list = sessionOf(textLineTools, 'SGk=\nSG8=', { operation: 'reverse' });
    const decoding = setSwitch(setOptions(openTool(list, base64), decode), true);
    const { page, actions } = pageOf(openTool(decoding, textLineTools));
    actions.continueWith(base64);
    expect(currentOptions(page.session)).toEqual(decode);
  });

  test('but not without a result, or if the tool has only one operation', () => {
    const empty = pageOf(createSession(base64));
    empty.actions.swap();
    expect(empty.page).toMatchObject({ session: { past: [] }, error: 'There is no result: the input is empty.' });
    const words = pageOf(sessionOf(numberToWords, '1'));
    words.actions.swap();
    const error = 'Swap is not available: this tool has only one operation.';
    expect(words.page).toMatchObject({ session: { text: '1' }, error });
  });
});

test('clearing can be undone, and removes a file too', () => {
  const { page, actions } = pageOf(sessionOf(base64, fileOf('a')));
  actions.clear();
  expect(page).toMatchObject({ session: { file: undefined }, said: 'Input cleared. Undo restores it.', focused: 1 });
});

describe('pasting', () => {
  test('replaces the input by the text of the clipboard', async () => {
    const { page, actions } = pageOf(createSession(base64), { text: 'a\r\n' });
    await actions.paste();
    expect(page).toMatchObject({ session: { text: 'a\r\n' }, error: undefined, focused: 1 });
  });

  test('opens an image of the clipboard as a file', async () => {
    const { page, actions } = pageOf(createSession(base64), { image: new File([Uint8Array.of(0xff)], 'image.png') });
    await actions.paste();
    expect(page).toMatchObject({ session: { file: { name: 'image.png' } }, said: 'image.png opened.', focused: 1 });
  });

  test.each([
    ['There is no text on the clipboard.', { text: '' }],
    ['The browser did not allow reading the clipboard. Paste with the keyboard.', { isRefused: true }],
  ])('or explains why not, and keeps the input: %s', async (error, clipboard) => {
    const { page, actions } = pageOf(sessionOf(base64, 'kept'), clipboard);
    await actions.paste();
    expect(page).toMatchObject({ session: { text: 'kept' }, error });
  });
});

describe('opening a file', () => {
  test('converts its content', async () => {
    const { page, actions } = pageOf(createSession(base64));
    await actions.openFile(new File(['text'], 'a'));
    expect(page).toMatchObject({ session: { text: 'text' }, said: 'a opened.', error: undefined });
  });

  test('or explains why not', async () => {
    const { page, actions } = pageOf(sessionOf(base64, 'kept'));
    await actions.openFile(new File([], 'a'));
    expect(page).toMatchObject({ session: { text: 'kept' }, error: 'a is empty.' });
  });

  test('counts only for the newest file', async () => {
    const { page, actions } = pageOf(createSession(base64));
    await Promise.all([actions.openFile(new File(['first'], 'a')), actions.openFile(new File(['second'], 'b'))]);
    expect(page.session.text).toBe('second');
  });

  test('does nothing if the input was changed meanwhile', async () => {
    const { page, actions } = pageOf(createSession(base64));
    const opened = actions.openFile(new File(['text'], 'a'));
    actions.edit(() => 'typed');
    await opened;
    expect(page).toMatchObject({ session: { text: 'typed' }, said: '' });
  });
});

test('screen readers are told that there is nothing to undo, to redo or to read', () => {
  const { page, actions } = pageOf(createSession(base64));
  actions.undo();
  expect(page.said).toBe('There is nothing to undo.');
  actions.redo();
  expect(page.said).toBe('There is nothing to redo.');
  actions.read();
  expect(page.said).toBe('There is no other reading of this text.');
});

test('an edit changes the newest text, and removes the last error', () => {
  const { page, actions } = pageOf(sessionOf(base64, 'a'));
  page.error = 'an error';
  actions.edit((text) => `${text}b`);
  actions.edit((text) => `${text}c`);
  expect(page).toMatchObject({ session: { text: 'abc' }, error: undefined });
});

test('a text that an edit makes too long for the box becomes a file, but not while it is typed', () => {
  const { page, actions } = pageOf(sessionOf(base64, 'a'));
  actions.edit(() => tooLong, { kind: 'insertText', time: 0 });
  expect(page.session.text).toBe(tooLong);
  actions.edit((text) => `${text}b`);
  expect(page.session).toMatchObject({ text: '', file: { name: 'pasted.txt' } });
  expect(page.session.file && textOf(page.session.file.bytes)).toBe(`${tooLong}b`);
});

describe('a reading', () => {
  const brought = pasted('base64', '"SGVsbG8="');
  /** The session after an edit of the text that the page shows. */
  const typed = (
    session: Session,
    text: string,
    how: Parameters<Actions['edit']>[1] = { kind: 'insertText', time: 0 },
  ) => {
    const { page, actions } = pageOf(session);
    actions.edit(() => text, how);
    return page.session;
  };
  const titleIn = (session: Session) => reportOn(session).reading?.title;

  test('stays while the text is typed, until the text is not in its notation, and does not come back by itself', () => {
    const longer = typed(brought, '"SGVsbG8gd29ybGQ="');
    expect(titleIn(longer)).toBe('the text in quotes');
    const broken = typed(longer, 'SGVsb*');
    expect(titleIn(broken)).toBeUndefined();
    const again = typed(broken, '"SGVsbG8="');
    expect([again.reading, titleIn(again)]).toEqual(['written', undefined]);
    expect(titleIn(typed(again, '"SGVsbG8="', { brought: '"' }))).toBe('the text in quotes');
  });

  test('of a typed text starts only if it is chosen', () => {
    const session = typed(createSession(base64, decode), '"SGVsbG8="');
    expect(titleIn(session)).toBeUndefined();
    const { page, actions } = pageOf(session);
    actions.read();
    expect([titleIn(page.session), page.said]).toEqual(['the text in quotes', 'Read as the text in quotes.']);
    expect(page.focused).toBe(1);
  });

  test('is chosen in turn, with the text as it is written as the last, and that stays while the text is typed', () => {
    const { page, actions } = pageOf(brought);
    actions.read();
    expect(page).toMatchObject({ said: 'As written.', session: { text: '"SGVsbG8="', reading: 'written' } });
    expect(titleIn(typed(page.session, '"SGVsbG8gd29ybGQ="'))).toBeUndefined();
  });

  test('starts if a part is pasted, and opens a decoder only if that is the whole text', () => {
    const start = typed(createSession(textLineTools), 'note: ');
    const part = typed(start, 'note: SGVsbG8gd29ybGQ=', { brought: 'SGVsbG8gd29ybGQ=' });
    expect(part).toMatchObject({ tool: textLineTools, reading: 'automatic' });
    const whole = typed(part, 'SGVsbG8gd29ybGQ=', { brought: 'SGVsbG8gd29ybGQ=' });
    expect(whole.tool.name).toBe('base64');
  });

  test('is as written if that is chosen, also if another reading is next', () => {
    const report = reportOn(brought);
    const choices = [...report.choices, { title: 'another one', reading: 'automatic' } as const];
    const { page, actions } = pageOf(brought, {}, { ...report, choices });
    actions.read('written');
    expect(page).toMatchObject({ said: 'As written.', session: { reading: 'written' } });
  });

  test('stays while a worker still reads', () => {
    const { page, actions } = pageOf(brought, {}, PENDING);
    actions.edit(() => '"SGVsbG8gd29ybGQ="', { kind: 'insertText', time: 0 });
    expect(page.session.reading).toBe('automatic');
  });

  test('ends if it would lose a part, unless it did so when it was chosen', () => {
    const one = pasted('base64', 'token: SGVsbG8gd29ybGQ=');
    const cut = typed(typed(one, 'token: SGVsbG8gd29ybGQ'), 'token: SGVsbG8gd29ybGQ...');
    expect([titleIn(one), titleIn(cut)]).toEqual(['the value after “token”', undefined]);
    expect(reportOn(cut).choices).toMatchObject([{ title: 'the value after “token”', reading: { class: 'partial' } }]);

    const token = 'eyJhIjoxfQ.eyJzdWIiOiLDvMO_In0.c2ln';
    const two = pasted('base64', `${token}\n${token}`);
    const { page, actions } = pageOf(two);
    actions.read();
    expect(titleIn(page.session)).toBe('a JWT');
    expect(titleIn(typed(page.session, token))).toBe('a JWT');
  });

  test('is what Copy, Save, Swap and Continue take', async () => {
    const copied = pageOf(brought);
    await copied.actions.copy();
    expect(copied.page).toMatchObject({
      clipboard: { text: 'Hello' },
      said: 'Result copied, read as the text in quotes.',
    });
    copied.actions.save();
    expect(copied.page.saved).toEqual([{ name: 'base64-decode.txt', content: 'Hello' }]);
    copied.actions.swap();
    expect(copied.page.session).toMatchObject({ text: 'Hello', reading: 'written' });
    const { page, actions } = pageOf(brought);
    actions.continueWith(hexToText);
    expect(page.session).toMatchObject({ text: 'Hello', tool: hexToText });
    expect(currentOptions(page.session)).toEqual(encode);
  });
});

test('a copied result lacks the lines that are wrong, and the page says how many', async () => {
  const { page, actions } = pageOf(pasted('number-to-words', '1\n2\nx\n4'));
  await actions.copy();
  expect(page).toMatchObject({ clipboard: { text: 'one\ntwo\n\nfour' }, said: 'Result copied without 1 line.' });
});
