import { randomUUID } from 'node:crypto';
import * as documents from '@procure/contract/document/document.route.ts';
import * as files from '@procure/contract/file/file.route.ts';
import * as wire from '@procure/contract/prequalification/prequalification.route.ts';
import { describe, expect, it } from 'vitest';
import { setLotTime, toldTo } from '../../../testing/fixtures/participation.ts';
import {
  applied,
  closedToApplicants,
  judgedAll,
  openToApplicants,
  applicationStatement as statement,
  writtenApplication,
} from '../../../testing/fixtures/prequalification.ts';
import { publishedTender } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { CompanyActor } from '../../platform/actor.ts';

const test = testApp();
const prequalifiedTender = () => openToApplicants(test);
const application = (person: Person<CompanyActor>, lotId: string, version = 0) =>
  writtenApplication(test, person, lotId, version);
const apply = (person: Person<CompanyActor>, lotId: string) => applied(test, person, lotId);
const closed = (count = 3) => closedToApplicants(test, count);
const decideAll = judgedAll;

describe('applying', () => {
  it('saves an incomplete draft, and submits only a complete application', async () => {
    const { lotId } = await prequalifiedTender();
    const { client } = await test.company();
    const empty = { lotId, statement: '', contact: { name: '', phone: '', email: '' }, fileIds: [] };
    const saved = await client.call(wire.savePrequalificationDraft, { ...empty, version: 0 });
    expect(saved).toMatchObject({ ok: true, data: { version: 1, phase: 'draft' } });
    const { lotId: ofLot } = empty;
    expect(await client.call(wire.getPrequalification, { lotId: ofLot })).toMatchObject({
      data: { lastSaved: { by: expect.stringMatching(/./), at: expect.stringMatching(/Z$/) } },
    });
    const refused = await client.call(wire.submitPrequalification, { ...empty, version: 1 });
    expect(!refused.ok && refused.fields.map(({ field }) => field)).toEqual([
      'statement',
      'contact.name',
      'contact.phone',
      'fileIds',
    ]);
  });

  it('answers a repeated submission as the first time, and another version by a conflict', async () => {
    const { lotId } = await prequalifiedTender();
    const person = await test.company();
    const input = await application(person, lotId);
    const once = await person.client.call(wire.submitPrequalification, input);
    const twice = await person.client.call(wire.submitPrequalification, input);
    expect(once.ok && twice.ok && twice.data).toEqual(once.ok && once.data);
    const other = { ...input, statement: `${statement}另附说明。` };
    expect(await person.client.call(wire.submitPrequalification, other)).toMatchObject({ code: '4090' });
    const replaced = await person.client.call(wire.submitPrequalification, { ...other, version: 1 });
    expect(replaced).toMatchObject({ ok: true, data: { version: 2 } });
  });

  it('refuses files of other companies', async () => {
    const { lotId } = await prequalifiedTender();
    const [person, other] = [await test.company(), await test.company()];
    const input = { ...(await application(other, lotId)), lotId };
    expect(await person.client.call(wire.submitPrequalification, input)).toMatchObject({
      fields: [{ field: 'fileIds', message: '附件已失效，请重新上传' }],
    });
  });

  it('can be withdrawn and submitted again before the deadline, and neither after it', async () => {
    const { lotId } = await prequalifiedTender();
    const person = await test.company();
    const { version } = await apply(person, lotId);
    const back = await person.client.call(wire.withdrawPrequalification, { lotId, version });
    expect(back).toMatchObject({ ok: true, data: { phase: 'withdrawn', version: 2 } });
    const input = await application(person, lotId, 2);
    expect(await person.client.call(wire.submitPrequalification, input)).toMatchObject({ ok: true });
    await setLotTime(test, lotId, 'prequalificationDeadline', -1);
    const late = await person.client.call(wire.withdrawPrequalification, { lotId, version: 3 });
    expect(late).toMatchObject({ code: '4403' });
    const again = await person.client.call(wire.submitPrequalification, { ...input, version: 3 });
    expect(again).toMatchObject({ code: '4403' });
  });

  it('is no step of a tender without one, and for approved companies only', async () => {
    const { lotId } = await publishedTender(test);
    const { client } = await test.company();
    expect(await client.call(wire.getPrequalification, { lotId })).toMatchObject({ code: '4409' });
    const tender = await prequalifiedTender();
    const pending = await test.company('pending');
    const input = await application(pending, tender.lotId);
    expect(await pending.client.call(wire.submitPrequalification, input)).toMatchObject({ code: '4202' });
  });
});

describe('the review', () => {
  it('shows nothing before the deadline: not who applied, not how many, not a file', async () => {
    const { buyer, lotId } = await prequalifiedTender();
    const applicant = await test.company();
    const { fileId } = await apply(applicant, lotId);
    const review = () => buyer.client.call(wire.getPrequalificationReview, { lotId });
    expect(await review()).toMatchObject({ ok: true, data: { phase: 'sealed', applicants: [] } });
    expect(await buyer.client.call(files.issueStaffTicket, { id: fileId })).toMatchObject({ code: '4040' });
    await setLotTime(test, lotId, 'prequalificationDeadline', -1);
    const open = await review();
    expect(open.ok && open.data.applicants.map(({ phase }) => phase)).toEqual(['sealed']);
    expect(await buyer.client.call(files.issueStaffTicket, { id: fileId })).toMatchObject({ ok: true });
  });

  it('decides with a reason, can be corrected, and is hidden from the applicant before the conclusion', async () => {
    const tender = await closed();
    const { buyer, lotId, applicants } = tender;
    const [row] = await decideAll(tender, 1);
    const decide = (input: { decision: 'passed' | 'failed'; reason: string; version: number }) =>
      buyer.client.call(wire.decidePrequalification, { id: row?.id ?? '', ...input });
    expect(await decide({ decision: 'failed', reason: '不', version: 2 })).toMatchObject({
      fields: [{ field: 'reason', message: '未通过的理由须为5–500字' }],
    });
    expect(await decide({ decision: 'passed', reason: '', version: 1 })).toMatchObject({ code: '4090' });
    expect(await decide({ decision: 'passed', reason: '', version: 2 })).toMatchObject({ ok: true });
    const seen = await applicants[0]?.person.client.call(wire.getPrequalification, { lotId });
    expect(seen).toMatchObject({ ok: true, data: { phase: 'reviewing', reason: null } });
  });

  it('concludes for all at once, and lets only those who passed have the documents', async () => {
    const tender = await closed(4);
    const { buyer, lotId, applicants } = tender;
    const conclude = () => buyer.client.call(wire.concludePrequalification, { lotId });
    expect(await conclude()).toMatchObject({ code: '4405', message: '还有4份资格预审申请未评审' });
    await decideAll(tender, 1);
    const done = await conclude();
    expect(done).toMatchObject({ ok: true, data: { passed: 3, failed: false } });
    const repeated = await conclude();
    expect(repeated.ok && repeated.data).toEqual(done.ok && done.data);
    const [loser, winner] = applicants.map(({ person }) => person);
    if (loser === undefined || winner === undefined) throw new Error('four applied');
    expect(await toldTo(test, loser.accountId)).toContain('prequalification_failed');
    expect(
      (await toldTo(test, winner.accountId)).filter((name) => name === 'prequalification_passed'),
    ).toHaveLength(1);
    expect(await loser.client.call(wire.getPrequalification, { lotId })).toMatchObject({
      data: { phase: 'failed', reason: '未提供近三年同类业绩证明' },
    });
    await setLotTime(test, lotId, 'documentFrom', -60_000);
    expect(await loser.client.call(documents.obtainDocuments, { lotId })).toMatchObject({ code: '4503' });
    expect(await winner.client.call(documents.obtainDocuments, { lotId })).toMatchObject({ ok: true });
  });

  it('fails the lot with a public notice if fewer than three passed', async () => {
    const tender = await closed();
    await decideAll(tender, 1);
    const { buyer, lotId, applicants } = tender;
    const done = await buyer.client.call(wire.concludePrequalification, { lotId });
    expect(done).toMatchObject({ ok: true, data: { passed: 2, failed: true } });
    const { db } = test.parts();
    const lot = await db
      .selectFrom('lot')
      .select(['state', 'endedReason'])
      .where('id', '=', lotId)
      .executeTakeFirst();
    expect(lot).toEqual({ state: 'failed', endedReason: '通过资格预审的申请人不足3家' });
    const kinds = await db.selectFrom('notice').select('kind').where('lotId', '=', lotId).execute();
    expect(kinds.map(({ kind }) => kind)).toContain('failed');
    expect(await toldTo(test, applicants[1]?.person.accountId ?? '')).toContain('tender_failed');
  });

  it('is the buyer’s: an approver and an unknown number are refused', async () => {
    const { approver, buyer, lotId } = await closed(1);
    expect(await approver.client.call(wire.getPrequalificationReview, { lotId })).toMatchObject({
      code: '4031',
    });
    const nothing = { id: randomUUID(), version: 1, decision: 'passed' as const, reason: '' };
    expect(await buyer.client.call(wire.decidePrequalification, nothing)).toMatchObject({ code: '4040' });
  });
});
