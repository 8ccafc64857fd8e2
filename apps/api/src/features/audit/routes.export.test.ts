import { auditExportAt, exportAudit } from '@procure/contract/audit/audit.route.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { areSealed, type ExportedSeal, isBlind } from '@procure/sealing/audit-export.ts';
import { sealHash, verifySeal } from '@procure/sealing/audit-seal.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { sealAll } from '../../../testing/fixtures/audit.ts';
import { bidder, submittedBid } from '../../../testing/fixtures/bid.ts';
import { passDeadline, publishedTender } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import { type StaffActor, system } from '../../platform/actor.ts';
import { transact } from '../../platform/database/transaction.ts';
import { publish } from '../transparency/service.ts';

const house = testApp();
let auditor: Person<StaffActor>;

const note = (entity: string, lotId?: string) =>
  transact(house.parts(), system('test'), (unit) =>
    unit.audit({ action: 'note', entity, entityId: crypto.randomUUID(), ...(lotId ? { lotId } : {}) }),
  );

interface Days {
  readonly from?: string;
  readonly until?: string;
}

const ask = (days: Days = {}, by = auditor) => by.client.call(exportAudit, days);

/** Posts the form as the page does. */
async function fetchBy(ticket: string, { from = '', until = '' }: Days, by = auditor) {
  const { payload, headers, statusCode } = await house.app().console.inject({
    method: 'POST',
    url: auditExportAt,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ticket, from, until, token: by.token }).toString(),
  });
  return { payload, headers, statusCode };
}

async function exported(days: Days = {}) {
  const given = await ask(days);
  if (!given.ok) throw new Error(given.message);
  const { payload } = await fetchBy(given.data.ticket, days);
  const [head, ...rest] = payload
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const end = rest.pop();
  return { head, seals: rest as readonly ExportedSeal[], end };
}

/** Verifies the export as a reader who has only the file. */
async function isWhole(seals: readonly ExportedSeal[]): Promise<boolean> {
  let before: ExportedSeal | null = null;
  for (const one of seals) {
    const follows: boolean =
      before === null || (one.seal.no === before.seal.no + 1 && one.seal.previous === sealHash(before.seal));
    const isSigned = await verifySeal(one.seal, one.signature, one.publicKey);
    const after = before?.seal.throughId ?? (one.seal.no === 1 ? null : '0');
    if (!follows || !isSigned || !areSealed(one, after)) return false;
    before = one;
  }
  return true;
}

const made = (lotId: string) =>
  house.parts().db.selectFrom('lot').select('createdAt').where('id', '=', lotId).executeTakeFirstOrThrow();

const linesOf = (seals: readonly ExportedSeal[]) => seals.flatMap(({ lines }) => lines);

beforeAll(async () => {
  auditor = await house.staff('auditor');
});

describe('An export of the audit log', () => {
  test('contains every line with its seal, and the published heads of the log', async () => {
    await note('help');
    await sealAll(house);
    await publish(house.parts());
    await note('help');
    const { head, seals, end } = await exported();
    expect(head).toMatchObject({ format: 'procure-audit-export/1', from: null, until: null, reach: null });
    expect(seals[0]?.seal.no).toBe(1);
    expect(await isWhole(seals)).toBe(true);
    expect(end.seals).toBe(seals.length);
    expect(end.heads).toMatchObject([expect.stringMatching(/^c2sp\.org\/tlog-proof@v1\n/)]);
    expect(linesOf(seals).filter((line) => !isBlind(line) && line.action === 'note')).toHaveLength(2);
    const today = dayOf(new Date());
    expect((await exported({ from: today, until: today })).seals.length).toBeGreaterThan(0);
    expect(await ask({ from: addDays(today, 2) })).toMatchObject({
      ok: false,
      reason: 'audit_export_none',
      message: expect.stringContaining('请更换日期'),
    });
    expect((await exported()).seals.at(-1)).toMatchObject({
      lines: expect.arrayContaining([
        expect.objectContaining({ action: 'export_audit', actorId: auditor.accountId }),
      ]),
    });
  });

  test('counts hidden lines, and reveals nothing else of them', async () => {
    await note('bid');
    const { seals } = await exported();
    expect(linesOf(seals).filter(isBlind)).toMatchObject([{ leaf: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    expect(await isWhole(seals)).toBe(true);
  });

  test('ends before the creation of the oldest lot that accepts bids, whatever happens in it', async () => {
    await sealAll(house);
    const tender = await publishedTender(house);
    // Its key stands in the public log from then on; nothing that suppliers do stands there.
    await publish(house.parts());
    const seen = async () => {
      const { head, seals, end } = await exported();
      return JSON.stringify([head.reach, seals, end]);
    };
    const before = await exported();
    const text = await seen();
    expect(before.head.reach).toBe((await made(tender.lotId)).createdAt.toISOString());
    expect(before.seals.every(({ seal }) => seal.sealedAt < before.head.reach)).toBe(true);
    expect(linesOf(before.seals).some((line) => !isBlind(line) && line.lotId === tender.lotId)).toBe(false);
    const supplier = await bidder(house, tender.lotId);
    await submittedBid(house, supplier, tender.lotId);
    await note('document', tender.lotId);
    await sealAll(house);
    await publish(house.parts());
    expect(await seen()).toBe(text);
    expect(await ask({ from: addDays(dayOf(new Date()), 1) })).toMatchObject({
      reason: 'audit_export_none',
      message: expect.stringContaining('有标段尚未截止投标'),
    });
    const { db } = house.parts();
    const set = (values: { state: string; stateBeforeSuspension: string | null }) =>
      db.updateTable('lot').set(values).where('id', '=', tender.lotId).execute();
    await passDeadline(house, tender.lotId);
    await set({ state: 'suspended', stateBeforeSuspension: 'published' });
    expect(await seen()).toBe(text);
    await set({ state: 'published', stateBeforeSuspension: null });
    const after = await exported();
    expect(after.head.reach).toBeNull();
    expect(await isWhole(after.seals)).toBe(true);
    expect(linesOf(after.seals)).toContainEqual(
      expect.objectContaining({ entity: 'bid', action: 'submit', lotId: tender.lotId }),
    );
  });

  test('ends before a lot that still accepts quotes', async () => {
    const { lotId } = await publishedTender(house);
    await passDeadline(house, lotId);
    const reach = async () => (await exported()).head.reach;
    expect(await reach()).toBeNull();
    const { createdAt } = await made(lotId);
    const [id, now] = [crypto.randomUUID(), Date.now()];
    await house.database.db.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db);
      const session = { id, lotId, subject: '价格', state: 'in_progress', createdBy: auditor.accountId };
      await db.insertInto('negotiation').values(session).execute();
      const [opensAt, closesAt] = [new Date(now - 60_000), new Date(now + 60_000)];
      await db
        .insertInto('negotiationRound')
        .values({ id, negotiationId: id, roundNo: 1, opensAt, closesAt })
        .execute();
    });
    expect(await reach()).toBe(createdAt.toISOString());
    await house
      .parts()
      .db.updateTable('negotiationRound')
      .set({ revealedAt: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await reach()).toBeNull();
  });
});

describe('The ticket of an export', () => {
  test('is valid once, for its days, and for its requester', async () => {
    const given = await ask();
    if (!given.ok) throw new Error(given.message);
    const other = await house.staff('auditor');
    const { ticket } = given.data;
    const refused = async (reply: ReturnType<typeof fetchBy>) =>
      expect((await reply).payload).toMatch(/^\{"code":"\d{4}"/);
    await refused(fetchBy(ticket, {}, other));
    await refused(fetchBy(ticket, { from: '2026-01-01' }));
    await refused(fetchBy(`${ticket}x`, {}));
    const first = await fetchBy(ticket, {});
    expect(first.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('attachment'),
    });
    expect(first.payload.startsWith('{"format":"procure-audit-export/1"')).toBe(true);
    await refused(fetchBy(ticket, {}));
  });

  test('is refused to others, and invalid for them', async () => {
    const buyer = await house.staff('buyer');
    expect(await ask({}, buyer)).toMatchObject({ ok: false, reason: 'forbidden' });
    const given = await ask();
    if (!given.ok) throw new Error(given.message);
    expect((await fetchBy(given.data.ticket, {}, buyer)).payload).not.toContain('procure-audit-export');
  });
});
