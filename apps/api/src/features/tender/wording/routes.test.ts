import * as audit from '@procure/contract/audit/audit.route.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as tenders from '@procure/contract/tender/tender.route.ts';
import { describe, expect, it } from 'vitest';
import { neighbour } from '../../../../testing/fixtures/organisation.ts';
import {
  draftTender,
  lotContent,
  nameMember,
  reasonsFor,
  tenderContent,
  tenderDetail,
} from '../../../../testing/fixtures/tender.ts';
import { testApp } from '../../../../testing/test-app.ts';

const test = testApp();

const qualification = '投标人须在本市注册，近三年有同类业绩。';
const clauses = (lot = lotContent()) =>
  lot.clauses.map((clause, at) => (at === 0 ? { ...clause, requirement: '控制器须采用某某品牌' } : clause));

describe('The wording of a tender', () => {
  it('refuses the request for approval at each passage without a reason', async () => {
    const lots = [lotContent({ clauses: clauses() })];
    const draft = await draftTender(test, { scope: 'mandatory', qualification, lots });
    const reply = await draft.buyer.client.call(lifecycle.requestApproval, draft);
    expect(reply).toMatchObject({
      ok: false,
      reason: 'warnings_unexplained',
      code: '4307',
      fields: expect.arrayContaining([
        expect.objectContaining({
          field: 'qualification',
          message: expect.stringContaining('「投标人须在本市注册'),
        }),
        expect.objectContaining({
          field: 'lots.0.clauses.0.requirement',
          message: expect.stringContaining('《招标投标法实施条例》'),
        }),
      ]),
    });
    const given = await reasonsFor(draft);
    const [first, second] = given.filter(({ passage }) => passage !== '');
    if (first === undefined || second === undefined) throw new Error('two passages were written');
    // The tender appoints its experts, which needs a reason too.
    const others = given.filter(({ passage }) => passage === '');
    const half = { ...draft, reasons: [...others, first, { ...second, passage: '须采用另一品牌' }] };
    expect(await draft.buyer.client.call(lifecycle.requestApproval, half)).toMatchObject({
      ok: false,
      fields: [{ field: 'lots.0.clauses.0.requirement' }],
    });
    const whole = { ...draft, reasons: given };
    expect(await draft.buyer.client.call(lifecycle.requestApproval, whole)).toMatchObject({ ok: true });
  });

  it('shows the approver the passage, the rule and the reason, which the log keeps', async () => {
    const draft = await draftTender(test, { qualification });
    const reasons = await reasonsFor(draft);
    const asked = await draft.buyer.client.call(lifecycle.requestApproval, { ...draft, reasons });
    if (!asked.ok) throw new Error(asked.message);
    const seen = await draft.approver.client.call(tenders.getTender, { id: draft.id });
    const given = {
      ...{ ruleCode: 'wording.local', passage: qualification, reason: reasons[0]?.reason },
      message: expect.stringContaining('以本地注册'),
      citation: expect.stringContaining('《公平竞争审查条例》第九条'),
    };
    expect(seen).toMatchObject({ ok: true, data: { lots: [{ warningReasons: [given] }] } });
    const auditor = await test.staff('auditor');
    const log = await auditor.client.call(audit.listAudit, { lotId: draft.lotId });
    expect(JSON.stringify(log)).toContain('须在本市注册');
  });

  it('asks again after the words are changed, and nothing once they are mended', async () => {
    const draft = await draftTender(test, { qualification });
    const reasons = await reasonsFor(draft);
    const save = async (version: number, text: string) => {
      const { lots } = await tenderDetail(draft);
      const content = tenderContent({
        qualification: text,
        lots: lots.map((lot) => ({
          ...lotContent({ id: lot.id }),
          openers: lot.openers.map(({ id }) => id),
          evaluators: lot.evaluators.map(({ id }) => id),
        })),
      });
      const saved = await draft.buyer.client.call(tenders.saveTender, { id: draft.id, version, ...content });
      if (!saved.ok) throw new Error(saved.message);
      return { id: draft.id, version: saved.data.version };
    };
    const changed = await save(draft.version, '投标人须在本省注册，近三年有同类业绩。');
    expect(await draft.buyer.client.call(lifecycle.requestApproval, { ...changed, reasons })).toMatchObject({
      ok: false,
      reason: 'warnings_unexplained',
      fields: [{ field: 'qualification' }],
    });
    const mended = await save(changed.version, '近三年有同类业绩。');
    expect(await draft.buyer.client.call(lifecycle.requestApproval, mended)).toMatchObject({ ok: true });
  });

  it('is judged by the rules of government procurement there alone', async () => {
    const scaled = { qualification: '注册资本不低于1000万元。' };
    const codes = async (scope: 'government' | 'voluntary') => {
      const { lots } = await tenderDetail(await draftTender(test, { ...scaled, scope }));
      return lots.flatMap(({ violations }) => violations.map(({ ruleCode }) => ruleCode));
    };
    expect(await codes('government')).toContain('wording.scale');
    expect(await codes('voluntary')).not.toContain('wording.scale');
  });

  it('is answered by those who handle the tender only', async () => {
    const draft = await draftTender(test, { qualification });
    const request = { ...draft, reasons: await reasonsFor(draft) };
    const reader = await test.staff('buyer');
    await nameMember(draft, reader, 'reader');
    expect(await reader.client.call(lifecycle.requestApproval, request)).toMatchObject({
      ok: false,
      reason: 'not_in_team',
    });
    const elsewhere = await test.staffOf(neighbour.id, 'buyer');
    expect(await elsewhere.client.call(lifecycle.requestApproval, request)).toMatchObject({
      ok: false,
      reason: 'not_found',
    });
    expect(await elsewhere.client.call(tenders.getTender, { id: draft.id })).toMatchObject({ ok: false });
  });
});
