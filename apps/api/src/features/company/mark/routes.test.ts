import { createHash, randomUUID } from 'node:crypto';
import * as changes from '@procure/contract/change-request/change-request.route.ts';
import * as wire from '@procure/contract/company/company.route.ts';
import * as review from '@procure/contract/company/review.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { claimed } from '../../../../testing/fixtures/claim.ts';
import {
  approvedCompany,
  draftedCompany,
  type ProfileInput,
  profileContent,
  submittedCompany,
  uploaded,
} from '../../../../testing/fixtures/company.ts';
import { testApp } from '../../../../testing/test-app.ts';
import { markEarlier } from './service.ts';

const test = testApp();
const db = () => test.parts().db;

/** A profile that has nothing in common with the fixture's. */
function own(place: number): Partial<ProfileInput> {
  const account = `62000000000002${place}`;
  const contact = { name: '苏木', phone: `138000050${place}`, email: '', post: '', isMain: true };
  const invoice = { ...profileContent().invoice, account, phone: `0575-111111${place}` };
  return {
    regAddress: `望岳路${place}号望岳工业园`,
    legalRepIdNo: '110105194912310038',
    bankAccountNo: account,
    contacts: [contact],
    invoice,
  };
}

/** A profile with its own code, which the fixture's invoice contains. */
function profileOf(changed: Partial<ProfileInput>): Partial<ProfileInput> {
  const whole = profileContent(changed);
  return { ...changed, uscc: whole.uscc, invoice: { ...whole.invoice, taxNo: whole.uscc } };
}

async function hintsOf(id: string, requestId = '') {
  const reviewer = await test.staff('reviewer');
  const reply = await reviewer.client.call(review.getHints, { id, requestId });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

/** The kinds of common data of two companies, as shown to the first one's reviewer. */
async function alike(id: string, other: string, requestId = '') {
  const { companies } = await hintsOf(id, requestId);
  return companies.find((one) => one.id === other)?.same.map(({ kind }) => kind) ?? [];
}

describe('common data of an application and other companies', () => {
  it('are shown with their fields, whichever company came first; the company itself and drafts are excluded', async () => {
    const first = await approvedCompany(test, profileOf(own(10)));
    const drafted = await draftedCompany(test, profileOf(own(10)));
    const apart = await submittedCompany(test, profileOf({ ...own(11), legalRepIdNo: '110105194912310054' }));
    const second = await submittedCompany(
      test,
      profileOf({ ...own(12), bankAccountNo: `62000000000002${10}`, regAddress: '望岳路１０号，望岳工业园' }),
    );
    const { companies, count } = await hintsOf(second.id);
    expect(companies.map(({ id }) => id)).toEqual([first.id]);
    expect(count).toBe(1);
    expect(companies[0]).toMatchObject({ uscc: first.profile.uscc, status: 'approved' });
    expect(companies[0]?.same).toEqual([
      { kind: 'account', fields: ['bankAccountNo'] },
      { kind: 'address', fields: ['regAddress'] },
      { kind: 'legalRep', fields: ['legalRepIdNo'] },
    ]);
    expect(await alike(first.id, second.id)).toEqual(['account', 'address', 'legalRep']);
    for (const id of [drafted.id, apart.id]) expect(await alike(second.id, id)).toEqual([]);
    expect((await hintsOf(apart.id)).companies).toEqual([]);
    const reviewer = await test.staff('reviewer');
    for (const id of [drafted.id, randomUUID()])
      expect(await reviewer.client.call(review.getHints, { id })).toMatchObject({ reason: 'not_found' });
  });

  it('include a code that another company registered before its rejection, and a phone of another account', async () => {
    const refused = await submittedCompany(test, profileOf(own(20)));
    const reviewer = await test.staff('reviewer');
    const { id, version } = refused;
    await reviewer.client.call(review.rejectCompany, { id, version, reason: '资料不实' });
    const phoned = await test.company();
    const contacts = [{ name: '苏木', phone: phoned.phone, email: '', post: '', isMain: true }];
    const code = { uscc: refused.profile.uscc };
    const { invoice } = profileContent(own(21));
    const again = await submittedCompany(test, {
      ...own(21),
      ...code,
      contacts,
      legalRepIdNo: '110105194912310097',
      invoice: { ...invoice, taxNo: code.uscc },
    });
    const same = await hintsOf(again.id);
    expect(same.companies.find((one) => one.id === id)?.same).toEqual([
      { kind: 'code', fields: ['uscc', 'invoice.taxNo'] },
    ]);
    expect(await alike(again.id, phoned.actor.company.id)).toEqual(['phone']);
  });

  it('include a browser in which members of both have signed in', async () => {
    const [one, two] = [
      await submittedCompany(test, profileOf({ ...own(30), legalRepIdNo: '110105194912310118' })),
      await test.company(),
    ];
    const tokenHash = Buffer.alloc(32, 7);
    const drafted = await draftedCompany(test);
    const known = [one.person, two, drafted.person].map(({ accountId }) => ({ accountId, tokenHash }));
    await db().insertInto('device').values(known).execute();
    // A company that was never submitted is not shown.
    expect(await hintsOf(one.id)).toMatchObject({
      companies: [{ id: two.actor.company.id, same: [{ kind: 'device', fields: [] }] }],
      count: 1,
    });
  });

  it('include the proposals of a change request, from its submission to its withdrawal or decision', async () => {
    const owner = await approvedCompany(test, profileOf({ ...own(40), legalRepIdNo: '110105194912310134' }));
    const other = await approvedCompany(test, profileOf({ ...own(41), legalRepIdNo: '110105194912310150' }));
    const { bankAccountNo } = other.profile;
    const change = {
      id: randomUUID(),
      version: 0,
      section: 'bank' as const,
      profile: { ...owner.profile, bankAccountNo },
      proofs: [await uploaded(test, owner.person, 'attachment')],
    };
    await owner.person.client.call(changes.saveChangeRequest, change);
    const reviewer = await test.staff('reviewer');
    const asked = { id: owner.id, requestId: change.id };
    expect(await reviewer.client.call(review.getHints, asked)).toMatchObject({ reason: 'not_found' });
    expect(await alike(other.id, owner.id)).toEqual([]);
    const sent = await owner.person.client.call(changes.submitChangeRequest, { ...change, version: 1 });
    expect(sent).toMatchObject({ ok: true });
    expect(await alike(owner.id, other.id, change.id)).toEqual(['account']);
    expect(await alike(owner.id, other.id)).toEqual([]);
    expect(await alike(other.id, owner.id)).toEqual(['account']);
    // A request of another company is not found.
    expect(await reviewer.client.call(review.getHints, { id: other.id, requestId: change.id })).toMatchObject(
      { reason: 'not_found' },
    );
    await owner.person.client.call(changes.withdrawChangeRequest, { id: change.id });
    expect(await alike(other.id, owner.id)).toEqual([]);
  });

  it('include the claimant of a company: membership in another one, a shared browser or phone', async () => {
    const held = await approvedCompany(test, profileOf({ ...own(70), legalRepIdNo: '110105194912310214' }));
    const other = await approvedCompany(test, profileOf({ ...own(71), legalRepIdNo: '110105194912310230' }));
    const guest = await test.supplier();
    const { id } = await claimed(test, guest, held.profile);
    const reviewer = await test.staff('reviewer');
    const told = async (of: string, claimId: string) =>
      reviewer.client.call(review.getHints, { id: of, claimId });
    expect(await told(held.id, id)).toMatchObject({ ok: true, data: { companies: [] } });
    // Both signed in on one machine, and the guest has the phone of the other company's contact.
    const phone = '13800005071';
    await db().updateTable('account').set({ phone }).where('id', '=', guest.accountId).execute();
    await sql`insert into device (account_id, token_hash) select id, sha256('one browser') from account
      where id in (${guest.accountId}, ${other.person.accountId})`.execute(db());
    const found = await told(held.id, id);
    expect(found.ok && found.data.companies).toMatchObject([
      { id: other.id, same: [{ kind: 'device' }, { kind: 'phone', fields: ['claimant.phone'] }] },
    ]);
    // The company itself has nothing in common with others, and the claim belongs to no other company.
    expect(await hintsOf(held.id)).toMatchObject({ companies: [] });
    expect(await told(other.id, id)).toMatchObject({ reason: 'not_found' });
    await db()
      .updateTable('account')
      .set({ companyId: other.id })
      .where('id', '=', guest.accountId)
      .execute();
    const member = await told(held.id, id);
    const kinds = member.ok ? member.data.companies.map(({ same }) => same.map(({ kind }) => kind)) : [];
    expect(kinds).toEqual([['claimant', 'device', 'phone']]);
  });

  it('disappear when the registration is withdrawn', async () => {
    const kept = await approvedCompany(test, profileOf({ ...own(50), legalRepIdNo: '110105194912310177' }));
    const gone = await submittedCompany(test, profileOf({ ...own(50), legalRepIdNo: '110105194912310177' }));
    expect(await alike(kept.id, gone.id)).toEqual(['account', 'address', 'legalRep', 'phone']);
    await gone.person.client.call(wire.withdrawCompany, {});
    expect((await hintsOf(kept.id)).companies).toEqual([]);
    const left = await db()
      .selectFrom('companyMark')
      .select('tag')
      .where('companyId', '=', gone.id)
      .execute();
    expect(left).toEqual([]);
  });

  it('are stored as keyed hashes, added for older companies, and visible to reviewers only', async () => {
    const changed = { ...own(60), legalRepIdNo: '110105194912310193' };
    const [one, two] = [
      await approvedCompany(test, profileOf(changed)),
      await approvedCompany(test, profileOf(changed)),
    ];
    const before = await hintsOf(one.id);
    expect(before.count).toBe(1);
    const stored = await db()
      .selectFrom('companyMark')
      .select('tag')
      .where('companyId', '=', one.id)
      .execute();
    const values = [changed.bankAccountNo ?? '', changed.legalRepIdNo, one.profile.uscc];
    const plain = values.flatMap((value) => [
      value,
      ...(['hex', 'base64url'] as const).map((form) => createHash('sha256').update(value).digest(form)),
    ]);
    for (const { tag } of stored) expect(plain).not.toContain(tag);
    await sql`delete from company_mark`.execute(db());
    expect((await hintsOf(one.id)).count).toBe(0);
    await markEarlier(test.parts());
    expect(await hintsOf(one.id)).toEqual(before);
    expect(await alike(two.id, one.id)).toEqual(['account', 'address', 'legalRep', 'phone']);
    for (const role of ['buyer', 'approver', 'auditor', 'supervisor', 'admin'] as const) {
      const other = await test.staff(role);
      expect(await other.client.call(review.getHints, { id: one.id })).toMatchObject({ reason: 'forbidden' });
    }
  });
});

it('a resubmitted registration shows its changes beside the old values, without identity numbers that lack consent', async () => {
  const submitted = await submittedCompany(test);
  const { id, version, person, profile } = submitted;
  const reviewer = await test.staff('reviewer');
  const mended = async () => {
    const reply = await reviewer.client.call(review.getCompany, { id });
    return reply.ok ? reply.data.mended : reply;
  };
  expect(await mended()).toBe(null);
  const reasons = [{ field: 'bankName', message: '与开户许可证不一致' }];
  await reviewer.client.call(review.returnCompany, { id, version, reasons });
  expect(await mended()).toBe(null);
  const bettered = { ...profile, bankName: '海州商业银行望岳支行', bankAccountNo: '6200000000000999' };
  await person.client.call(wire.saveCompanyDraft, { id, version: version + 1, profile: bettered });
  await person.client.call(wire.submitCompany, { version: version + 2 });
  expect(await mended()).toEqual([
    { field: 'bankName', label: '开户行', before: '海州商业银行澜石支行', after: '海州商业银行望岳支行' },
    {
      field: 'bankAccountNo',
      label: '银行账号',
      before: expect.stringMatching(/\*.*0001$/),
      after: expect.stringMatching(/\*.*0999$/),
    },
  ]);
  await reviewer.client.call(review.returnCompany, { id, version: version + 3, reasons });
  const without = { ...bettered, sensitiveConsent: false };
  await person.client.call(wire.saveCompanyDraft, { id, version: version + 4, profile: without });
  const { returnedProfile } = await db()
    .selectFrom('company')
    .select('returnedProfile')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(returnedProfile).toBe(null);
});
