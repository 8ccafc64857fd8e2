import { describe, expect, test } from 'vitest';
import { type ProcessFacts, processOf } from './process.ts';

const facts: ProcessFacts = {
  lot: {
    state: 'published',
    documentFrom: '2026-11-01T01:00:00Z',
    documentUntil: '2026-11-10T09:00:00Z',
    prequalificationDeadline: null,
    prequalificationConcludedAt: null,
    bidDeadline: '2026-11-21T06:30:00Z',
  },
  method: 'open_tender',
  sourcing: 'announced',
  company: 'approved',
  invitation: null,
  prequalification: null,
  documentObtainedAt: null,
  replyUntil: '2026-11-03T09:00:00Z',
  questionUntil: '2026-11-08T09:00:00Z',
  hasAsked: false,
  needsReconfirm: false,
  bid: null,
  clarification: null,
  quote: null,
  meeting: null,
  awardNotice: null,
  order: null,
};
const early = '2026-11-02T01:00:00Z';
const bar = (given: Partial<ProcessFacts>, now: string) =>
  processOf({ ...facts, ...given }, now).steps.map((step) => `${step.key}:${step.state}`);
const next = (given: Partial<ProcessFacts>, now: string) => {
  const step = processOf({ ...facts, ...given }, now).next;
  return step === null ? null : `${step.key}: ${step.text}`;
};
const obtained = { documentObtainedAt: early };
const at = (state: ProcessFacts['lot']['state'], given: Partial<ProcessFacts> = {}) => ({
  ...obtained,
  ...given,
  lot: { ...facts.lot, state },
});

describe('the step bar of an open tender', () => {
  test('has no invitation or negotiation, and a prequalification only if the lot has one', () => {
    expect(bar({}, early)).toEqual([
      'document:current',
      'question:todo',
      'bid:todo',
      'opening:todo',
      'clarification:todo',
      'award:todo',
      'order:todo',
    ]);
  });

  test('leads from the documents to the bid', () => {
    expect(next({}, early)).toBe('document: 请于2026年11月10日 17:00前获取招标文件');
    expect(next(obtained, early)).toBe('bid: 请于2026年11月21日 14:30前编制并递交投标文件');
    expect(next({ ...obtained, bid: 'draft' }, early)).toBe(
      'bid: 投标文件尚未递交，请于2026年11月21日 14:30前递交',
    );
    expect(next({ ...obtained, bid: 'submitted' }, early)).toBeNull();
    expect(next({ ...obtained, bid: 'submitted', needsReconfirm: true }, early)).toBe(
      'bid: 采购人在您递交后发布了变更，请于2026年11月21日 14:30前确认原投标或重新递交',
    );
    expect(next({ ...obtained, bid: 'withdrawn' }, early)).toContain('重新递交');
  });

  test('changes at the deadline itself', () => {
    expect(bar({ ...obtained, bid: 'draft' }, '2026-11-21T06:29:59.999Z')).toContain('bid:current');
    expect(bar({ ...obtained, bid: 'draft' }, '2026-11-21T06:30:00.000Z')).toEqual([
      'document:done',
      'question:skipped',
      'bid:failed',
      'opening:skipped',
      'clarification:skipped',
      'award:skipped',
      'order:skipped',
    ]);
  });

  test('ends at a missed document', () => {
    expect(bar({}, '2026-11-10T09:00:00Z').slice(0, 3)).toEqual([
      'document:failed',
      'question:skipped',
      'bid:skipped',
    ]);
    expect(next({}, '2026-11-10T09:00:00Z')).toBeNull();
  });
});

describe('the step bar of an invited method', () => {
  test('asks for no reply if the tender is announced', () => {
    const announced = { method: 'negotiation', sourcing: 'announced' } as const;
    expect(bar(announced, early)[0]).toBe('document:current');
    // An invitation sent in addition to the notice still has its step.
    expect(bar({ ...announced, invitation: 'declined' }, early)[0]).toBe('invitation:failed');
  });

  test('begins with the reply', () => {
    expect(next({ method: 'negotiation', sourcing: 'invited', invitation: 'sent' }, early)).toBe(
      'invitation: 请于2026年11月3日 17:00前回复邀请',
    );
    expect(
      bar({ method: 'negotiation', sourcing: 'invited', invitation: 'sent' }, early).slice(0, 2),
    ).toEqual(['invitation:current', 'document:todo']);
    expect(bar({ method: 'negotiation', sourcing: 'invited', invitation: 'accepted' }, early)).toContain(
      'negotiation:todo',
    );
    expect(
      bar({ method: 'negotiation', sourcing: 'invited', invitation: 'declined' }, early).slice(0, 2),
    ).toEqual(['invitation:failed', 'document:skipped']);
  });

  test('requests a quote while a round is open', () => {
    const quote = {
      state: 'pending',
      opensAt: '2026-11-22T01:00:00Z',
      closesAt: '2026-11-22T03:00:00Z',
      negotiation: 'in_progress',
      concludedAt: null,
    } as const;
    const given = at('evaluating', {
      method: 'negotiation',
      sourcing: 'invited',
      invitation: 'accepted',
      bid: 'opened',
      quote,
    });
    expect(next(given, '2026-11-22T00:59:00Z')).toBeNull();
    expect(next(given, '2026-11-22T02:00:00Z')).toBe('negotiation: 请于2026年11月22日 11:00前报价');
    expect(bar(given, '2026-11-22T03:00:00Z')).toContain('negotiation:failed');
    const ended = {
      ...given,
      quote: { ...quote, negotiation: 'terminated', concludedAt: '2026-11-22T01:30:00Z' },
    } as const;
    expect(next(ended, '2026-11-22T02:00:00Z')).toBeNull();
    expect(bar(ended, '2026-11-22T02:00:00Z')).toContain('negotiation:skipped');
  });
});

describe('the step bar with a prequalification', () => {
  const lot = { ...facts.lot, prequalificationDeadline: '2026-11-06T09:00:00Z' };

  test('requests the application first, and offers the documents to companies that passed', () => {
    expect(next({ lot }, early)).toBe('prequalification: 请于2026年11月6日 17:00前递交资格预审申请');
    expect(bar({ lot, prequalification: 'submitted' }, early).slice(0, 2)).toEqual([
      'prequalification:current',
      'document:todo',
    ]);
    expect(next({ lot, prequalification: 'passed' }, early)).toContain('document');
    expect(next({ lot, prequalification: 'clarify_requested' }, '2026-11-07T00:00:00Z')).toContain(
      'prequalification',
    );
    expect(bar({ lot, prequalification: 'failed' }, early)[0]).toBe('prequalification:failed');
    expect(bar({ lot }, '2026-11-06T09:00:00Z')[0]).toBe('prequalification:failed');
  });
});

describe('the step bar after the opening', () => {
  const late = '2026-11-25T01:00:00Z';
  const asked = { state: 'issued', dueAt: '2026-11-26T01:00:00Z' } as const;

  test('requests a clarification, then waits', () => {
    expect(next(at('evaluating', { bid: 'opened', clarification: asked }), late)).toBe(
      'clarification: 请于2026年11月26日 09:00前回复澄清',
    );
    expect(
      next(at('evaluating', { bid: 'opened', clarification: { ...asked, state: 'replied' } }), late),
    ).toBeNull();
    expect(next(at('evaluating', { bid: 'opened', clarification: asked }), asked.dueAt)).toBeNull();
  });

  test('leads the winner to the notice and the order', () => {
    const won = (state: 'issued' | 'acknowledged') => ({ kind: 'won', state }) as const;
    expect(next(at('awarded', { bid: 'won', awardNotice: won('issued') }), late)).toBe(
      'award: 您已中标，请签收中标通知书',
    );
    expect(
      next(at('awarded', { bid: 'won', awardNotice: won('acknowledged'), order: 'pending_confirm' }), late),
    ).toBe('order: 请确认订单');
    expect(
      bar(at('contracted', { bid: 'won', awardNotice: won('acknowledged'), order: 'closed' }), late),
    ).toEqual([
      'document:done',
      'question:skipped',
      'bid:done',
      'opening:done',
      'clarification:skipped',
      'award:done',
      'order:done',
    ]);
  });

  test('informs a loser, and expects no order', () => {
    expect(
      bar(at('awarded', { bid: 'lost', awardNotice: { kind: 'lost', state: 'issued' } }), late).slice(-2),
    ).toEqual(['award:failed', 'order:skipped']);
  });

  test('shows a rejection once the candidates are public, not during the evaluation', () => {
    expect(bar(at('evaluating', { bid: 'rejected' }), late)).toEqual(
      bar(at('evaluating', { bid: 'responsive' }), late),
    );
    expect(bar(at('publicity', { bid: 'rejected' }), late)).toContain('clarification:failed');
  });

  test('does not reveal a notice before its issue', () => {
    const secret = at('deciding', { bid: 'candidate', awardNotice: { kind: 'won', state: 'approved' } });
    const award = processOf({ ...facts, ...secret }, late).steps.find((step) => step.key === 'award');
    expect(award).toMatchObject({ state: 'current', text: '采购人定标中', yours: false });
  });

  test('requests no act in a suspended or ended lot', () => {
    expect(next(at('suspended', { bid: 'draft' }), early)).toBeNull();
    expect(next(at('terminated', { bid: null }), early)).toBeNull();
    expect(bar(at('failed', { bid: 'submitted' }), late)).toContain('opening:failed');
  });
});

describe('the step of a negotiation with a meeting', () => {
  const meetsAt = '2026-11-25T02:00:00Z';
  const dueAt = '2026-11-25T09:00:00Z';
  const stepAfter = (
    state: 'announced' | 'recorded' | 'confirmed',
    now: string,
    given: Partial<ProcessFacts> = {},
  ) => {
    const meeting = {
      state,
      meetsAt,
      dueAt: state === 'announced' ? null : dueAt,
      session: 'in_progress',
    } as const;
    const negotiated = at('evaluating', { method: 'negotiation', bid: 'submitted', meeting, ...given });
    const { steps } = processOf({ ...facts, ...negotiated }, now);
    return steps.find(({ key }) => key === 'negotiation')?.text;
  };

  test('asks the supplier to come, and to confirm the minutes', () => {
    expect(stepAfter('announced', '2026-11-25T01:59:59Z')).toBe('请于2026年11月25日 10:00参加谈判');
    expect(stepAfter('announced', meetsAt)).toBe('谈判后待形成谈判记录');
    expect(stepAfter('recorded', meetsAt)).toBe('请于2026年11月25日 17:00前确认谈判记录');
    expect(stepAfter('recorded', dueAt)).toBe('已谈判，待采购人发起报价');
    expect(stepAfter('confirmed', meetsAt)).toBe('已谈判，待采购人发起报价');
  });

  test('gives way to a round in which the supplier quotes', () => {
    const quote = {
      state: 'pending',
      opensAt: meetsAt,
      closesAt: dueAt,
      negotiation: 'in_progress',
      concludedAt: null,
    } as const;
    expect(stepAfter('recorded', meetsAt, { quote })).toBe('请于2026年11月25日 17:00前报价');
    expect(stepAfter('recorded', meetsAt, { quote: { ...quote, state: 'submitted' } })).toBe(
      '请于2026年11月25日 17:00前确认谈判记录',
    );
    expect(stepAfter('confirmed', meetsAt, { quote: { ...quote, state: 'submitted' } })).toBe(
      '您已报价，待本轮结束',
    );
  });
});
