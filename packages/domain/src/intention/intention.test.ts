import { describe, expect, it } from 'vitest';
import { isRefused } from '../outcome.ts';
import { actionsFrom, allowedSteps } from '../transition.ts';
import { checkIntentionBudget } from './budget.ts';
import { decide, type Intention, type IntentionCommand } from './decide.ts';
import {
  checkIntentionOutline,
  checkPlannedMonth,
  type IntentionContent,
  intentionMachine,
  intentionStates,
  monthText,
} from './intention.ts';
import { intentionBreach } from './rule.ts';

const beijing = (text: string) => new Date(`${text}:00+08:00`);
const now = beijing('2026-11-20T10:00');
const content: IntentionContent = {
  ...{ title: '市政务云平台运维服务', kind: 'services', budget: '1200000', plannedMonth: '2026-12' },
  ...{ outline: '政务云平台一年期的运行维护与安全监测。', setAside: false, remark: '' },
};
const reason = '预算调整，项目暂缓';
const publishedAt = beijing('2026-10-21T23:59');
const intentions: { readonly [State in Intention['state']]: Intention & { readonly state: State } } = {
  draft: { content, state: 'draft', publishedAt: null, versionNo: 0, cancelReason: null },
  published: { content, state: 'published', publishedAt, versionNo: 1, cancelReason: null },
  cancelled: { content, state: 'cancelled', publishedAt, versionNo: 1, cancelReason: reason },
};
const commands: readonly IntentionCommand[] = [
  { kind: 'save', content },
  { kind: 'publish' },
  { kind: 'revise', content, reason },
  { kind: 'cancel', reason },
];

describe('an intention', () => {
  it('has these steps only', () => {
    expect(allowedSteps(intentionMachine)).toEqual([
      'draft save → draft (buyer)',
      'draft publish → published (buyer)',
      'draft cancel → cancelled (buyer)',
      'published revise → published (buyer)',
      'published cancel → cancelled (buyer)',
    ]);
  });

  it.each(intentionStates)('allows the commands of the machine in the state %s', (state) => {
    const taken = commands.filter((command) => !isRefused(decide(intentions[state], command, now)));
    expect(taken.map(({ kind }) => kind).sort()).toEqual(
      [...actionsFrom(intentionMachine, state, ['buyer'])].sort(),
    );
  });

  it('begins as a draft', () => {
    expect(decide(null, { kind: 'save', content }, now)).toMatchObject({ intention: intentions.draft });
    expect(decide(null, { kind: 'publish' }, now)).toMatchObject({ refused: 'transition_not_allowed' });
  });

  it('keeps the time of its first publication when it is revised', () => {
    const revised = decide(
      intentions.published,
      { kind: 'revise', content: { ...content, budget: '900000' }, reason },
      now,
    );
    expect(revised).toMatchObject({
      intention: { publishedAt, versionNo: 2, content: { budget: '900000' } },
    });
  });

  it('is not published for a month that has passed', () => {
    const late = { ...intentions.draft, content: { ...content, plannedMonth: '2026-10' } };
    expect(decide(late, { kind: 'publish' }, now)).toMatchObject({ fields: [{ field: 'plannedMonth' }] });
    const revision = { kind: 'revise', content: late.content, reason } as const;
    expect(decide(intentions.published, revision, now)).toMatchObject({
      fields: [{ field: 'plannedMonth' }],
    });
    const present = { ...content, plannedMonth: '2026-11' };
    expect(decide({ ...intentions.draft, content: present }, { kind: 'publish' }, now)).toMatchObject({
      intention: { state: 'published' },
    });
  });

  it('has an outline of ten characters and a month', () => {
    expect(checkIntentionOutline('太短')).toBe('采购需求概况须为10–2000字');
    expect(checkIntentionBudget('')).toBe('请输入预算金额');
    expect(checkIntentionBudget('0.00')).toBe('预算金额须大于0');
    expect(checkIntentionBudget('0.01')).toBeNull();
    expect(checkPlannedMonth('')).toBe('请选择预计采购时间');
    expect(checkPlannedMonth('2026-13')).toBe('预计采购时间须为年月，如2026-12');
    expect(checkPlannedMonth('2026-12')).toBeNull();
    expect(monthText('2027-01')).toBe('2027年1月');
  });
});

describe('a government purchase', () => {
  const breach = (intention: Parameters<typeof intentionBreach>[0]['intention'], at = now) =>
    intentionBreach({ scope: 'government', intention }, at);

  it('begins thirty days after its intention was published, counted by Beijing days', () => {
    // Published in the last minute of 21 October: the thirtieth day after it is 20 November.
    const { state } = intentions.published;
    expect(breach({ state, publishedAt }, beijing('2026-11-19T23:59'))).toMatchObject({
      ruleCode: 'intentionDays',
      severity: 'warn',
      message: '采购意向公开不满30日，2026年11月20日起方可开始采购活动',
    });
    expect(breach({ state, publishedAt }, beijing('2026-11-20T00:00'))).toBeNull();
  });

  it('needs an intention that is public and not cancelled', () => {
    expect(breach(null)).toMatchObject({
      field: 'intentionId',
      citation: expect.stringContaining('财库〔2020〕10号'),
    });
    expect(breach({ state: 'draft', publishedAt: null })).toMatchObject({
      message: '关联的采购意向尚未公开',
    });
    expect(breach({ state: 'cancelled', publishedAt })).toMatchObject({ message: '关联的采购意向已取消' });
  });

  it('is the only one that needs an intention', () => {
    for (const scope of ['mandatory', 'voluntary'] as const)
      expect(intentionBreach({ scope, intention: null }, now)).toBeNull();
  });
});
