import { randomUUID } from 'node:crypto';
import * as amendments from '@procure/contract/amendment/amendment.route.ts';
import type { RequestOf } from '@procure/contract/registry.ts';
import * as lifecycle from '@procure/contract/tender/lifecycle.route.ts';
import * as wire from '@procure/contract/wording/wording.route.ts';
import { addDays, dayOf } from '@procure/domain/display/day.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { deskOf, submitAmendment } from '../../../testing/fixtures/amendment.ts';
import { publishSealed } from '../../../testing/fixtures/opener.ts';
import { draftTender, publishedTender, reasonsFor, tenderDetail } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';

const test = testApp();
type Saving = RequestOf<typeof wire.saveWordingRule>;
const today = dayOf(new Date());
let editor: Person<StaffActor>;
let colleague: Person<StaffActor>;
beforeAll(async () => {
  editor = await test.staff('editor');
  colleague = await test.staff('editor');
});

/** Words that no other test uses. */
const word = () => `须用${randomUUID().slice(0, 8)}检测站`;
const ruleOf = (words: string, changes: Partial<Saving> = {}): Saving => ({
  ...{ code: `wording.${randomUUID()}`, version: 0, effectiveFrom: today, note: '按市场监管部门的要求增加' },
  content: {
    ...{ title: '指定检测机构', scope: 'all', severity: 'warn', unless: [] },
    ...{ reason: '不得限定检测机构，请写明检测标准。', citation: '《公平竞争审查条例》第八条' },
    phrases: [{ first: [words] }],
  },
  ...changes,
});
const save = (rule: Saving, { client }: Person<StaffActor> = editor) =>
  client.call(wire.saveWordingRule, rule);
async function kept(rule: Saving) {
  const reply = await save(rule);
  if (!reply.ok) throw new Error(`${reply.message} ${JSON.stringify(reply.fields)}`);
  return reply.data;
}
const retire = ({ code, version }: { code: string; version: number }, effectiveFrom = today) =>
  editor.client.call(wire.retireWordingRule, {
    code: code as Saving['code'],
    ...{ version, effectiveFrom, note: '与其他规则重复' },
  });
const codesFound = async (draft: Parameters<typeof tenderDetail>[0]) =>
  (await tenderDetail(draft)).lots.flatMap(({ violations }) => violations).map(({ ruleCode }) => ruleCode);

describe('a rule of the operator', () => {
  it('refuses a tender without a reason from its day on, until it is retired', async () => {
    const words = word();
    const draft = await draftTender(test, { qualification: `投标人${words}出具的报告。` });
    const ask = (reasons: Awaited<ReturnType<typeof reasonsFor>>) =>
      draft.buyer.client.call(lifecycle.requestApproval, { id: draft.id, version: draft.version, reasons });
    const rule = ruleOf(words, { effectiveFrom: addDays(today, 5) });
    await kept(rule);
    expect(await codesFound(draft)).not.toContain(rule.code);
    await kept({ ...rule, version: 1, effectiveFrom: today });
    expect(await codesFound(draft)).toContain(rule.code);
    expect(await ask([])).toMatchObject({
      code: '4307',
      fields: [{ message: expect.stringContaining('指定检测机构') }],
    });
    expect(await retire({ code: rule.code, version: 2 })).toMatchObject({ data: { version: 3 } });
    expect(await codesFound(draft)).not.toContain(rule.code);
    // It returns as a further version.
    await kept({ ...rule, version: 3, effectiveFrom: today });
    expect(await ask([])).toMatchObject({ code: '4307' });
    const asked = await ask(await reasonsFor(draft));
    if (!asked.ok) throw new Error(asked.message);
    // A reason is for the passage and the rule, in whatever version the rule finds it.
    const [{ code }, title] = [rule, '限定检测机构'];
    await kept({ ...rule, code, version: 4, content: { ...rule.content, title } });
    const { id, approver, buyer } = draft;
    const approved = await approver.client.call(lifecycle.approveTender, { id, version: asked.data.version });
    if (!approved.ok) throw new Error(approved.message);
    expect(await publishSealed(buyer, { id, version: approved.data.version })).toMatchObject({ ok: true });
  });

  it('is asked about at the publishing if it began after the request for approval', async () => {
    const words = word();
    const draft = await draftTender(test, { qualification: `投标人${words}出具的报告。` });
    const { id, buyer, approver } = draft;
    const asked = await buyer.client.call(lifecycle.requestApproval, {
      id,
      version: draft.version,
      reasons: [],
    });
    if (!asked.ok) throw new Error(asked.message);
    const approved = await approver.client.call(lifecycle.approveTender, { id, version: asked.data.version });
    if (!approved.ok) throw new Error(approved.message);
    await kept(ruleOf(words));
    expect(await publishSealed(buyer, { id, version: approved.data.version })).toMatchObject({
      code: '4307',
    });
    expect(await codesFound(draft)).toContainEqual(expect.stringMatching(/^wording\./));
  });

  it('refuses an amendment, and is shown with entries of the library', async () => {
    const words = word();
    const { code } = await kept(ruleOf(words));
    const tender = await publishedTender(test);
    const saved = await tender.buyer.client.call(amendments.saveAmendment, {
      ...{ lotId: tender.lotId, id: randomUUID(), version: 0, summary: `更正：${words}出具报告。` },
    });
    if (!saved.ok) throw new Error(saved.message);
    expect((await deskOf(tender)).amendments[0]?.findings).toMatchObject([{ ruleCode: code }]);
    expect(await submitAmendment(tender, saved.data)).toMatchObject({ code: '4307' });
  });

  it('of government procurement leaves other tenders alone, and a hint asks for no reason', async () => {
    const words = word();
    const rule = ruleOf(words);
    await kept({ ...rule, content: { ...rule.content, scope: 'government' } });
    const draft = await draftTender(test, { qualification: `投标人${words}出具的报告。` });
    expect(await codesFound(draft)).not.toContain(rule.code);
    const government = await draftTender(test, {
      ...{ scope: 'government', kind: 'goods', qualification: `投标人${words}出具的报告。` },
    });
    expect(await codesFound(government)).toContain(rule.code);
    await kept({ ...rule, version: 1, content: { ...rule.content, severity: 'hint' } });
    const { violations } = (await tenderDetail(draft)).lots[0] ?? { violations: [] };
    expect(violations).toContainEqual(expect.objectContaining({ ruleCode: rule.code, severity: 'hint' }));
    const ask = { id: draft.id, version: draft.version, reasons: [] };
    expect(await draft.buyer.client.call(lifecycle.requestApproval, ask)).toMatchObject({ ok: true });
  });

  it('replaces or retires a rule of the release, and gives it back', async () => {
    const draft = await draftTender(test, { qualification: '投标人须在本市注册。' });
    const [released] = (await codesFound(draft)).filter((code) => code.startsWith('wording.'));
    if (released === undefined) throw new Error('the release finds it');
    const code = released as Saving['code'];
    const before = await editor.client.call(wire.getWordingRule, { code });
    if (!before.ok || before.data.content === null) throw new Error('it is in force');
    expect(before.data).toMatchObject({ origin: 'release', isReleased: true, version: 0, versions: [] });
    try {
      expect(await retire({ code, version: 0 })).toMatchObject({ data: { version: 1 } });
      expect(await codesFound(draft)).not.toContain(code);
      expect(await editor.client.call(wire.getWordingRule, { code })).toMatchObject({
        data: { content: null, origin: 'operator', released: before.data.content },
      });
    } finally {
      await kept({ ...ruleOf(''), code, version: 1, content: before.data.content });
    }
    expect(await codesFound(draft)).toContain(code);
  });

  it('is refused with a message at each wrong field', async () => {
    const rule = ruleOf(word());
    const wrong: [Partial<Saving>, string][] = [
      [{ content: { ...rule.content, phrases: [] } }, 'phrases'],
      [{ content: { ...rule.content, phrases: [{ first: ['的'] }] } }, 'phrases.0.first'],
      [{ content: { ...rule.content, title: '' } }, 'content.title'],
      [{ content: { ...rule.content, citation: '' } }, 'content.citation'],
      [{ effectiveFrom: addDays(today, -1) }, 'effectiveFrom'],
      [{ effectiveFrom: '' }, 'effectiveFrom'],
      [{ note: '短' }, 'note'],
      [{ code: 'wording.X' as Saving['code'] }, 'code'],
    ];
    for (const [changes, field] of wrong)
      expect(await save({ ...rule, ...changes })).toMatchObject({ code: '4000', fields: [{ field }] });
    expect(await retire({ code: `wording.${randomUUID()}`, version: 0 })).toMatchObject({
      reason: 'not_found',
    });
  });

  it('is one version for repeated calls, and for one of two colleagues', async () => {
    const rule = ruleOf(word());
    for (const reply of await Promise.all([save(rule), save(rule), save(rule)]))
      expect(reply).toMatchObject({ data: { version: 1 } });
    const replies = await Promise.all([
      save({ ...rule, version: 1, note: '缩小适用范围甲' }),
      save({ ...rule, version: 1, note: '缩小适用范围乙' }, colleague),
    ]);
    expect(replies.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(replies.find(({ ok }) => !ok)).toMatchObject({ reason: 'conflict' });
    const { rows } = await sql<{ action: string; reason: string }>`select action, reason from audit_log
      where entity = 'wording_rule' and after ->> 'code' = ${rule.code} order by id`.execute(test.parts().db);
    expect(rows.map(({ action }) => action)).toEqual(['save', 'save']);
    expect(rows[0]?.reason).toBe(rule.note);
  });

  it('is read and written by those who keep the reference data only', async () => {
    const rule = ruleOf(word());
    for (const other of [await test.staff('buyer'), await test.staff('auditor'), await test.staff('admin')]) {
      expect(await save(rule, other)).toMatchObject({ reason: 'forbidden' });
      expect(await other.client.call(wire.listWordingRules, {})).toMatchObject({ reason: 'forbidden' });
    }
    const listed = await editor.client.call(wire.listWordingRules, {});
    expect(listed.ok && listed.data.rules.some(({ code }) => code === rule.code)).toBe(false);
  });

  it('cannot be rewritten by the server’s role', async () => {
    const { code } = await kept(ruleOf(word()));
    const { db } = test.parts();
    await expect(
      sql`update wording_rule_version set content = null where code = ${code}`.execute(db),
    ).rejects.toThrow();
    await expect(sql`delete from wording_rule_version where code = ${code}`.execute(db)).rejects.toThrow();
  });
});
