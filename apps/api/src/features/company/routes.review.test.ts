import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/company/company.route.ts';
import * as review from '@procure/contract/company/review.route.ts';
import * as files from '@procure/contract/file/file.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/fixtures/at-once.ts';
import {
  approvedCompany,
  messageTitles,
  profileContent,
  submittedCompany,
  uploaded,
} from '../../../testing/fixtures/company.ts';
import { exportedCells } from '../../../testing/fixtures/list-export.ts';
import { outcomeOf } from '../../../testing/fixtures/outcome.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

const test = testApp();

const db = () => test.parts().db;

const auditOf = (id: string) =>
  db()
    .selectFrom('auditLog')
    .select(['action', 'reason', 'after', 'actorId'])
    .where('entity', '=', 'company')
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();

describe('the review', () => {
  it('puts version 1 in force, records it, and notifies the supplier in the portal and by mail', async () => {
    const submitted = await submittedCompany(test);
    const { id, version, person } = submitted;
    await db()
      .updateTable('account')
      .set({ email: 's@example.com' })
      .where('id', '=', person.accountId)
      .execute();
    const reviewer = await test.staff('reviewer');
    const reply = await reviewer.client.call(review.approveCompany, { id, version });
    expect(reply).toMatchObject({ data: { status: 'approved', version: version + 1 } });
    expect(await reviewer.client.call(review.approveCompany, { id, version })).toMatchObject({ ok: true });
    const versions = await db()
      .selectFrom('companyVersion')
      .selectAll()
      .where('companyId', '=', id)
      .execute();
    expect(versions).toMatchObject([
      { versionNo: 1, uscc: submitted.profile.uscc, approvedBy: reviewer.accountId },
    ]);
    expect(JSON.stringify(versions)).not.toContain('6200000000000001');
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(['create', 'submit', 'approve']);
    expect(await messageTitles(test, person.accountId)).toEqual(['企业资料审核通过']);
    const mail = await db()
      .selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', 's@example.com')
      .execute();
    expect(mail).toEqual([{ subject: '企业资料审核通过' }]);
  });

  it('refuses to approve a company without its licence, and shows the licence to the reviewer', async () => {
    const { id, version, profile } = await submittedCompany(test);
    const reviewer = await test.staff('reviewer');
    const seen = await reviewer.client.call(review.getCompany, { id });
    if (!seen.ok) throw new Error(seen.message);
    expect(seen.data.profile.licenceFileId).toBe(profile.licenceFileId);
    expect(seen.data.files).toMatchObject([{ id: profile.licenceFileId, name: '营业执照.pdf' }]);
    // A company that was submitted before a licence was required.
    const { db } = test.parts();
    await sql`update company set draft = draft - 'licenceFileId' where id = ${id}`.execute(db);
    expect(await reviewer.client.call(review.approveCompany, { id, version })).toMatchObject({
      ok: false,
      fields: [{ field: 'licenceFileId', message: '供应商尚未上传营业执照，请退回补正' }],
    });
    const reasons = [{ field: 'licenceFileId', message: '请上传营业执照' }];
    expect(await reviewer.client.call(review.returnCompany, { id, version, reasons })).toMatchObject({
      ok: true,
    });
  });

  it('returns an application with a reason for each field, after which it is changed and submitted again', async () => {
    const { id, version, person, profile } = await submittedCompany(test);
    const reviewer = await test.staff('reviewer');
    const reasons = [{ field: 'bankName', message: '开户行名称与开户许可证不一致' }];
    expect(await reviewer.client.call(review.returnCompany, { id, version, reasons })).toMatchObject({
      data: { status: 'returned' },
    });
    const mine = await person.client.call(wire.getMyCompany, {});
    expect(mine).toMatchObject({ data: { status: 'returned', returnReasons: reasons } });
    const corrected = { ...profile, bankName: '海州商业银行总行营业部' };
    const saved = await person.client.call(wire.saveCompanyDraft, {
      id,
      version: version + 1,
      profile: corrected,
    });
    expect(saved).toMatchObject({ ok: true });
    expect(await person.client.call(wire.submitCompany, { version: version + 2 })).toMatchObject({
      data: { status: 'pending' },
    });
  });

  it('requires a reason for a return, for one field at least', async () => {
    const { id, version } = await submittedCompany(test);
    const reviewer = await test.staff('reviewer');
    const reply = await reviewer.client.call(review.returnCompany, { id, version, reasons: [] });
    expect(reply).toMatchObject({ fields: [{ field: 'reasons', message: '请至少在一个字段填写补正原因' }] });
  });

  it('rejects with a reason, after which the supplier may begin again and another may register the code', async () => {
    const { id, version, person, profile } = await submittedCompany(test);
    const reviewer = await test.staff('reviewer');
    await reviewer.client.call(review.rejectCompany, { id, version, reason: '营业执照已注销' });
    expect(await person.client.call(wire.getMyCompany, {})).toMatchObject({
      data: { status: 'rejected', reviewNote: '营业执照已注销' },
    });
    expect(await person.client.call(wire.restartCompany, {})).toMatchObject({
      data: { status: 'unsubmitted' },
    });
    expect((await submittedCompany(test, { uscc: profile.uscc })).id).not.toBe(id);
  });

  it('refuses a decision on a version that has changed since it was read', async () => {
    const { id, version } = await submittedCompany(test);
    const reviewer = await test.staff('reviewer');
    expect(await reviewer.client.call(review.approveCompany, { id, version: version - 1 })).toMatchObject({
      reason: 'conflict',
    });
  });

  it('either decides or withdraws when both happen concurrently', async () => {
    for (const order of ['decided first', 'taken back first']) {
      const { id, version, person, profile } = await submittedCompany(test);
      const reviewer = await test.staff('reviewer');
      const approve = async () =>
        outcomeOf(await reviewer.client.call(review.approveCompany, { id, version }));
      const withdraw = async () => outcomeOf(await person.client.call(wire.withdrawCompany, {}));
      const acts = order === 'decided first' ? [approve, withdraw] : [withdraw, approve];
      const outcomes = await atOnce(test, acts);
      expect(outcomes.sort()).toEqual(['2000', 'transition_not_allowed']);
      const row = await db().selectFrom('company').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      const versions = await db()
        .selectFrom('companyVersion')
        .select('versionNo')
        .where('companyId', '=', id);
      const isApproved = row.status === 'approved';
      expect(row).toMatchObject({ uscc: isApproved ? profile.uscc : null, version: version + 1 });
      expect(isApproved || row.status === 'unsubmitted').toBe(true);
      expect(await versions.execute()).toHaveLength(isApproved ? 1 : 0);
      expect((await auditOf(id)).map(({ action }) => action)).toEqual([
        ...['create', 'submit'],
        isApproved ? 'approve' : 'withdraw',
      ]);
    }
  });

  it('is refused to the creator of the company and to buyers', async () => {
    const { id, version } = await submittedCompany(test);
    const reviewer = await test.staff('reviewer');
    await db().updateTable('company').set({ createdBy: reviewer.accountId }).where('id', '=', id).execute();
    expect(await reviewer.client.call(review.approveCompany, { id, version })).toMatchObject({
      reason: 'own_work',
    });
    const buyer = await test.staff('buyer');
    expect(await buyer.client.call(review.approveCompany, { id, version })).toMatchObject({
      reason: 'forbidden',
    });
  });

  it('lists by state and by two characters of the name, with the counts', async () => {
    const name = '霁川禾序环境工程有限公司';
    const { id } = await submittedCompany(test, { companyName: name, accountName: name });
    const { client } = await test.staff('reviewer');
    const reply = await client.call(review.listCompanies, { keyword: '禾序', status: ['pending'] });
    expect(reply).toMatchObject({ count: 1, data: [{ id, name, status: 'pending' }] });
    expect(await client.call(review.countCompanies, { keyword: '禾序' })).toMatchObject({
      data: { all: 1, states: { pending: 1, approved: 0 } },
    });
    expect(await client.call(review.listCompanies, { keyword: '禾川' })).toMatchObject({ count: 0 });
  });

  it('shows drafts to the company only, submissions to reviewers, approved data to all staff', async () => {
    const name = '沐川禾澜环境工程有限公司';
    const { id, version, person } = await submittedCompany(test, { companyName: name, accountName: name });
    const [reviewer, buyer] = [await test.staff('reviewer'), await test.staff('buyer')];
    const seenBy = async (staff: Person<StaffActor>) => {
      const { client } = staff;
      const keyword = '禾澜';
      const [list, counts, one, sheet] = [
        await client.call(review.listCompanies, { keyword }),
        await client.call(review.countCompanies, { keyword }),
        await client.call(review.getCompany, { id }),
        await exportedCells(test, staff, 'listCompanies', { keyword }),
      ];
      if (!list.ok || !counts.ok) throw new Error('a list was refused');
      const seen = [list.count === 1, counts.data.all === 1, one.ok, JSON.stringify(sheet).includes(name)];
      expect(new Set(seen).size).toBe(1);
      return one.ok;
    };
    expect([await seenBy(reviewer), await seenBy(buyer)]).toEqual([true, false]);
    await person.client.call(wire.withdrawCompany, {});
    expect([await seenBy(reviewer), await seenBy(buyer)]).toEqual([false, false]);
    const field = { id, field: 'legalRepIdNo', reason: '核对证件号码' } as const;
    expect(await reviewer.client.call(review.viewSensitive, field)).toMatchObject({ reason: 'not_found' });
    await person.client.call(wire.submitCompany, { version: version + 1 });
    const again = await reviewer.client.call(review.getCompany, { id });
    if (!again.ok) throw new Error(again.message);
    await reviewer.client.call(review.approveCompany, { id, version: again.data.version });
    expect([await seenBy(reviewer), await seenBy(buyer)]).toEqual([true, true]);
  });

  it('lets reviewers, and no one else, open submitted scans', async () => {
    const person = await test.supplier();
    const fileId = await uploaded(test, person);
    const reviewer = await test.staff('reviewer');
    const read = () => reviewer.client.call(files.getStaffFile, { id: fileId });
    expect(await read()).toMatchObject({ reason: 'not_found' });
    const cert = { type: 'quality_system', no: 'Q-1', issuer: '海州认证中心', issueDate: '2024-01-01' };
    const licenceFileId = await uploaded(test, person);
    const profile = profileContent({
      licenceFileId,
      certs: [{ ...cert, expiryDate: '', isPermanent: true, fileId }],
    });
    const saved = await person.client.call(wire.saveCompanyDraft, { id: randomUUID(), version: 0, profile });
    expect(saved).toMatchObject({ ok: true });
    expect(await person.client.call(wire.submitCompany, { version: 1 })).toMatchObject({ ok: true });
    expect(await read()).toMatchObject({ ok: true, data: { name: '营业执照.pdf' } });
    expect(await reviewer.client.call(files.getStaffFile, { id: licenceFileId })).toMatchObject({ ok: true });
    const evaluator = await test.staff('evaluator');
    expect(await evaluator.client.call(files.getStaffFile, { id: fileId })).toMatchObject({
      reason: 'not_found',
    });
    const rival = await test.company();
    expect(await rival.client.call(files.getFile, { id: fileId })).toMatchObject({ reason: 'not_found' });
  });
});

describe('viewing a masked number', () => {
  it('requires a permission and a reason, and is recorded', async () => {
    const { id, reviewer } = await approvedCompany(test);
    const look = { id, field: 'legalRepIdNo' as const, reason: '核对法定代表人证件' };
    expect(await reviewer.client.call(review.viewSensitive, look)).toMatchObject({
      data: { value: '11010519491231002X' },
    });
    expect((await auditOf(id)).at(-1)).toMatchObject({
      action: 'view_sensitive',
      reason: '核对法定代表人证件',
      after: { field: 'legalRepIdNo' },
      actorId: reviewer.accountId,
    });
    expect(await reviewer.client.call(review.viewSensitive, { ...look, reason: '' })).toMatchObject({
      reason: 'invalid_input',
    });
    const buyer = await test.staff('buyer');
    expect(await buyer.client.call(review.viewSensitive, look)).toMatchObject({ reason: 'forbidden' });
  });
});
