import * as complaints from '@procure/contract/complaint/complaint.route.ts';
import { listComplaintRegister } from '@procure/contract/complaint/register.route.ts';
import * as objections from '@procure/contract/objection/objection.route.ts';
import { listObjectionRegister } from '@procure/contract/objection/register.route.ts';
import { forgottenName, forgottenWord, keptWords, personKeptYears } from '@procure/domain/letter/keeping.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readHelp } from '../../../../seeds/help.ts';
import { decisionHandedIn, received } from '../../../../testing/fixtures/complaint.ts';
import { answered } from '../../../../testing/fixtures/objection.ts';
import { idNo, otherIdNo, persons } from '../../../../testing/fixtures/person.ts';
import { publishedTender } from '../../../../testing/fixtures/tender.ts';
import { pdf, storedFile } from '../../../../testing/fixtures/upload.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { purgeSessions } from '../../../jobs/session/service.ts';
import { openTasks } from '../../../jobs/tasks.ts';
import { addFileAsPerson } from '../person/service.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });
const home = test.browser('portal', '203.0.113.51');
const { textsTo, objectedAsPerson, openedObjection, complainedAsPerson } = persons(test, home);

/** Runs the hourly task. */
async function runHourly(): Promise<void> {
  const tasks = openTasks(test.parts());
  await tasks.list['person.forget']?.({}, {} as never);
  tasks.close();
}

/** Dates the column back by the stated term and so many seconds. */
const passed = (
  table: 'objection' | 'complaint',
  column: string,
  id: string,
  seconds: number,
  years: number,
) =>
  sql`update ${sql.table(table)} set ${sql.ref(column)} = clock_timestamp() - ${sql.lit(`${years} years`)}::interval
    - ${sql.lit(`${seconds} seconds`)}::interval where id = ${id}`.execute(test.database.db);

/** Reads the term from the published text; nothing of it comes from the code. */
function yearsIn(text: string): number {
  const [, years] = /保存(\d+)年/.exec(text) ?? [];
  return Number(years);
}

const isKept = async (table: 'objectionPerson' | 'complaintPerson', id: string) => {
  const column = table === 'objectionPerson' ? 'objection_id' : 'complaint_id';
  const { rows } =
    await sql`select from ${sql.table(table === 'objectionPerson' ? 'objection_person' : 'complaint_person')}
    where ${sql.ref(column)} = ${id}`.execute(test.database.db);
  return rows.length === 1;
};

/** Lists the tables, and the words they still contain. */
async function holds(words: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(test.database.db);
  const found: string[] = [];
  for (const { name } of rows) {
    const snake = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    for (const word of words) {
      const hit = await sql`select from ${sql.table(snake)} as one
        where position(${word} in to_jsonb(one)::text) > 0 limit 1`.execute(test.database.db);
      if (hit.rows.length > 0) found.push(`${name}: ${word}`);
    }
  }
  return found;
}

describe('the data of an objector or complainant without a company', () => {
  it('are kept exactly for the term that the forms and the privacy page state', async () => {
    const articles = await readHelp();
    const said = ['privacy-policy', 'objections-of-persons', 'complaints-of-persons'].map(
      (slug) => articles.find((one) => one.slug === slug)?.body ?? '',
    );
    for (const words of [keptWords('异议'), keptWords('投诉'), ...said]) {
      const years = yearsIn(words);
      const tender = await publishedTender(test);
      const { id } = await objectedAsPerson(tender.lotId);
      await answered(tender, id, 1);
      await passed('objection', 'ended_at', id, -60, years);
      await runHourly();
      expect(await isKept('objectionPerson', id)).toBe(true);
      await passed('objection', 'ended_at', id, 1, years);
      await runHourly();
      expect(await isKept('objectionPerson', id)).toBe(false);
    }
  });

  it('are erased with name, numbers, files, mark and texts to the phone; objection and answer stay', async () => {
    const tender = await publishedTender(test);
    const { lotId, buyer } = tender;
    const unit = '某某新型建材厂';
    const made = await objectedAsPerson(lotId, {
      ...{ unit, address: '某市某区某路77号', idNo: otherIdNo, name: '欧阳小红' },
      facts: `本人欧阳小红（${otherIdNo}）是${unit}的职工，第3.2条的证书与采购内容无关。`,
    });
    const { id, objectionNo, phone, grant } = made;
    const bytes = pdf(2000);
    const { Readable } = await import('node:stream');
    const caller = { kind: 'visitor', ip: '203.0.113.51', requestId: 'r' } as never;
    const sent = { name: '欧阳小红的证明.pdf', size: bytes.length, body: Readable.from([bytes]) };
    const added = await addFileAsPerson(test.parts(), caller, grant, sent);
    const fileId = 'fileId' in added ? added.fileId : '';
    expect(await storedFile(test, fileId)).toMatchObject({ name: '欧阳小红的证明.pdf' });
    await answered(tender, id, 2);
    expect((await textsTo(phone)).filter((text) => text.includes(objectionNo))).toHaveLength(2);
    await passed('objection', 'ended_at', id, 1, personKeptYears);
    // Dates the other rows back as well.
    await sql`update outbox set created_at = created_at - ${sql.lit(`${personKeptYears} years`)}::interval`.execute(
      test.database.db,
    );
    await sql`update otp set created_at = created_at - interval '4 days', expires_at = expires_at - interval '4 days'`.execute(
      test.database.db,
    );
    await purgeSessions(test.parts());
    await runHourly();

    const [row] = await test.database.db.selectFrom('objection').selectAll().where('id', '=', id).execute();
    expect(row).toMatchObject({
      ...{ personTag: null, companyId: null, state: 'answered' },
      facts: `本人${forgottenWord}（${forgottenWord}）是${forgottenWord}的职工，第3.2条的证书与采购内容无关。`,
    });
    expect(await holds(['欧阳小红', otherIdNo, unit, '某路77号', phone])).toEqual([]);
    // The file's row is deleted. Its bytes and the daily count are removed by the hourly cleanup.
    expect(await holds([fileId])).toEqual([`person_upload: ${fileId}`, `removed_file: ${fileId}`]);
    expect((await textsTo(phone)).filter((text) => text.includes(objectionNo))).toEqual([]);
    const seen = await buyer.client.call(objections.getObjection, { id });
    expect(seen).toMatchObject({
      data: { objector: forgottenName, isPerson: true, person: null, files: [], state: 'answered' },
    });
    expect(await buyer.client.call(listObjectionRegister, {})).toMatchObject({
      data: expect.arrayContaining([
        expect.objectContaining({ id, objector: forgottenName, isPerson: true }),
      ]),
    });
    expect(await openedObjection(made)).toMatchObject({ reason: 'not_found' });
    const log = await test.database.db
      .selectFrom('auditLog')
      .select(['actorKind', 'after'])
      .where('entityId', '=', id)
      .where('action', '=', 'forget_person')
      .execute();
    expect(log).toEqual([{ actorKind: 'system', after: { files: 1 } }]);
    await runHourly();
    expect(await isKept('objectionPerson', id)).toBe(false);
  });

  it('are kept from the last legal day on if the case was never ended', async () => {
    const { lotId } = await publishedTender(test);
    const { id } = await objectedAsPerson(lotId);
    await passed('objection', 'due_at', id, 1, personKeptYears);
    await runHourly();
    expect(await isKept('objectionPerson', id)).toBe(false);
    const complained = await complainedAsPerson(lotId);
    await passed('complaint', 'review_due_at', complained.id, -60, personKeptYears);
    await runHourly();
    expect(await isKept('complaintPerson', complained.id)).toBe(true);
    await passed('complaint', 'review_due_at', complained.id, 1, personKeptYears);
    await runHourly();
    expect(await isKept('complaintPerson', complained.id)).toBe(false);
  });

  it('of an objection are kept as long as those of the complaint that followed', async () => {
    const tender = await publishedTender(test);
    const { lotId } = tender;
    const objected = await objectedAsPerson(lotId);
    await answered(tender, objected.id, 1);
    const { id } = await complainedAsPerson(lotId, {
      ...{ subject: 'tender_document', objectionNo: objected.objectionNo, knownOn: '', idNo },
    });
    const first = await test.staff('supervisor');
    const second = await test.staff('supervisor');
    const { version } = await received(first, id, 1);
    const handed = await decisionHandedIn(first, id, version);
    const signed = await second.client.call(complaints.signComplaintDecision, {
      id,
      version: handed.version,
    });
    expect(signed).toMatchObject({ ok: true });
    await passed('objection', 'ended_at', objected.id, 1, personKeptYears);
    await runHourly();
    expect(await isKept('objectionPerson', objected.id)).toBe(true);
    await passed('complaint', 'ended_at', id, 1, personKeptYears);
    await runHourly();
    expect(await isKept('complaintPerson', id)).toBe(false);
    expect(await isKept('objectionPerson', objected.id)).toBe(false);
    const seen = await first.client.call(complaints.getComplaint, { id });
    expect(seen).toMatchObject({
      data: { complainant: forgottenName, isPerson: true, handling: { person: null } },
    });
    const register = await first.client.call(listComplaintRegister, {});
    expect(register).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id, complainant: forgottenName })]),
    });
    // The buyer still sees no complainant.
    const buyer = await tender.buyer.client.call(complaints.getComplaint, { id });
    expect(buyer).toMatchObject({ data: { complainant: null } });
  });
});
