import { getMyCompany } from '@procure/contract/company/company.route.ts';
import { getCompany } from '@procure/contract/company/review.route.ts';
import { getFile, getStaffFile } from '@procure/contract/file/file.route.ts';
import * as wire from '@procure/contract/measure/measure.route.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { messageTitles } from '../../../testing/fixtures/company.ts';
import { evidence, proposal, standingMeasure, tomorrow } from '../../../testing/fixtures/measure.ts';
import { house, neighbour } from '../../../testing/fixtures/organisation.ts';
import { uploadAttachment } from '../../../testing/fixtures/participation.ts';
import { withProcessClockAhead } from '../../../testing/process-clock.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = testApp();
const reviewers = async () => [await test.staff('reviewer'), await test.staff('reviewer')] as const;
const refused = (reason: string) => ({ ok: false, reason });
const reason = '已完成整改并提交了证明';

describe('the two persons of a measure', () => {
  it('exclude a company: nothing happens before a second person confirms', async () => {
    const [one, two] = await reviewers();
    const company = await test.company();
    const { id: companyId } = company.actor.company;
    const input = await proposal(test, one, companyId);
    const { id } = input;
    expect(await one.client.call(wire.proposeMeasure, input)).toMatchObject({ ok: true });
    expect(await one.client.call(wire.proposeMeasure, input)).toMatchObject({ ok: true });
    expect(await messageTitles(test, two.accountId)).toEqual(['供应商限制措施待确认']);
    expect(await company.client.call(getMyCompany, {})).toMatchObject({ data: { status: 'approved' } });
    expect(await company.client.call(wire.listMyMeasures, {})).toMatchObject({ data: [] });
    expect(await one.client.call(wire.confirmMeasure, { id, version: 1 })).toMatchObject(refused('own_work'));
    expect(await one.client.call(wire.rejectMeasure, { id, version: 1, reason })).toMatchObject(
      refused('own_work'),
    );
    expect(await two.client.call(wire.confirmMeasure, { id, version: 2 })).toMatchObject(refused('conflict'));
    expect(await two.client.call(wire.confirmMeasure, { id, version: 1 })).toMatchObject({
      data: { phase: 'standing', version: 2 },
    });
    expect(await company.client.call(getMyCompany, {})).toMatchObject({
      data: { status: 'frozen', statusReason: input.reason },
    });
    expect(await messageTitles(test, company.accountId)).toEqual(['供应商资格已冻结']);
    expect(await company.client.call(wire.listMyMeasures, {})).toMatchObject({
      data: [
        { id, kind: 'freeze', phase: 'standing', reason: input.reason, until: input.until, appeal: null },
      ],
    });
    expect(await two.client.call(getCompany, { id: companyId })).toMatchObject({
      data: { events: [{ action: 'freeze', actorName: two.username }] },
    });
  });

  it('must be two accounts, whatever roles one of them gets meanwhile', async () => {
    const [one] = await reviewers();
    const company = await test.company();
    const input = await proposal(test, one, company.actor.company.id);
    await one.client.call(wire.proposeMeasure, input);
    await test
      .parts()
      .db.insertInto('accountRole')
      .values({ accountId: one.accountId, roleId: 'approver', organisationId: house.id })
      .execute();
    expect(await one.client.call(wire.confirmMeasure, { id: input.id, version: 1 })).toMatchObject(
      refused('own_work'),
    );
  });

  it('leave the company as it is if the second rejects the measure', async () => {
    const [one, two] = await reviewers();
    const company = await test.company();
    const input = await proposal(test, one, company.actor.company.id, 'blacklist');
    await one.client.call(wire.proposeMeasure, input);
    expect(await two.client.call(wire.rejectMeasure, { id: input.id, version: 1, reason })).toMatchObject({
      data: { phase: 'rejected' },
    });
    expect(await company.client.call(getMyCompany, {})).toMatchObject({ data: { status: 'approved' } });
    expect(await messageTitles(test, one.accountId)).toEqual(['供应商限制措施已驳回']);
    expect(await messageTitles(test, company.accountId)).toEqual([]);
  });

  it('need their own evidence, and an end after today by the database’s clock', async () => {
    const [one, two] = await reviewers();
    const { id: companyId } = (await test.company()).actor.company;
    const input = await proposal(test, one, companyId);
    const wrong = { ...input, until: dayOf(new Date()), fileIds: [] };
    expect(await one.client.call(wire.proposeMeasure, wrong)).toMatchObject({
      fields: [
        { field: 'until', message: '截止日须晚于今天' },
        { field: 'fileIds', message: '请上传依据材料' },
      ],
    });
    const foreign = { ...input, fileIds: [await evidence(test, two)] };
    expect(await one.client.call(wire.proposeMeasure, foreign)).toMatchObject({
      fields: [{ field: 'fileIds' }],
    });
    const near = { ...input, until: addDays(dayOf(new Date()), 2) };
    expect(await withProcessClockAhead(30, () => one.client.call(wire.proposeMeasure, near))).toMatchObject({
      ok: true,
    });
  });

  it('lift it early together, as they imposed it', async () => {
    const [one, two] = await reviewers();
    const company = await test.company();
    const { id, version } = await standingMeasure(test, company.actor.company.id, 'blacklist', [one, two]);
    expect(await one.client.call(wire.proposeLifting, { id, version, reason })).toMatchObject({ ok: true });
    expect(await one.client.call(wire.liftMeasure, { id, version: 3 })).toMatchObject(refused('own_work'));
    expect(await two.client.call(wire.declineLifting, { id, version: 3, reason })).toMatchObject({
      ok: true,
    });
    await two.client.call(wire.proposeLifting, { id, version: 4, reason });
    expect(await one.client.call(wire.liftMeasure, { id, version: 5 })).toMatchObject({
      data: { phase: 'lifted' },
    });
    expect(await company.client.call(getMyCompany, {})).toMatchObject({ data: { status: 'approved' } });
  });
});

describe('the end', () => {
  it('takes effect without an act, for the company and the measure alike, and another can follow', async () => {
    const [one, two] = await reviewers();
    const company = await test.company();
    const { id: companyId } = company.actor.company;
    const { id, version } = await standingMeasure(test, companyId, 'freeze', [one, two]);
    const { db } = test.parts();
    await sql`update measure set until_at = clock_timestamp() where id = ${id}`.execute(db);
    await sql`update company set status_until = clock_timestamp() where id = ${companyId}`.execute(db);
    expect(await company.client.call(getMyCompany, {})).toMatchObject({ data: { status: 'approved' } });
    expect(await company.client.call(wire.listMyMeasures, {})).toMatchObject({
      data: [{ phase: 'expired' }],
    });
    expect(
      await company.client.call(wire.appealMeasure, { id, text: '业绩证明材料全部属实。' }),
    ).toMatchObject(refused('transition_not_allowed'));
    expect(await one.client.call(wire.proposeLifting, { id, version, reason })).toMatchObject(
      refused('transition_not_allowed'),
    );
    await standingMeasure(test, companyId, 'freeze', [two, one]);
  });

  it('of a freeze is also a blacklisting that is confirmed during it', async () => {
    const [one, two] = await reviewers();
    const company = await test.company();
    const { id: companyId } = company.actor.company;
    await standingMeasure(test, companyId, 'freeze', [one, two]);
    await standingMeasure(test, companyId, 'blacklist', [one, two]);
    expect(await company.client.call(getMyCompany, {})).toMatchObject({ data: { status: 'blacklisted' } });
    expect(await company.client.call(wire.listMyMeasures, {})).toMatchObject({
      data: [
        { kind: 'blacklist', phase: 'standing' },
        { kind: 'freeze', phase: 'superseded' },
      ],
    });
  });
});

describe('an appeal', () => {
  it('is made once and answered by a third; upheld, it frees the company', async () => {
    const [one, two] = await reviewers();
    const third = await test.staff('reviewer');
    const company = await test.company();
    const { id, version } = await standingMeasure(test, company.actor.company.id, 'freeze', [one, two]);
    const fileIds = [(await uploadAttachment(test, company)).id];
    const text = '业绩证明材料全部属实，附合同与验收单。';
    const words = { id, text, fileIds };
    expect(await company.client.call(wire.appealMeasure, { ...words, text: '不服' })).toMatchObject({
      fields: [{ field: 'text' }],
    });
    const foreign = { ...words, fileIds: [(await uploadAttachment(test, await test.company())).id] };
    expect(await company.client.call(wire.appealMeasure, foreign)).toMatchObject({
      fields: [{ field: 'fileIds' }],
    });
    expect(await company.client.call(wire.appealMeasure, words)).toMatchObject({ ok: true });
    expect(await company.client.call(wire.appealMeasure, words)).toMatchObject({ ok: true });
    expect(await company.client.call(wire.appealMeasure, { ...words, text: `${text}再申` })).toMatchObject(
      refused('appealed_already'),
    );
    // The same text with another file does not change it either.
    const later = (await uploadAttachment(test, company)).id;
    await company.client.call(wire.appealMeasure, { ...words, fileIds: [...fileIds, later] });
    expect(await third.client.call(wire.getMeasure, { id })).toMatchObject({
      data: { appeal: { text, files: [{ id: fileIds[0] }] } },
    });
    expect(await third.client.call(getStaffFile, { id: later })).toMatchObject(refused('not_found'));
    expect((await messageTitles(test, third.accountId)).at(-1)).toBe('供应商提出申诉');
    expect((await messageTitles(test, one.accountId)).at(-1)).not.toBe('供应商提出申诉');
    expect(await third.client.call(getStaffFile, { id: fileIds[0] ?? '' })).toMatchObject({ ok: true });
    const answer = { id, version: version + 1, upheld: true, reason: '经核实，业绩证明属实' };
    for (const person of [one, two])
      expect(await person.client.call(wire.answerAppeal, answer)).toMatchObject(
        refused('appeal_not_independent'),
      );
    expect(await third.client.call(wire.answerAppeal, answer)).toMatchObject({ data: { phase: 'lifted' } });
    expect(await company.client.call(getMyCompany, {})).toMatchObject({ data: { status: 'approved' } });
    expect(await company.client.call(wire.listMyMeasures, {})).toMatchObject({
      data: [{ phase: 'lifted', appeal: { text, answer: { upheld: true, text: answer.reason } } }],
    });
    expect(await messageTitles(test, company.accountId)).toEqual([
      '供应商资格已冻结',
      '供应商资格已恢复',
      '申诉已答复',
    ]);
  });

  it('leaves the measure with the reasons if it is not upheld', async () => {
    const [one, two] = await reviewers();
    const third = await test.staff('reviewer');
    const company = await test.company();
    const { id, version } = await standingMeasure(test, company.actor.company.id, 'freeze', [one, two]);
    await company.client.call(wire.appealMeasure, { id, text: '业绩证明材料全部属实。' });
    const answer = { id, version: version + 1, upheld: false, reason: '经核实，合同系伪造' };
    expect(await third.client.call(wire.answerAppeal, answer)).toMatchObject({ data: { phase: 'standing' } });
    expect(await company.client.call(getMyCompany, {})).toMatchObject({ data: { status: 'frozen' } });
  });

  it('is limited to the own company: evidence and others’ measures are hidden from suppliers', async () => {
    const [one, two] = await reviewers();
    const company = await test.company();
    const input = await proposal(test, one, company.actor.company.id);
    await one.client.call(wire.proposeMeasure, input);
    const { id } = input;
    const text = '业绩证明材料全部属实。';
    // Before it is confirmed there is nothing to appeal against, and nothing to know of.
    expect(await company.client.call(wire.appealMeasure, { id, text })).toMatchObject(refused('not_found'));
    await two.client.call(wire.confirmMeasure, { id, version: 1 });
    const rival = await test.company();
    expect(await rival.client.call(wire.appealMeasure, { id, text })).toMatchObject(refused('not_found'));
    expect(await rival.client.call(wire.listMyMeasures, {})).toMatchObject({ data: [] });
    expect(await company.client.call(getFile, { id: input.fileIds[0] ?? '' })).toMatchObject(
      refused('not_found'),
    );
    expect(await two.client.call(getStaffFile, { id: input.fileIds[0] ?? '' })).toMatchObject({ ok: true });
  });
});

describe('concurrent acts', () => {
  it('either confirm or reject a measure', async () => {
    const [one, two] = await reviewers();
    const third = await test.staff('reviewer');
    const company = await test.company();
    const input = await proposal(test, one, company.actor.company.id);
    await one.client.call(wire.proposeMeasure, input);
    const target = { id: input.id, version: 1 };
    const [confirmed, rejected] = await Promise.all([
      two.client.call(wire.confirmMeasure, target),
      third.client.call(wire.rejectMeasure, { ...target, reason }),
    ]);
    expect([confirmed.ok, rejected.ok].filter(Boolean)).toHaveLength(1);
    expect(await company.client.call(getMyCompany, {})).toMatchObject({
      data: { status: confirmed.ok ? 'frozen' : 'approved' },
    });
  });

  it('of two proposers make one proposal', async () => {
    const [one, two] = await reviewers();
    const { id: companyId } = (await test.company()).actor.company;
    const inputs = [await proposal(test, one, companyId), await proposal(test, two, companyId, 'blacklist')];
    const replies = await Promise.all([
      one.client.call(wire.proposeMeasure, inputs[0] ?? (await proposal(test, one, companyId))),
      two.client.call(wire.proposeMeasure, inputs[1] ?? (await proposal(test, two, companyId))),
    ]);
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1);
    expect(replies.find(({ ok }) => !ok)).toMatchObject(refused('measure_open'));
    expect(await one.client.call(wire.listCompanyMeasures, { id: companyId })).toMatchObject({
      data: { measures: [{ phase: 'proposed', waits: 'confirmation' }] },
    });
  });
});

describe('the organisation of a measure', () => {
  it('is the operator for the platform, a purchaser for its own tenders, and never another organisation', async () => {
    const [one] = await reviewers();
    const buyer = await test.staff('buyer');
    const { id: companyId } = (await test.company()).actor.company;
    const freeze = await proposal(test, one, companyId);
    const exclusion = await proposal(test, buyer, companyId, 'exclusion');
    const { organisationId: operator } = freeze;
    const tries = [
      [buyer, { ...exclusion, organisationId: operator }, 'not_found'],
      [buyer, { ...exclusion, organisationId: neighbour.id }, 'not_found'],
      [buyer, { ...exclusion, kind: 'blacklist' as const }, 'transition_not_allowed'],
      [one, { ...freeze, organisationId: house.id }, 'not_found'],
      [one, { ...freeze, kind: 'exclusion' as const }, 'transition_not_allowed'],
    ] as const;
    for (const [person, input, why] of tries)
      expect(
        await person.client.call(wire.proposeMeasure, { ...input, fileIds: [...input.fileIds] }),
      ).toMatchObject(refused(why));
    const evaluator = await test.staff('evaluator');
    expect(await evaluator.client.call(wire.proposeMeasure, freeze)).toMatchObject(refused('forbidden'));
    expect(await buyer.client.call(wire.proposeMeasure, { ...exclusion, until: tomorrow() })).toMatchObject({
      ok: true,
    });
  });
});
