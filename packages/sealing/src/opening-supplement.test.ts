import { describe, expect, it, test } from 'vitest';
import {
  type OpeningSupplement,
  openOpeningSupplements,
  readOpeningSupplement,
  signOpeningSupplement,
} from './opening-supplement.ts';
import { type Statement, statementDigest } from './published.ts';
import { makeSigningKey } from './receipt.ts';

const key = await makeSigningKey();
const record: Statement = { body: '{"lotId":"lot"}', signature: 'record' };
const said: OpeningSupplement = {
  format: 'procure-opening-supplement/1',
  lotId: 'lot',
  tenderNo: 'ZB-1',
  record: statementDigest(record),
  page: 1,
  previous: null,
  signedAt: '2026-11-21T06:40:00.000Z',
  objectionNo: 'YY20261121-ABCDEFGH',
  raisedAt: '2026-11-21T06:35:00.000Z',
  target: '甲公司',
  facts: '某投标人的投标函没有法定代表人签字。',
  request: '请当场核实，并记入开标记录。',
  outcome: 'rejected',
  answer: '经当场核实，投标函已由法定代表人电子签名。',
  answeredAt: '2026-11-21T06:39:00.000Z',
};
const first = await signOpeningSupplement(key, said);
const second = { ...said, page: 2, previous: statementDigest(first) };

describe('openOpeningSupplements', () => {
  test('returns the pages in order if a trusted key signed them', async () => {
    const pages = [first, await signOpeningSupplement(key, second)];
    expect(await openOpeningSupplements(record, pages, [key.publicKey])).toEqual([said, second]);
    expect(await openOpeningSupplements(record, [], [key.publicKey])).toEqual([]);
    const other = await makeSigningKey();
    expect(await openOpeningSupplements(record, pages, [other.publicKey, key.publicKey])).toHaveLength(2);
    expect(await openOpeningSupplements(record, pages, [other.publicKey])).toBe('unsigned');
  });

  it.each<readonly [string, Partial<OpeningSupplement>, string]>([
    ['a page of another record', { record: 'f'.repeat(64) }, 'other_record'],
    ['a page of another lot', { lotId: 'other' }, 'other_record'],
    ['a page number that skips one', { page: 3 }, 'gap'],
    ['a page that follows another page', { previous: 'f'.repeat(64) }, 'gap'],
    ['a second page that follows none', { previous: null }, 'gap'],
    ['another format', { format: 'procure-receipt/1' as never }, 'unread'],
    ['an unknown outcome', { outcome: 'other' as never }, 'unread'],
  ])('rejects %s', async (_, changes, fault) => {
    const page = await signOpeningSupplement(key, { ...second, ...changes });
    expect(await openOpeningSupplements(record, [first, page], [key.publicKey])).toBe(fault);
  });

  test('rejects a changed page', async () => {
    const changed = { ...first, body: first.body.replace('rejected', 'upheld') };
    expect(await openOpeningSupplements(record, [changed], [key.publicKey])).toBe('unsigned');
    expect(readOpeningSupplement('no page')).toBeNull();
  });
});
