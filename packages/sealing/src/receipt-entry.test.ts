import { describe, expect, it } from 'vitest';
import { keyIdOf } from './platform-signature.ts';
import { makeSigningKey } from './receipt.ts';
import { checkLog, type KnownLogV2 } from './receipt-check.ts';
import { areCoherent, entriesOf, headOf, type LogEntry, rootOfEntries } from './receipt-entry.ts';
import { signRoot } from './receipt-root.ts';

const digest = (digit: string) => digit.repeat(64);
const version = (bidId: string, versionNo: number, receipt: string, withdrawal: string | null = null) => ({
  bidId,
  versionNo,
  receipt,
  withdrawn: withdrawal !== null,
  withdrawal,
});
/** Bid a was replaced twice, bid b was withdrawn, bid c was withdrawn and submitted again. */
const versions = [
  version('a', 3, digest('3')),
  version('a', 1, digest('1')),
  version('a', 2, digest('2')),
  version('b', 1, digest('4'), digest('e')),
  version('c', 1, digest('5'), digest('f')),
  version('c', 2, digest('6')),
];
const salt = digest('0');
const entries = entriesOf(versions);
const head = headOf('lot', entries, salt);

describe('the entries of a receipt log', () => {
  it('list every version with its successor or withdrawal', () => {
    expect(entries).toEqual([
      { receipt: digest('1'), standing: 'superseded', endedBy: digest('2') },
      { receipt: digest('2'), standing: 'superseded', endedBy: digest('3') },
      { receipt: digest('3'), standing: 'valid', endedBy: null },
      { receipt: digest('4'), standing: 'withdrawn', endedBy: digest('e') },
      { receipt: digest('5'), standing: 'withdrawn', endedBy: digest('f') },
      { receipt: digest('6'), standing: 'valid', endedBy: null },
    ]);
    expect(head).toMatchObject({ versions: 6, inForce: 2 });
    expect(areCoherent(head, entries)).toBe(true);
  });

  it('are in an order that does not depend on the order of submission', () => {
    expect(entriesOf(versions.toReversed())).toEqual(entries);
  });

  it('cannot be guessed from the root, even in a lot without bids', () => {
    const empty = (randomSalt: string) => rootOfEntries(headOf('lot', [], randomSalt), []);
    expect(empty(digest('0'))).not.toBe(empty(digest('1')));
  });

  const line = (place: number, change: Partial<LogEntry>) =>
    entries.map((entry, at) => (at === place ? { ...entry, ...change } : entry));
  it.each<[string, readonly LogEntry[]]>([
    ['a missing bid', entries.slice(1)],
    ['an additional bid', [...entries, { receipt: digest('9'), standing: 'valid', endedBy: null }]],
    ['a superseded version listed as valid', line(0, { standing: 'valid', endedBy: null })],
    ['a valid version listed as withdrawn', line(2, { standing: 'withdrawn', endedBy: digest('d') })],
    ['another withdrawal', line(3, { endedBy: digest('d') })],
    ['two entries swapped', [...entries.slice(1, 2), ...entries.slice(0, 1), ...entries.slice(2)]],
  ])('do not match the root with %s', async (_, tamperedEntries) => {
    const key = await makeSigningKey();
    const keyId = keyIdOf(key.publicKey);
    const root = {
      format: 'procure-receipt-root/2' as const,
      tenderId: 'tender',
      lotId: 'lot',
      root: rootOfEntries(head, entries),
      fixedAt: '2026-11-22T06:00:00.000Z',
      keyId,
    };
    const log: KnownLogV2 = { ...root, signature: await signRoot(key, root), list: { head, entries } };
    expect(await checkLog('lot', log, [key.publicKey])).toEqual({ signed: true, whole: true });
    expect(await checkLog('lot', { ...log, list: null }, [key.publicKey])).toEqual({
      signed: true,
      whole: null,
    });
    expect(await checkLog('other', log, [key.publicKey])).toEqual({ signed: false, whole: false });
    for (const tampered of [head, headOf('lot', tamperedEntries, salt)]) {
      const list = { head: tampered, entries: tamperedEntries };
      expect(await checkLog('lot', { ...log, list }, [key.publicKey])).toEqual({
        signed: true,
        whole: false,
      });
    }
  });

  it('are incoherent if a superseded entry names no entry, a valid one is ended, or a receipt occurs twice', () => {
    expect(areCoherent(head, line(0, { endedBy: digest('9') }))).toBe(false);
    expect(areCoherent(head, line(2, { endedBy: digest('1') }))).toBe(false);
    expect(areCoherent(head, line(1, { receipt: digest('1') }))).toBe(false);
  });
});
