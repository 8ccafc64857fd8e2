import { randomUUID } from 'node:crypto';
import * as wire from '@procure/contract/expert/expert.route.ts';
import { getStaffFile } from '@procure/contract/file/file.route.ts';
import { getDesk } from '@procure/contract/todo/desk.route.ts';
import { emptyProfile } from '@procure/domain/company/profile.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  applicant,
  appliedExpert,
  expertInput,
  loadSpecialities,
  madeUpIdNo,
  pooledExpert,
  registrationOf,
} from '../../../testing/fixtures/expert.ts';
import { evidence } from '../../../testing/fixtures/measure.ts';
import { provenHuman } from '../../../testing/human-check.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { system } from '../../platform/actor.ts';
import { transact } from '../../platform/database/transaction.ts';
import { keepMarks } from '../company/mark/service.ts';

const test = testApp({ limits: { ordinary: 10_000, tight: 10_000 } });
type Staff = Person<StaffActor>;
const reason = '资料与证书不一致';
let reviewer: Staff;
beforeAll(async () => {
  reviewer = await test.staff('reviewer');
  await loadSpecialities(test);
}, 120_000);

interface Seen {
  readonly id: string;
  readonly version: number;
}
const approve = ({ id, version }: Seen, { client }: Staff = reviewer) =>
  client.call(wire.approveExpert, { id, version });
const own = async ({ client }: Staff) => {
  const reply = await client.call(wire.getOwnExpert, {});
  if (!reply.ok) throw new Error(reply.message);
  return reply.data.expert;
};
const listed = async (filter: object = {}) => {
  const reply = await reviewer.client.call(wire.listExperts, { pageSize: 100, ...filter });
  if (!reply.ok) throw new Error(reply.message);
  return reply.data.map(({ id }) => id);
};
const auditOf = async (id: string) => {
  const { rows } = await sql<{ action: string }>`select action from audit_log
    where entity = 'expert' and entity_id = ${id} order by id`.execute(test.parts().db);
  return rows.map(({ action }) => action);
};
const told = async (accountId: string) => {
  const { rows } = await sql<{ template: string }>`select template from outbox
    where recipient = ${accountId} and template like 'expert%' order by created_at`.execute(test.parts().db);
  return rows.map(({ template }) => template);
};

describe('the registration of an expert', () => {
  const browser = test.browser('console', '203.0.113.50');
  async function codeFor(phone: string) {
    const humanCheck = await provenHuman(test.parts());
    const reply = await browser.call(wire.sendExpertOtp, { to: phone, humanCheck });
    if (!reply.ok) throw new Error(reply.message);
    const { rows } = await sql<{ body: string }>`select body from outbox
      where recipient = ${phone} and template = 'otp' order by created_at desc limit 1`.execute(
      test.parts().db,
    );
    return /\d{6}/.exec(rows[0]?.body ?? '')?.[0] ?? '';
  }

  it('creates an evaluator of the operator, who sees no tender and applies', async () => {
    const input = registrationOf('13700000101', await codeFor('13700000101'));
    const reply = await browser.call(wire.registerExpert, input);
    if (!reply.ok) throw new Error(reply.message);
    const client = test.client('console', reply.data.token);
    expect(await client.call(wire.getOwnExpert, {})).toMatchObject({
      data: { name: '应专家', phone: '13700000101', expert: null },
    });
    const { rows } = await sql`select role_id, kind from account_role
      join organisation on organisation.id = organisation_id where account_id = ${input.id}`.execute(
      test.parts().db,
    );
    expect(rows).toEqual([{ roleId: 'evaluator', kind: 'operator' }]);
    expect(await browser.call(wire.registerExpert, input)).toMatchObject({ reason: 'already_registered' });
    expect(await told(input.id)).toEqual(['expert_account_created']);
  });

  it('refuses a wrong code, and the phone of a supplier', async () => {
    const otp = await codeFor('13700000102');
    const wrong = otp === '000000' ? '111111' : '000000';
    expect(await browser.call(wire.registerExpert, registrationOf('13700000102', wrong))).toMatchObject({
      reason: 'otp_wrong',
    });
    const supplier = await test.supplier();
    await browser.call(wire.sendExpertOtp, {
      to: supplier.phone,
      humanCheck: await provenHuman(test.parts()),
    });
    const { rows } = await sql`select template from outbox where recipient = ${supplier.phone}`.execute(
      test.parts().db,
    );
    expect(rows).toEqual([{ template: 'contact_registered' }]);
  });
});

describe('an application', () => {
  it('appears at the desk of a reviewer, who receives a message and approves it once', async () => {
    const expert = await appliedExpert(test);
    expect(await own(expert)).toMatchObject({
      ...{ state: 'submitted', standing: 'submitted', version: 1 },
      idNo: expect.stringMatching(/^\d{3}\*+[\dX]{4}$/),
      file: { name: '核查记录.pdf' },
    });
    expect(await told(reviewer.accountId)).toContain('expert_submitted');
    const desk = await reviewer.client.call(getDesk, {});
    expect(desk.ok && desk.data.queues.find(({ key }) => key === 'expert')?.count).toBeGreaterThan(0);
    expect(await listed({ standing: 'waiting' })).toContain(expert.id);
    for (const _ of [1, 2])
      expect(await approve(expert)).toMatchObject({ data: { state: 'approved', version: 2 } });
    expect(await told(expert.id)).toEqual(['expert_approved']);
    expect(await auditOf(expert.id)).toEqual(['submit', 'approve']);
    expect(await listed({ standing: 'waiting' })).not.toContain(expert.id);
    expect(await listed({ standing: 'active', speciality: 'B02', areaCode: '330000' })).toContain(expert.id);
    expect(await listed({ speciality: 'D01' })).not.toContain(expert.id);
    expect(await listed({ areaCode: '320000' })).not.toContain(expert.id);
  });

  it('is refused with a message at each wrong field', async () => {
    const person = await applicant(test);
    const other = await applicant(test);
    const wrong: [object, string][] = [
      [{ name: '' }, 'name'],
      [{ idNo: '' }, 'idNo'],
      [{ idNo: '110101199001010010' }, 'idNo'],
      [{ specialities: ['Z99'] }, 'specialities'],
      [{ areaCode: '330106' }, 'areaCode'],
      [{ grade: 'intermediate', years: '7' }, 'years'],
      [{ qualifiedUntil: addDays(dayOf(new Date()), -1) }, 'qualifiedUntil'],
      [{ fileId: '' }, 'files'],
      [{ fileId: await evidence(test, other) }, 'files'],
      [{ fileId: randomUUID() }, 'files'],
    ];
    for (const [changes, field] of wrong) {
      const reply = await person.client.call(wire.submitExpert, await expertInput(test, person, changes));
      expect([changes, !reply.ok && reply.fields.map((one) => one.field)]).toEqual([changes, [field]]);
    }
    expect(await own(person)).toBeNull();
  });

  it('is stored once by repeated calls', async () => {
    const person = await applicant(test);
    const input = await expertInput(test, person);
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => person.client.call(wire.submitExpert, input)),
    );
    for (const reply of replies) expect(reply).toMatchObject({ data: { state: 'submitted', version: 1 } });
    expect(await auditOf(person.accountId)).toEqual(['submit']);
  });

  it('is returned, and submitted again without typing the number again', async () => {
    const expert = await appliedExpert(test);
    const { id, version } = expert;
    expect(await reviewer.client.call(wire.returnExpert, { id, version, reason })).toMatchObject({
      data: { state: 'returned' },
    });
    expect(await own(expert)).toMatchObject({ state: 'returned', returnReason: reason });
    expect(await approve({ id, version: 2 })).toMatchObject({ reason: 'transition_not_allowed' });
    const again = { ...expert.input, version: 2, idNo: '', fileId: '', years: '15' };
    expect(await expert.client.call(wire.submitExpert, again)).toMatchObject({
      data: { state: 'submitted', version: 3 },
    });
    expect(await told(id)).toEqual(['expert_returned']);
  });

  it('is refused to a person of a registered company, and to the second account of a person', async () => {
    const idNo = madeUpIdNo();
    const company = await test.company();
    await transact(test.parts(), system('test'), (unit) =>
      keepMarks(test.parts(), unit, company.actor.company, { ...emptyProfile, legalRepIdNo: idNo }),
    );
    const representative = await appliedExpert(test, { idNo });
    expect(await approve(representative)).toMatchObject({ code: '4841' });
    expect(await reviewer.client.call(wire.getExpert, { id: representative.id })).toMatchObject({
      data: { isOfCompany: true },
    });
    const first = await pooledExpert(test, reviewer);
    const second = await appliedExpert(test, { idNo: first.input.idNo });
    expect(await approve(second)).toMatchObject({ code: '4840' });
    const contact = await appliedExpert(test);
    const contacts = [{ ...emptyContact, phone: contact.phone }];
    await transact(test.parts(), system('test'), (unit) =>
      keepMarks(test.parts(), unit, company.actor.company, { ...emptyProfile, contacts }),
    );
    expect(await approve(contact)).toMatchObject({ code: '4841' });
  });
});

const emptyContact = { name: '', phone: '', email: '', post: '', isMain: true };

describe('an expert of the pool', () => {
  it('changes data by a review, and keeps the approved ones until then', async () => {
    const expert = await pooledExpert(test, reviewer);
    const change = { ...expert.input, version: 2, idNo: '', employer: '云岭电力设计研究院' };
    expect(await expert.client.call(wire.submitExpert, { ...change, idNo: madeUpIdNo() })).toMatchObject({
      code: '4000',
    });
    expect(await expert.client.call(wire.submitExpert, change)).toMatchObject({ data: { version: 3 } });
    expect(await own(expert)).toMatchObject({
      content: { employer: '海州理工大学' },
      change: { state: 'submitted', content: { employer: '云岭电力设计研究院' } },
    });
    expect(await listed({ standing: 'waiting' })).toContain(expert.id);
    expect(await approve({ id: expert.id, version: 3 })).toMatchObject({ data: { version: 4 } });
    expect(await own(expert)).toMatchObject({ content: { employer: '云岭电力设计研究院' }, change: null });
  });

  it('tells the days of absence without a review', async () => {
    const expert = await pooledExpert(test, reviewer);
    const absences = [{ from: '2099-01-01', until: '2099-01-05' }];
    for (const _ of [1, 2])
      expect(await expert.client.call(wire.saveAbsences, { version: 2, absences })).toMatchObject({
        data: { state: 'approved', version: 3 },
      });
    expect(await own(expert)).toMatchObject({ absences });
    const wrong = [{ from: '2099-01-05', until: '2099-01-01' }];
    expect(await expert.client.call(wire.saveAbsences, { version: 3, absences: wrong })).toMatchObject({
      fields: [{ field: 'absences.0.until' }],
    });
    const person = await applicant(test);
    expect(await person.client.call(wire.saveAbsences, { version: 1, absences })).toMatchObject({
      code: '4040',
    });
  });

  it('is suspended, resumed and removed by reviewers, and told each time', async () => {
    const expert = await pooledExpert(test, reviewer);
    const { id } = expert;
    const until = addDays(dayOf(new Date()), 5);
    const { client } = reviewer;
    expect(
      await client.call(wire.suspendExpert, {
        id,
        version: 2,
        reason,
        until: addDays(dayOf(new Date()), -2),
      }),
    ).toMatchObject({ fields: [{ field: 'until' }] });
    expect(await client.call(wire.suspendExpert, { id, version: 2, reason, until })).toMatchObject({
      ok: true,
    });
    expect(await own(expert)).toMatchObject({ standing: 'suspended', suspendedUntil: until });
    expect(await listed({ standing: 'suspended' })).toContain(id);
    expect(await client.call(wire.resumeExpert, { id, version: 3, reason })).toMatchObject({ ok: true });
    expect(await client.call(wire.resumeExpert, { id, version: 4, reason })).toMatchObject({
      reason: 'transition_not_allowed',
    });
    expect(await client.call(wire.endExpert, { id, version: 4, reason })).toMatchObject({
      data: { state: 'ended' },
    });
    expect(await told(id)).toEqual(['expert_approved', 'expert_suspended', 'expert_resumed', 'expert_ended']);
    const again = { ...expert.input, version: 5, idNo: '', fileId: '' };
    expect(await expert.client.call(wire.submitExpert, again)).toMatchObject({
      data: { state: 'submitted' },
    });
    expect(await auditOf(id)).toEqual(['submit', 'approve', 'suspend', 'resume', 'terminate', 'submit']);
  });

  it('has the number encrypted, and shown in full for a recorded reason', async () => {
    const expert = await pooledExpert(test, reviewer);
    const { id } = expert;
    const { rows } = await sql<{ idNo: string }>`select id_no from expert where account_id = ${id}`.execute(
      test.parts().db,
    );
    expect(rows[0]?.idNo).not.toContain(expert.input.idNo);
    expect(await reviewer.client.call(wire.viewExpertIdNo, { id, reason })).toMatchObject({
      data: { value: expert.input.idNo },
    });
    expect(await auditOf(id)).toContain('view_sensitive');
    const log = await sql<{ text: string }>`select to_jsonb(audit_log)::text as text from audit_log
      where entity = 'expert' and entity_id = ${id}`.execute(test.parts().db);
    for (const { text } of log.rows) expect(text).not.toContain(expert.input.idNo);
  });

  it('is the same person in the database: the number of an approved row is not changed', async () => {
    const expert = await pooledExpert(test, reviewer);
    await expect(
      sql`update expert set id_tag = 'other' where account_id = ${expert.id}`.execute(test.parts().db),
    ).rejects.toThrow('the person');
  });
});

describe('the data of an expert', () => {
  it('are read by the expert and by reviewers, and by nobody else', async () => {
    const expert = await pooledExpert(test, reviewer);
    const fileId = (await own(expert))?.file?.id ?? '';
    const file = (client: Staff['client']) => client.call(getStaffFile, { id: fileId });
    expect(await file(expert.client)).toMatchObject({ ok: true });
    expect(await file(reviewer.client)).toMatchObject({ ok: true });
    const others = [
      await applicant(test),
      await test.staff('buyer'),
      await test.staff('approver'),
      await test.staff('evaluator'),
      await test.staff('auditor'),
      await test.staff('supervisor'),
    ];
    for (const { client, actor } of others) {
      const who = [...actor.roles].join();
      expect([who, await client.call(wire.getExpert, { id: expert.id })]).toMatchObject([
        who,
        { code: '4031' },
      ]);
      expect([who, await client.call(wire.listExperts, {})]).toMatchObject([who, { code: '4031' }]);
      expect([who, await client.call(wire.viewExpertIdNo, { id: expert.id, reason })]).toMatchObject([
        who,
        { code: '4031' },
      ]);
      expect([who, await approve(expert, { ...reviewer, client })]).toMatchObject([who, { code: '4031' }]);
      expect([who, (await file(client)).ok]).toEqual([who, false]);
    }
    for (const { client } of others.filter(({ actor }) => actor.roles.has('evaluator')))
      expect(await client.call(wire.getOwnExpert, {})).toMatchObject({ data: { expert: null } });
  });

  it('of a purchaser’s own evaluator lead into the pool as well', async () => {
    const person = await test.staff('evaluator');
    const input = await expertInput(test, person);
    expect(await person.client.call(wire.submitExpert, input)).toMatchObject({ ok: true });
    expect(await approve({ id: person.accountId, version: 1 })).toMatchObject({ ok: true });
    const { rows } =
      await sql`select kind from account_role join organisation on organisation.id = organisation_id
      where account_id = ${person.accountId} and role_id = 'evaluator' order by kind`.execute(
        test.parts().db,
      );
    expect(rows).toEqual([{ kind: 'operator' }, { kind: 'purchaser' }]);
  });

  it('are not decided by the expert, nor on a version that was not read', async () => {
    const expert = await appliedExpert(test);
    expect(await approve({ id: expert.id, version: 7 })).toMatchObject({ reason: 'conflict' });
    expect(await approve({ id: randomUUID(), version: 1 })).toMatchObject({ code: '4040' });
  });
});
