import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AutosaveOptions, autosaving, type Sent, type Stored } from './autosave.ts';

/** A replacement for the storage of `vault.ts`, without its encryption. */
const { vault } = vi.hoisted(() => ({ vault: new Map<string, { name: string; facts: unknown }>() }));
vi.mock('../vault/vault.ts', () => ({
  keepItem: async (name: string, id: string | null, facts: unknown) => {
    vault.set(id ?? name, { name, facts: structuredClone(facts) });
    return true;
  },
  keptItems: async (name: string) =>
    [...vault].flatMap(([id, item]) => (item.name === name ? [{ id, facts: item.facts }] : [])),
  dropNamed: async (name: string) => void vault.delete(name),
  dropItem: async (id: string) => void vault.delete(id),
}));

interface Text {
  readonly words: string;
}
const empty: Text = { words: '' };
const theirs = (version: number, words: string): Stored<Text> => ({
  version,
  draft: { words },
  by: '林采购',
  at: null,
});
/** The platform's answers, in order, and the drafts sent to it. */
let answers: Sent<Text>[] = [];
let sent: { readonly words: string; readonly version: number }[] = [];

const savedAt = '2026-11-22T04:00:00Z';

/** Opens a page; the platform has a sealed draft unless `version` is 0. */
async function open(version: number, part: Partial<AutosaveOptions<Text>> = {}, mark = 'theirs') {
  const autosave = autosaving<Text>({
    place: () => 'bid/a',
    start: { version: 0, draft: empty, by: null, at: null },
    unread: version > 0 ? { version, at: savedAt, mark: async () => mark } : null,
    stays: true,
    isSame: (one, other) => one.words === other.words,
    send: async ({ words }, version) => {
      sent.push({ words, version });
      return answers.shift() ?? { kind: 'saved', version: version + 1, at: '' };
    },
    ...part,
  });
  await pass(0);
  return autosave;
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const type = async (autosave: Awaited<ReturnType<typeof open>>, words: string) => {
  autosave.change(() => ({ words }));
  await pass(1500);
};

beforeEach(() => {
  vi.useFakeTimers();
  vault.clear();
  answers = [];
  sent = [];
});
afterEach(() => vi.useRealTimers());

describe('a draft that only the key can open', () => {
  test('stays in this browser, where it can be continued without the key', async () => {
    const first = await open(0);
    await type(first, 'a');
    expect(first.read()).toMatchObject({ saving: { kind: 'saved' }, version: 1, unsafe: false });
    const again = await open(1);
    expect(again.read()).toMatchObject({ draft: { words: 'a' }, version: 1, loaded: true });
    expect(again.read().saving).toEqual({ kind: 'untouched', at: savedAt });
    await pass(60_000);
    expect(sent).toHaveLength(1);
    await type(again, 'ab');
    expect(sent.at(-1)).toEqual({ words: 'ab', version: 1 });
  });

  test('is neither shown nor overwritten in a browser that never had it; once opened, it is continued', async () => {
    const page = await open(3);
    expect(page.read()).toMatchObject({ draft: empty, unread: true, version: 0 });
    await page.save();
    expect(sent).toHaveLength(0);
    page.meet(theirs(3, 'theirs'));
    expect(page.read()).toMatchObject({ draft: { words: 'theirs' }, version: 3, unread: false });
  });

  test('conflicts with text written before it was opened', async () => {
    const page = await open(3);
    answers = [{ kind: 'unread', message: '尚未打开', version: 3, mark: 'theirs' }];
    await type(page, 'mine');
    expect(page.read()).toMatchObject({ saving: { kind: 'failed' }, unread: true, keptHere: true });
    const reloaded = await open(3, {
      send: async () => ({ kind: 'unread', message: '', version: 3, mark: 'theirs' }),
    });
    expect(reloaded.read()).toMatchObject({ draft: { words: 'mine' }, unread: true });
    page.meet(theirs(3, 'theirs'));
    expect(page.read().saving).toEqual({ kind: 'conflict', theirs: theirs(3, 'theirs') });
  });

  test('replaces the earlier version in this browser once it is opened', async () => {
    await type(await open(0), 'a');
    const page = await open(2);
    expect(page.read()).toMatchObject({ draft: { words: 'a' }, version: 1, unread: true });
    expect(page.read().saving).toEqual({ kind: 'untouched', at: null });
    page.meet(theirs(2, 'ab'));
    expect(page.read()).toMatchObject({ draft: { words: 'ab' }, version: 2, saving: { kind: 'untouched' } });
  });

  test('is replaced unread if the user chooses so', async () => {
    const page = await open(3);
    answers = [{ kind: 'unread', message: '', version: 3, mark: 'theirs' }];
    await type(page, 'mine');
    page.replace(3);
    await pass(0);
    expect(sent.at(-1)).toEqual({ words: 'mine', version: 3 });
    expect(page.read()).toMatchObject({ saving: { kind: 'saved' }, unread: false, version: 4 });
  });

  describe('with a save running while its page is reloaded', () => {
    /** Sends the text under its mark, and never receives an answer. */
    const lost = async () => {
      const page = await open(1, {
        send: async ({ words }, _version, goesAs) => {
          await goesAs(`mark of ${words}`);
          return new Promise<never>(() => undefined);
        },
      });
      await type(page, 'a');
      page.change(() => ({ words: 'ab' }));
      await pass(0);
    };

    test('is recognised by its mark and continued', async () => {
      await lost();
      const again = await open(2, {}, 'mark of a');
      expect(sent).toEqual([{ words: 'ab', version: 2 }]);
      expect(again.read()).toMatchObject({
        ...{ draft: { words: 'ab' }, saving: { kind: 'saved' }, unread: false, version: 3 },
      });
    });

    test('is recognised if it arrives only after the reload', async () => {
      await lost();
      answers = [{ kind: 'unread', message: '', version: 2, mark: 'mark of a' }];
      const again = await open(1);
      await pass(0);
      expect(sent.map(({ version }) => version)).toEqual([0, 2]);
      expect(again.read()).toMatchObject({ saving: { kind: 'saved' }, unread: false, version: 3 });
    });

    test('is not taken for this browser’s own if its mark is another’s', async () => {
      await lost();
      answers = [{ kind: 'unread', message: 'another', version: 2, mark: 'mark of theirs' }];
      const again = await open(2);
      await pass(0);
      expect(sent).toEqual([{ words: 'ab', version: 0 }]);
      expect(again.read()).toMatchObject({ saving: { kind: 'failed', message: 'another' }, unread: true });
    });
  });

  test('of another window is not replaced in this browser by the one that this window saved', async () => {
    const [one, other] = [await open(0), await open(0)];
    one.change(() => ({ words: 'one' }));
    await pass(1000);
    other.change(() => ({ words: 'other' }));
    await pass(500);
    expect(vault.get('bid/a')?.facts).toMatchObject({ written: { words: 'other' } });
  });
});
