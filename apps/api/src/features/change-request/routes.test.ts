import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/change-request/change-request.route.ts';
import * as company from '@procure/contract/company/company.route.ts';
import { listReviews } from '@procure/contract/company/review.route.ts';
import * as files from '@procure/contract/file/file.route.ts';
import { describe, expect, it } from 'vitest';
import { atOnce } from '../../../testing/fixtures/at-once.ts';
import {
  approvedCompany,
  type CompanyFixture,
  draftedCompany,
  type ProfileInput,
  submittedCompany,
  uploaded,
} from '../../../testing/fixtures/company.ts';
import { outcomeOf } from '../../../testing/fixtures/outcome.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();
const db = () => test.parts().db;

const versionsOf = (id: string) =>
  db().selectFrom('companyVersion').selectAll().where('companyId', '=', id).orderBy('versionNo').execute();

/** A request to change the bank account, as its page sends it. */
async function bankChange(owner: CompanyFixture, changes: Partial<ProfileInput> = {}) {
  return {
    id: randomUUID(),
    version: 0,
    section: 'bank' as const,
    profile: { ...owner.profile, bankAccountNo: '6200000000008888', ...changes },
    proofs: [await uploaded(test, owner.person, 'attachment')],
  };
}

async function submittedChange(changes: Partial<ProfileInput> = {}) {
  const owner = await approvedCompany(test);
  const change = await bankChange(owner, changes);
  const reply = await owner.person.client.call(wire.submitChangeRequest, change);
  if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
  return { owner, change, version: reply.data.version };
}

describe('asking for a change', () => {
  it('shows before and after with numbers masked, while the old version stays in force', async () => {
    const { owner, change } = await submittedChange();
    const reply = await owner.person.client.call(wire.getMyChangeRequest, { id: change.id });
    expect(reply).toMatchObject({
      data: {
        state: 'pending',
        section: 'bank',
        baseVersionNo: 1,
        difference: [
          {
            field: 'bankAccountNo',
            label: '银行账号',
            before: '************0001',
            after: '************8888',
          },
        ],
        proofs: [{ name: '营业执照.pdf' }],
      },
    });
    expect(await versionsOf(owner.id)).toHaveLength(1);
    const stored = await db().selectFrom('changeRequest').selectAll().where('id', '=', change.id).execute();
    expect(JSON.stringify(stored)).not.toContain('6200000000008888');
  });

  it('accepts only the fields of the section', async () => {
    const { owner, change, version } = await submittedChange({ regCapital: '999999' });
    await owner.reviewer.client.call(wire.approveChangeRequest, { id: change.id, version });
    const mine = await owner.person.client.call(company.getMyCompany, {});
    expect(mine).toMatchObject({
      data: { current: { versionNo: 2, profile: { regCapital: '5000', bankAccountNo: '************8888' } } },
    });
  });

  it('needs proof for a key section, and reports each error at its field', async () => {
    const owner = await approvedCompany(test);
    const change = { ...(await bankChange(owner, { cnapsCode: '123' })), proofs: [] };
    const reply = await owner.person.client.call(wire.submitChangeRequest, change);
    expect(reply).toMatchObject({
      fields: [
        { field: 'cnapsCode', message: '联行号须为12位数字' },
        { field: 'proofs', message: '请上传证明材料' },
      ],
    });
  });

  it("refuses another company's file as proof", async () => {
    const owner = await approvedCompany(test);
    const stranger = await approvedCompany(test);
    const change = {
      ...(await bankChange(owner)),
      proofs: [await uploaded(test, stranger.person, 'attachment')],
    };
    expect(await owner.person.client.call(wire.saveChangeRequest, change)).toMatchObject({
      fields: [{ field: 'proofs', message: '请上传证明材料' }],
    });
  });

  it('refuses a change that changes nothing', async () => {
    const owner = await approvedCompany(test);
    const change = await bankChange(owner, { bankAccountNo: owner.profile.bankAccountNo });
    expect(await owner.person.client.call(wire.submitChangeRequest, change)).toMatchObject({
      reason: 'change_request_empty',
    });
  });

  it('keeps one open request a section, and answers a second click as the first', async () => {
    const { owner, change } = await submittedChange();
    expect(await owner.person.client.call(wire.submitChangeRequest, change)).toMatchObject({
      ok: true,
      data: { id: change.id, state: 'pending' },
    });
    const second = await bankChange(owner);
    expect(await owner.person.client.call(wire.saveChangeRequest, second)).toMatchObject({
      reason: 'change_request_open',
    });
    expect(await owner.person.client.call(wire.withdrawChangeRequest, { id: change.id })).toMatchObject({
      data: { state: 'withdrawn' },
    });
    expect(await owner.person.client.call(wire.saveChangeRequest, second)).toMatchObject({ ok: true });
  });

  it('is limited to approved companies', async () => {
    const owner = await draftedCompany(test);
    expect(await owner.person.client.call(wire.saveChangeRequest, await bankChange(owner))).toMatchObject({
      reason: 'company_not_approved',
    });
  });

  it('does not exist for another company, which cannot reuse its id either', async () => {
    const { change } = await submittedChange();
    const other = await approvedCompany(test);
    const { client } = other.person;
    expect(await client.call(wire.getMyChangeRequest, { id: change.id })).toMatchObject({
      reason: 'not_found',
    });
    expect(await client.call(wire.withdrawChangeRequest, { id: change.id })).toMatchObject({
      reason: 'not_found',
    });
    const taken = { ...(await bankChange(other)), id: change.id };
    expect(await client.call(wire.submitChangeRequest, taken)).toMatchObject({ reason: 'not_found' });
    expect(await client.call(wire.submitChangeRequest, { ...taken, version: 1 })).toMatchObject({
      reason: 'not_found',
    });
  });
});

describe('deciding on a change', () => {
  it('makes the next version, keeps the difference, and answers a repeated call alike', async () => {
    const { owner, change, version } = await submittedChange();
    const call = () => owner.reviewer.client.call(wire.approveChangeRequest, { id: change.id, version });
    expect(await call()).toMatchObject({ data: { state: 'approved', version: version + 1 } });
    expect(await call()).toMatchObject({ data: { state: 'approved', version: version + 1 } });
    expect((await versionsOf(owner.id)).map(({ versionNo }) => versionNo)).toEqual([1, 2]);
    const history = await owner.person.client.call(wire.getMyChangeHistory, {});
    expect(history).toMatchObject({
      data: {
        versions: [
          { versionNo: 2, current: true },
          { versionNo: 1, current: false },
        ],
        requests: [{ id: change.id, state: 'approved' }],
      },
    });
    // The difference stays as it was decided, whatever comes after.
    const view = await owner.reviewer.client.call(wire.getChangeRequest, { id: change.id });
    expect(view).toMatchObject({
      data: { difference: [{ before: '************0001', after: '************8888' }] },
    });
  });

  it('returns it with reasons at the fields; the corrected request keeps its number', async () => {
    const { owner, change, version } = await submittedChange();
    const reasons = [{ field: 'bankAccountNo', message: '与证明材料不一致' }];
    await owner.reviewer.client.call(wire.returnChangeRequest, { id: change.id, version, reasons });
    expect(await owner.person.client.call(wire.getMyChangeRequest, { id: change.id })).toMatchObject({
      data: { state: 'returned', returnReasons: reasons },
    });
    const again = {
      ...change,
      version: version + 1,
      profile: { ...change.profile, bankAccountNo: '6200000000007777' },
    };
    expect(await owner.person.client.call(wire.submitChangeRequest, again)).toMatchObject({
      data: { state: 'pending' },
    });
  });

  it('rejects with a reason that the supplier reads', async () => {
    const { owner, change, version } = await submittedChange();
    const reply = await owner.reviewer.client.call(wire.rejectChangeRequest, {
      id: change.id,
      version,
      reason: '账户不属于本企业',
    });
    expect(reply).toMatchObject({ data: { state: 'rejected' } });
    expect(await owner.person.client.call(wire.getMyChangeRequest, { id: change.id })).toMatchObject({
      data: { decisionNote: '账户不属于本企业' },
    });
    expect(await versionsOf(owner.id)).toHaveLength(1);
  });

  it('either decides or withdraws when both happen concurrently', async () => {
    for (const order of ['decided first', 'taken back first']) {
      const { owner, change, version } = await submittedChange();
      const { id } = change;
      const approve = async () =>
        outcomeOf(await owner.reviewer.client.call(wire.approveChangeRequest, { id, version }));
      const withdraw = async () =>
        outcomeOf(await owner.person.client.call(wire.withdrawChangeRequest, { id }));
      const acts = order === 'decided first' ? [approve, withdraw] : [withdraw, approve];
      const outcomes = await atOnce(test, acts);
      expect(outcomes.sort()).toEqual(['2000', 'transition_not_allowed']);
      const view = await owner.reviewer.client.call(wire.getChangeRequest, { id });
      const state = view.ok ? view.data.state : null;
      expect(['approved', 'withdrawn']).toContain(state);
      expect(await versionsOf(owner.id)).toHaveLength(state === 'approved' ? 2 : 1);
    }
  });

  it('gives no company the credit code of another', async () => {
    const holder = await submittedCompany(test);
    const owner = await approvedCompany(test);
    const { uscc } = holder.profile;
    const change = {
      ...(await bankChange(owner)),
      section: 'basic' as const,
      profile: { ...owner.profile, uscc },
    };
    const submitted = await owner.person.client.call(wire.submitChangeRequest, change);
    if (!submitted.ok) throw new Error(submitted.message);
    const { version } = submitted.data;
    expect(
      await owner.reviewer.client.call(wire.approveChangeRequest, { id: change.id, version }),
    ).toMatchObject({ reason: 'company_taken' });
    expect(await versionsOf(owner.id)).toHaveLength(1);
  });

  it('shows reviewers the proof, and neither drafts nor decisions to those without the permission', async () => {
    const { owner, change, version } = await submittedChange();
    const [proof = ''] = change.proofs;
    expect(await owner.reviewer.client.call(files.getStaffFile, { id: proof })).toMatchObject({ ok: true });
    const buyer = await test.staff('buyer');
    expect(await buyer.client.call(wire.approveChangeRequest, { id: change.id, version })).toMatchObject({
      reason: 'forbidden',
    });
    const drafting = await approvedCompany(test);
    const draft = await bankChange(drafting);
    await drafting.person.client.call(wire.saveChangeRequest, draft);
    expect(await buyer.client.call(wire.getChangeRequest, { id: draft.id })).toMatchObject({
      reason: 'not_found',
    });
    const reviewer = await test.staff('reviewer');
    const listed = await reviewer.client.call(listReviews, { kind: 'change', pageSize: 100 });
    expect(listed.ok && listed.data.map(({ id }) => id)).toContain(change.id);
    expect(listed.ok && listed.data.map(({ id }) => id)).not.toContain(draft.id);
  });
});

describe('contacts', () => {
  const second = { name: '秦二', phone: '13800003009', email: '', post: '', isMain: false };

  it('take effect at once, as a version with its record, once however often it is sent', async () => {
    const owner = await approvedCompany(test);
    const input = { id: randomUUID(), contacts: [...owner.profile.contacts, second] };
    const call = () => owner.person.client.call(company.changeContacts, input);
    expect(await call()).toMatchObject({ ok: true, data: { versionNo: 2 } });
    expect(await call()).toMatchObject({ ok: true, data: { versionNo: 2 } });
    const view = await owner.person.client.call(wire.getMyChangeRequest, { id: input.id });
    expect(view).toMatchObject({
      data: {
        state: 'approved',
        difference: [{ label: '联系人2', before: '', after: '秦二，13800003009' }],
      },
    });
  });

  it('need exactly one main contact', async () => {
    const owner = await approvedCompany(test);
    const reply = await owner.person.client.call(company.changeContacts, {
      id: randomUUID(),
      contacts: [second],
    });
    expect(reply).toMatchObject({ fields: [{ field: 'contacts', message: '请设置一名主联系人' }] });
  });
});

describe('any two versions', () => {
  it('can be compared by the company and by reviewers, with masked numbers, and by nobody else', async () => {
    const owner = await approvedCompany(test);
    const contacts = [{ ...owner.profile.contacts[0], name: '周工', phone: '13800003999', isMain: true }];
    const changed = await owner.person.client.call(company.changeContacts, { id: randomUUID(), contacts });
    expect(changed).toMatchObject({ ok: true, data: { versionNo: 2 } });
    const own = await owner.person.client.call(wire.compareMyVersions, {});
    const staff = await owner.reviewer.client.call(wire.compareVersions, { id: owner.id, from: 1, to: 2 });
    if (!own.ok || !staff.ok) throw new Error('both read it');
    expect(own.data).toEqual(staff.data);
    expect(own.data).toMatchObject({ from: 1, to: 2, versions: [{ versionNo: 2 }, { versionNo: 1 }] });
    const fields = own.data.sections.flatMap((section) => section.fields);
    expect(fields.filter((field) => field.changed).map(({ field }) => field)).toEqual(['contacts.0']);
    expect(fields).toContainEqual(
      expect.objectContaining({ label: '银行账号', before: '************0001', changed: false }),
    );
    expect(JSON.stringify(own)).not.toContain('6200000000000001');

    const back = await owner.person.client.call(wire.compareMyVersions, { from: 2, to: 1 });
    expect(back).toMatchObject({ ok: true, data: { from: 2, to: 1 } });
    const none = { ok: false, reason: 'not_found' };
    expect(await owner.person.client.call(wire.compareMyVersions, { from: 1, to: 3 })).toMatchObject(none);
    const draft = await draftedCompany(test);
    expect(await draft.person.client.call(wire.compareMyVersions, {})).toMatchObject(none);
    const editor = await test.staff('editor');
    expect(await editor.client.call(wire.compareVersions, { id: owner.id })).toMatchObject({
      reason: 'forbidden',
    });
  });
});
