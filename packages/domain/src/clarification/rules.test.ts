import { describe, expect, test } from 'vitest';
import { invitationPhase } from '../invitation/invitation.ts';
import { canReply, checkDeclineReason } from '../invitation/rules.ts';
import { clarificationPhase, clarificationStates } from './clarification.ts';
import {
  canAskClarification,
  canReplyClarification,
  canReplyIn,
  checkClarificationReply,
  checkContent,
  checkDueAt,
  checkSubject,
  demandsConcession,
} from './rules.ts';

const due = '2026-11-21T06:30:00.000Z';
const justBefore = '2026-11-21T06:29:59.999Z';

describe('a clarification', () => {
  test('has a reply of 10 to 5000 characters, with a confirmation that the substance is unchanged', () => {
    expect(checkClarificationReply({ reply: '本公司所投型号满足要求。', substanceUnchanged: true })).toEqual(
      [],
    );
    expect(checkClarificationReply({ reply: '', substanceUnchanged: false })).toEqual([
      { field: 'reply', message: '请输入回复内容' },
      { field: 'substanceUnchanged', message: '澄清不得超出投标文件范围或改变实质性内容，请勾选确认' },
    ]);
    expect(checkClarificationReply({ reply: '太短', substanceUnchanged: true })).toEqual([
      { field: 'reply', message: '回复内容须为10–5000字' },
    ]);
  });

  test('is overdue from its due time on, and only while it waits', () => {
    expect(canReplyClarification(due, justBefore)).toBe(true);
    expect(canReplyClarification(due, due)).toEqual({ refused: 'clarification_closed' });
    expect(clarificationStates.map((state) => clarificationPhase(state, due, justBefore))).toEqual(
      clarificationStates,
    );
    expect(clarificationStates.map((state) => clarificationPhase(state, due, due))).toEqual([
      'overdue',
      'replied',
      'accepted',
      're_requested',
    ]);
  });
});

describe('replying to a clarification', () => {
  test('is possible once, in time, while the bid is evaluated', () => {
    const issued = { state: 'issued', dueAt: due } as const;
    expect(canReplyIn('evaluating', issued, justBefore)).toBe(true);
    expect(canReplyIn('evaluating', issued, due)).toEqual({ refused: 'clarification_closed' });
    expect(canReplyIn('suspended', issued, justBefore)).toEqual({ refused: 'lot_suspended' });
    expect(canReplyIn('terminated', issued, justBefore)).toEqual({ refused: 'lot_over' });
    expect(canReplyIn('publicity', issued, justBefore)).toEqual({ refused: 'transition_not_allowed' });
    for (const state of ['replied', 'accepted', 're_requested'] as const) {
      expect(canReplyIn('evaluating', { ...issued, state }, justBefore)).toEqual({
        refused: 'transition_not_allowed',
      });
    }
  });
});

describe('requesting a clarification', () => {
  test('is possible during the evaluation, in a method that has the step', () => {
    expect(canAskClarification('evaluating', 'open_tender', 'scoring')).toBe(true);
    expect(canAskClarification('evaluating', 'single_source', 'scoring')).toEqual({
      refused: 'method_has_no_step',
    });
    expect(canAskClarification('suspended', 'open_tender', 'scoring')).toEqual({ refused: 'lot_suspended' });
    expect(canAskClarification('awarded', 'open_tender', 'scoring')).toEqual({ refused: 'lot_over' });
    expect(canAskClarification('evaluating', 'open_tender', null)).toBe(true);
    expect(canAskClarification('evaluating', 'open_tender', 'signing')).toEqual({
      refused: 'report_signing',
    });
    expect(canAskClarification('evaluating', 'open_tender', 'concluded')).toEqual({
      refused: 'transition_not_allowed',
    });
    for (const state of ['published', 'opening', 'publicity', 'deciding'] as const) {
      expect(canAskClarification(state, 'open_tender', 'scoring')).toEqual({
        refused: 'transition_not_allowed',
      });
    }
  });

  test('requires a subject of 2 to 100 characters and a question of 10 to 5000', () => {
    expect(checkSubject(' ')).toBe('请输入澄清事项');
    expect(checkSubject('问')).toBe('澄清事项须为2–100字');
    expect(checkSubject('质保期')).toBeNull();
    expect(checkContent('')).toBe('请输入澄清内容');
    expect(checkContent('太短')).toBe('澄清内容须为10–5000字');
    expect(checkContent('字'.repeat(5000))).toBeNull();
    expect(checkContent('字'.repeat(5001))).toBe('澄清内容须为10–5000字');
  });

  test.each([
    '贵公司报价高于其他投标人，请在原报价基础上下浮三个点。',
    '请贵公司考虑让利，并书面回复。',
    '能否把质保期由一年改为两年，即延长质保期一年？',
    '是否愿意免费提供两年的备品备件？',
    '请说明供货安排；另请重新报价。',
    '请确认可否降低单价',
  ])('is refused if it demands a concession: %s', (content) => {
    expect(demandsConcession(content)).toBe(true);
    expect(checkContent(content.padEnd(10, '。'))).toMatch(/^澄清不得要求投标人降价、让利/);
  });

  test.each([
    '请说明投标总价中优惠价格的计算依据。',
    '请说明质保期自何时起算，依据投标文件第几页。',
    '分项报价合计与投标总价不一致，请说明以何者为准。',
    '请列明减免条款在投标文件中的位置。',
    '投标函写明免费提供培训。请明确培训的次数与对象。',
    '请补充提供原厂质保承诺函。',
  ])('is allowed if it asks for an explanation: %s', (content) => {
    expect(demandsConcession(content)).toBe(false);
    expect(checkContent(content)).toBeNull();
  });

  test('requires a due time in the future', () => {
    expect(checkDueAt(due, justBefore)).toBeNull();
    expect(checkDueAt(due, due)).toBe('回复截止时间须晚于当前时间');
    // Ten days, and a millisecond more.
    expect(checkDueAt(due, '2026-11-11T06:30:00.000Z')).toBeNull();
    expect(checkDueAt(due, '2026-11-11T06:29:59.999Z')).toBe('回复期限最长10日，请提前回复截止时间');
  });
});

describe('an invitation', () => {
  test('expires at its reply deadline only without a reply', () => {
    expect(canReply(due, justBefore)).toBe(true);
    expect(canReply(due, due)).toEqual({
      refused: 'invitation_reply_closed',
      values: { time: '2026年11月21日 14:30' },
    });
    expect(invitationPhase('sent', due, justBefore)).toBe('sent');
    expect(invitationPhase('sent', due, due)).toBe('expired');
    for (const state of ['accepted', 'declined', 'cancelled'] as const) {
      expect(invitationPhase(state, due, due)).toBe(state);
    }
  });

  test('is declined with a reason', () => {
    expect(checkDeclineReason('')).toBe('请输入婉拒理由');
    expect(checkDeclineReason('没空')).toBe('婉拒理由须为5–500字');
    expect(checkDeclineReason('近期产能已满')).toBeNull();
  });
});
