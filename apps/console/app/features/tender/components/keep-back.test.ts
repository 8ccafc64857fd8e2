import type { Failure } from '@procure/client/client.ts';
import { type TenderInput, tenderInput } from '@procure/contract/tender/fields.schema.ts';
import { expect, test } from 'vitest';
import { emptyClause } from '../../../lib/clause-draft.ts';
import { emptyLine } from '../../../lib/line-draft.ts';
import { emptyLot, emptyTender, type LotDraft, type TenderDraft } from './form-state.ts';
import { saveWhatIsValid } from './keep-back.ts';

const now = new Date('2026-11-21T02:00:00Z');

/** A server that parses by the contract's own schema. */
function server() {
  const taken: TenderInput[] = [];
  let asked = 0;
  return {
    taken,
    asked: () => asked,
    async send(input: TenderInput): Promise<{ readonly ok: true; readonly version: number } | Failure> {
      asked += 1;
      const read = tenderInput.safeParse(input);
      if (!read.success) {
        const fields = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
        return { ok: false, code: '4000', reason: 'invalid_input', message: '有误', requestId: '', fields };
      }
      taken.push(input);
      return { ok: true, version: taken.length };
    },
  };
}

const line = (name: string, more: object = {}) => ({ ...emptyLine(), name, unit: '台', qty: '2', ...more });

function written(lot: Partial<LotDraft> = {}, more: Partial<TenderDraft> = {}): TenderDraft {
  return {
    ...emptyTender(now),
    title: '除湿机组采购',
    categoryId: 'A01',
    areaCode: '320000',
    organisationId: '0198f3a0-0000-7000-8000-00000000000a',
    lots: [{ ...emptyLot(now, '第一标段'), priceLines: [line('除湿机组')], ...lot }],
    ...more,
  };
}

const save = (draft: TenderDraft, known: TenderInput | null, by = server()) =>
  saveWhatIsValid({ draft, server: known, now, send: by.send, unchanged: { ok: true, version: 0 } });

async function saved(draft: TenderDraft): Promise<TenderInput> {
  const { server: known, keptBack } = await save(draft, null);
  expect(keptBack).toEqual([]);
  if (known === null) throw new Error('not saved');
  return known;
}

test('saves everything except a bad row', async () => {
  const by = server();
  const bad = line('控制柜', { qty: '约3' });
  const draft = written({ priceLines: [emptyLine(), line('除湿机组'), bad, line('风管')] });
  const { reply, keptBack } = await save(draft, null, by);
  expect(reply.ok).toBe(true);
  expect(by.taken[0]?.lots[0]?.priceLines.map(({ name }) => name)).toEqual(['除湿机组', '风管']);
  // The third row of the sheet, although the blank row was never sent.
  expect(keptBack).toEqual([
    { field: 'lots.0.priceLines.2.qty', message: '数量须为大于0的数字，最多4位小数' },
  ]);
});

test("keeps the platform's value of a row or field that has become invalid", async () => {
  const first = written({
    priceLines: [line('除湿机组')],
    clauses: [{ ...emptyClause(), clauseNo: '3.1', requirement: '保修' }],
  });
  const known = await saved(first);
  const [lot] = first.lots;
  const [row] = lot?.priceLines ?? [];
  if (lot === undefined || row === undefined) throw new Error('no lot');
  const by = server();
  const next = {
    ...first,
    overview: '采购除湿机组两台',
    contact: { ...first.contact, phone: '电话' },
    lots: [
      {
        ...lot,
        estimate: '约90万',
        ceilingPrice: '100万',
        priceLines: [{ ...row, name: '新名称', qty: '' }],
      },
    ],
  };
  const { keptBack } = await save(next, known, by);
  expect(by.taken).toHaveLength(1);
  expect(by.taken[0]).toMatchObject({
    overview: '采购除湿机组两台',
    contact: { phone: '' },
    lots: [{ estimate: null, ceilingPrice: '1000000', priceLines: [{ name: '除湿机组', qty: '2' }] }],
  });
  expect(keptBack.map(({ field }) => field).sort()).toEqual([
    'contact.phone',
    'lots.0.estimate',
    'lots.0.priceLines.0.qty',
  ]);
});

test('finds mistakes that hide one another, and resets the times of a lot together', async () => {
  const first = written();
  const known = await saved(first);
  const [lot] = first.lots;
  if (lot === undefined) throw new Error('no lot');
  const by = server();
  const times = { ...lot.times, documentUntil: '2027-01-05T09:00' };
  const { keptBack } = await save(
    { ...first, title: '改过的名称', lots: [{ ...lot, estimate: '约', times }] },
    known,
    by,
  );
  expect(keptBack.map(({ field }) => field).sort()).toEqual(['lots.0.bidDeadline', 'lots.0.estimate']);
  expect(by.taken[0]).toMatchObject({
    title: '改过的名称',
    lots: [{ documentUntil: known.lots[0]?.documentUntil, bidDeadline: known.lots[0]?.bidDeadline }],
  });
});

test('saves an unfinished new lot with the initial values of every lot, and the others unchanged', async () => {
  const first = written();
  const known = await saved(first);
  const by = server();
  const fresh = emptyLot(now, '');
  const next = { ...first, lots: [...first.lots, { ...fresh, times: { ...fresh.times, bidDeadline: '' } }] };
  const { reply, keptBack } = await save(next, known, by);
  expect(reply.ok).toBe(true);
  expect(by.taken[0]?.lots.map(({ id, title }) => [id, title])).toEqual([
    [first.lots[0]?.id, '第一标段'],
    [fresh.id, '第2标段'],
  ]);
  expect(keptBack.map(({ field }) => field).sort()).toEqual(['lots.1.bidDeadline', 'lots.1.title']);
});

test('sends nothing twice and names all required fields if a new tender lacks them', async () => {
  const by = server();
  const { reply, keptBack, server: known } = await save({ ...emptyTender(now), overview: '内容' }, null, by);
  expect(reply.ok).toBe(false);
  expect(known).toBeNull();
  expect(by.asked()).toBe(1);
  expect(keptBack.map(({ field }) => field).sort()).toEqual([
    'areaCode',
    'categoryId',
    'organisationId',
    'title',
  ]);
});

test('saves nothing again if all valid parts are on the platform already', async () => {
  const first = written();
  const known = await saved(first);
  const by = server();
  await save({ ...first, title: '' }, known, by);
  expect(by.taken).toHaveLength(0);
});

test('stops at a failure that names no field; the platform keeps its values', async () => {
  const first = written();
  const known = await saved(first);
  const conflict: Failure = {
    ok: false,
    code: '4090',
    reason: 'conflict',
    message: '已被修改',
    requestId: '',
    fields: [],
  };
  const outcome = await saveWhatIsValid({
    draft: { ...first, title: '另一名称' },
    server: known,
    now,
    send: async (): Promise<{ readonly ok: true; readonly version: number } | Failure> => conflict,
    unchanged: { ok: true, version: 0 },
  });
  expect(outcome).toMatchObject({ reply: { reason: 'conflict' }, server: known, keptBack: [] });
});
