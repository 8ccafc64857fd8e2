import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AutosaveOptions, autosaving, type Sent, type Stored } from './autosave.ts';

/** A replacement for the storage of `vault.ts`, without its encryption. */
const { vault, full } = vi.hoisted(() => ({
  vault: new Map<string, { name: string; facts: unknown }>(),
  /** Whether it refuses to store anything more. */
  full: { now: false },
}));
vi.mock('../vault/vault.ts', () => ({
  keepItem: async (name: string, id: string | null, facts: unknown) => {
    if (full.now) return false;
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
const start: Stored<Text> = { version: 3, draft: { words: 'begun' }, by: '林采购', at: null };

/** The drafts sent, answered by the test. */
let sent: { readonly draft: Text; readonly version: number; answer(outcome: Sent<Text>): Promise<void> }[];

function open(part: Partial<AutosaveOptions<Text>> = {}) {
  return autosaving<Text>({
    place: (version) => (version === 0 ? ['tender/new', 'a'] : 'tender/a'),
    start,
    isSame: (one, other) => one.words === other.words,
    send: (draft, version) =>
      new Promise((resolve) => {
        sent.push({
          draft,
          version,
          answer: async (outcome) => {
            resolve(outcome);
            await vi.advanceTimersByTimeAsync(0);
          },
        });
      }),
    ...part,
  });
}

const settle = () => vi.advanceTimersByTimeAsync(0);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const type = (autosave: ReturnType<typeof open>, words: string) => autosave.change(() => ({ words }));
const kept = (name = 'tender/a') => vault.get(name)?.facts as { written: Text; version: number } | undefined;
const last = () => {
  const call = sent.at(-1);
  if (call === undefined) throw new Error('nothing was sent');
  return call;
};
const done = (version: number): Sent<Text> => ({ kind: 'saved', version, at: '2026-11-22T04:03:11Z' });
const theirs = (words: string, version = 4): Stored<Text> => ({
  version,
  draft: { words },
  by: '王采购',
  at: '2026-11-22T04:00:00Z',
});
const lostAnswer: Sent<Text> = { kind: 'failed', message: '网络连接失败', again: true };

beforeEach(() => {
  vi.useFakeTimers();
  vault.clear();
  full.now = false;
  sent = [];
});
afterEach(() => vi.useRealTimers());

describe('typed text', () => {
  test('is stored here at once, sent when the writer pauses, and removed here once the platform has it', async () => {
    const autosave = open();
    await settle();
    type(autosave, 'a');
    type(autosave, 'ab');
    await settle();
    expect(kept()).toMatchObject({ version: 3, written: { words: 'ab' } });
    expect(autosave.read()).toMatchObject({ saving: { kind: 'waiting' }, keptHere: true, unsafe: true });
    await pass(1499);
    expect(sent).toHaveLength(0);
    await pass(1);
    expect(last()).toMatchObject({ draft: { words: 'ab' }, version: 3 });
    await last().answer(done(4));
    expect(autosave.read()).toMatchObject({ saving: { kind: 'saved' }, version: 4, unsafe: false });
    expect(kept()).toBeUndefined();
  });

  test('is sent after the running save, on the version of that save, and stays stored until then', async () => {
    const autosave = open();
    type(autosave, 'a');
    await pass(1500);
    type(autosave, 'ab');
    await pass(5000);
    expect(sent).toHaveLength(1);
    await last().answer(done(4));
    expect(sent).toHaveLength(2);
    expect(last()).toMatchObject({ draft: { words: 'ab' }, version: 4 });
    expect(kept()).toMatchObject({ version: 4, written: { words: 'ab' } });
    await last().answer(done(5));
    expect(sent).toHaveLength(2);
    expect(kept()).toBeUndefined();
  });

  test('is saved by one request at a time, also if two saves are requested at once', async () => {
    const autosave = open();
    type(autosave, 'a');
    const both = [autosave.save(), autosave.save()];
    await settle();
    expect(sent).toHaveLength(1);
    await last().answer(done(4));
    expect(await Promise.all(both)).toEqual([
      { all: true, version: 4, conflict: false },
      { all: true, version: 4, conflict: false },
    ]);
    expect(sent).toHaveLength(1);
  });
});

describe('a lost answer', () => {
  test('is followed by another attempt, and a draft that did arrive is not taken for another user’s', async () => {
    const autosave = open();
    type(autosave, 'a');
    await pass(1500);
    await last().answer(lostAnswer);
    expect(autosave.read().saving).toMatchObject({ kind: 'failed', again: true });
    type(autosave, 'ab');
    await pass(1500);
    // It had arrived: the platform has `a` as version 4.
    await last().answer({ kind: 'overtaken', theirs: theirs('a') });
    expect(last()).toMatchObject({ draft: { words: 'ab' }, version: 4 });
    await last().answer(done(5));
    expect(autosave.read().saving.kind).toBe('saved');
  });

  test('while offline is followed by another attempt after a while, or at once when the connection is back', async () => {
    const autosave = open();
    type(autosave, 'a');
    await pass(1500);
    await last().answer(lostAnswer);
    await pass(7999);
    expect(sent).toHaveLength(1);
    await pass(1);
    expect(sent).toHaveLength(2);
    await last().answer(lostAnswer);
    autosave.hurry();
    await settle();
    expect(sent).toHaveLength(3);
  });

  test('differs from a refusal: a refused draft stays here, is not sent again, and the page may be left', async () => {
    const autosave = open();
    type(autosave, 'a');
    await pass(1500);
    await last().answer({ kind: 'failed', message: '标段已暂停', again: false });
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(autosave.read()).toMatchObject({ keptHere: true, unsafe: false });
    expect(kept()).toMatchObject({ written: { words: 'a' } });
  });
});

describe('a conflict', () => {
  const inConflict = async () => {
    const autosave = open();
    type(autosave, 'mine');
    await pass(1500);
    await last().answer({ kind: 'overtaken', theirs: theirs('theirs') });
    return autosave;
  };

  test('names the other user and the time, overwrites neither draft, and stores further typing here only', async () => {
    const autosave = await inConflict();
    expect(autosave.read().saving).toEqual({ kind: 'conflict', theirs: theirs('theirs') });
    type(autosave, 'mine, and more');
    expect(await autosave.save()).toMatchObject({ all: false });
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(kept()).toMatchObject({ version: 3, written: { words: 'mine, and more' } });
  });

  test('remains after a reload', async () => {
    await inConflict();
    const again = open({ start: theirs('theirs') });
    await settle();
    expect(again.read()).toMatchObject({
      draft: { words: 'mine' },
      saving: { kind: 'conflict', theirs: theirs('theirs') },
    });
    expect(sent).toHaveLength(1);
  });

  describe('is not made of a save whose answer a reload lost', () => {
    const markOf = async ({ words }: Text) => `mark of ${words}`;
    /** Sends a text under its mark and types on; no answer comes. */
    async function loseAnswer(): Promise<void> {
      const autosave = open({
        markOf,
        send: async ({ words }, _, goesAs) => {
          await goesAs(`mark of ${words}`);
          return new Promise(() => {});
        },
      });
      type(autosave, 'a');
      await pass(1500);
      type(autosave, 'ab');
      await settle();
    }

    test('which the platform has: the later text is sent on its version', async () => {
      await loseAnswer();
      const again = open({ markOf, start: theirs('a') });
      await settle();
      expect(again.read()).toMatchObject({ draft: { words: 'ab' }, version: 4, saving: { kind: 'saving' } });
      expect(last()).toMatchObject({ draft: { words: 'ab' }, version: 4 });
    });

    test('while another user’s draft still conflicts', async () => {
      await loseAnswer();
      const again = open({ markOf, start: theirs('theirs') });
      await settle();
      expect(again.read().saving.kind).toBe('conflict');
    });
  });

  test('ends with the user’s own draft, sent on the other’s version', async () => {
    const autosave = await inConflict();
    autosave.choose('mine');
    await settle();
    expect(last()).toMatchObject({ draft: { words: 'mine' }, version: 4 });
  });

  test('ends with the other’s draft, and removes the user’s own from this browser', async () => {
    const autosave = await inConflict();
    autosave.choose('theirs');
    await pass(60_000);
    expect(autosave.read()).toMatchObject({ draft: { words: 'theirs' }, version: 4, unsafe: false });
    expect(kept()).toBeUndefined();
    expect(sent).toHaveLength(1);
  });
});

describe('a draft stored here', () => {
  test('is restored on the next visit, with its time, and sent at once', async () => {
    type(open(), 'a');
    await settle();
    const next = open();
    expect(next.read().loaded).toBe(false);
    await settle();
    expect(next.read()).toMatchObject({ draft: { words: 'a' }, loaded: true, keptHere: true });
    expect(next.read().foundFrom).not.toBeNull();
    expect(last()).toMatchObject({ draft: { words: 'a' }, version: 3 });
    await last().answer(done(4));
    expect(kept()).toBeUndefined();
  });

  test('is removed silently if the platform already has it', async () => {
    const before = open();
    type(before, 'begun');
    before.leave();
    await settle();
    const next = open();
    await pass(60_000);
    expect(next.read()).toMatchObject({ saving: { kind: 'untouched' }, foundFrom: null });
    expect(sent).toHaveLength(0);
    expect(kept()).toBeUndefined();
  });

  test('does not replace text typed before it was found', async () => {
    type(open(), 'earlier');
    await settle();
    const next = open();
    type(next, 'now');
    await settle();
    expect(next.read().draft).toEqual({ words: 'now' });
  });

  test('by another window of the same draft is not removed by this one’s save', async () => {
    const [one, other] = [open(), open()];
    await settle();
    type(one, 'one');
    await pass(1500);
    type(other, 'other');
    await settle();
    await sent[0]?.answer(done(4));
    expect(kept()).toMatchObject({ written: { words: 'other' } });
    await pass(1500);
    await last().answer({ kind: 'overtaken', theirs: theirs('one') });
    expect(other.read().saving.kind).toBe('conflict');
  });

  test('stays here whole if parts of it are invalid, and is sent on request', async () => {
    const autosave = open();
    type(autosave, 'partly wrong');
    await pass(1500);
    await last().answer({ kind: 'saved', version: 4, at: '', whole: false });
    expect(kept()).toMatchObject({ version: 4, written: { words: 'partly wrong' } });
    expect(autosave.read().saving.kind).toBe('saved');
    await pass(60_000);
    expect(sent).toHaveLength(1);
    const asked = autosave.save();
    await settle();
    await last().answer({ kind: 'saved', version: 4, at: '', whole: false });
    expect(await asked).toEqual({ all: false, version: 4, conflict: false });
  });
});

describe('a form that only its command sends to the platform', () => {
  const openKept = (part: Partial<AutosaveOptions<Text>> = {}) => open({ send: null, ...part });

  test('is stored here, never sent by itself, and may be left as soon as it is stored', async () => {
    const autosave = openKept();
    type(autosave, 'a');
    expect(autosave.read().unsafe).toBe(true);
    await pass(60_000);
    autosave.hurry();
    await settle();
    expect(sent).toHaveLength(0);
    expect(autosave.read()).toMatchObject({ saving: { kind: 'untouched' }, keptHere: true, unsafe: false });
    type(autosave, 'ab');
    // The earlier text is stored, the present one is not yet.
    expect(autosave.read()).toMatchObject({ keeping: true, unsafe: true });
    await settle();
    expect(autosave.read()).toMatchObject({ keptHere: true, keeping: false, unsafe: false });
    const next = openKept();
    await settle();
    expect(next.read()).toMatchObject({ draft: { words: 'ab' }, loaded: true });
    expect(next.read().foundFrom).not.toBeNull();
  });

  test('is reported as not stored once storage has failed, and at every key until storage works again', async () => {
    const autosave = openKept();
    full.now = true;
    type(autosave, 'a');
    expect(autosave.read()).toMatchObject({ unkept: false, unsafe: true });
    await settle();
    expect(autosave.read()).toMatchObject({ unkept: true, unsafe: true });
    type(autosave, 'ab');
    expect(autosave.read()).toMatchObject({ unkept: true, unsafe: true });
    full.now = false;
    type(autosave, 'abc');
    await settle();
    expect(autosave.read()).toMatchObject({ unkept: false, unsafe: false });
  });

  test('is removed here once its command has succeeded', async () => {
    const autosave = openKept();
    type(autosave, 'a');
    await settle();
    autosave.settle({ ...start, version: 4, draft: { words: 'a' } });
    await settle();
    expect(autosave.read()).toMatchObject({ version: 4, draft: { words: 'a' }, unsafe: false });
    expect(kept()).toBeUndefined();
  });

  test('stays here if typing went on while the command ran, on the version that the command made', async () => {
    const autosave = openKept();
    type(autosave, 'a');
    await settle();
    type(autosave, 'ab');
    autosave.settle({ ...start, version: 4, draft: { words: 'a' } });
    await settle();
    expect(autosave.read()).toMatchObject({ version: 4, draft: { words: 'ab' }, keptHere: true });
    expect(kept()).toMatchObject({ version: 4, written: { words: 'ab' } });
  });

  test('asks which draft to keep if another user has replaced its version; the user’s own moves to theirs', async () => {
    type(openKept(), 'mine');
    await settle();
    const next = openKept({ start: theirs('theirs') });
    await settle();
    expect(next.read().saving.kind).toBe('conflict');
    next.choose('mine');
    await settle();
    expect(next.read()).toMatchObject({ version: 4, draft: { words: 'mine' }, unsafe: false });
    expect(kept()).toMatchObject({ version: 4, written: { words: 'mine' } });
  });

  test('ignores a draft that an earlier release stored in another shape', async () => {
    vault.set('tender/a', { name: 'tender/a', facts: { words: 'as it was kept before' } });
    const autosave = openKept();
    await settle();
    expect(autosave.read()).toMatchObject({ draft: { words: 'begun' }, loaded: true, foundFrom: null });
  });
});

describe('a new draft', () => {
  test('has its own place in this browser, beside other new ones, until the platform has it', async () => {
    const begun = { ...start, version: 0 };
    const onFirst = vi.fn();
    const [one, other] = ['a', 'b'].map((id) =>
      open({
        start: begun,
        onFirst,
        place: (version) => (version === 0 ? ['tender/new', id] : `tender/${id}`),
      }),
    );
    if (one === undefined || other === undefined) throw new Error('two were opened');
    type(one, 'one');
    type(other, 'other');
    await settle();
    expect(kept('a')).toMatchObject({ written: { words: 'one' } });
    expect(kept('b')).toMatchObject({ written: { words: 'other' } });
    await pass(1500);
    await sent[0]?.answer(done(1));
    expect(onFirst).toHaveBeenCalledOnce();
    expect(kept('a')).toBeUndefined();
    expect(kept('b')).toMatchObject({ written: { words: 'other' } });
  });
});

describe('a page that is left', () => {
  test('sends the waiting draft, and starts nothing later', async () => {
    const autosave = open();
    type(autosave, 'a');
    autosave.leave();
    autosave.hurry();
    await settle();
    expect(sent).toHaveLength(1);
    await last().answer(lostAnswer);
    await pass(60_000);
    expect(sent).toHaveLength(1);
    expect(kept()).toMatchObject({ written: { words: 'a' } });
  });

  test('stores nothing after signing out, also when a pending save is answered', async () => {
    const autosave = open();
    type(autosave, 'a');
    await pass(1500);
    autosave.leave();
    await settle();
    vault.clear();
    await last().answer({ kind: 'failed', message: '请重新登录', again: false });
    await pass(60_000);
    expect(vault.size).toBe(0);
  });
});
