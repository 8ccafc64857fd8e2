import { describe, expect, test } from 'vitest';
import { invitationPhase } from '../invitation/invitation.ts';
import { canReply, checkDeclineReason } from '../invitation/rules.ts';
import { clarificationPhase, clarificationStates } from './clarification.ts';
import { canReplyClarification, checkClarificationReply } from './rules.ts';

const due = '2026-11-21T06:30:00.000Z';
const justBefore = '2026-11-21T06:29:59.999Z';

describe('A clarification', () => {
  test('is replied to in 10 to 5000 characters, the substance confirmed unchanged', () => {
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

  test('is overdue at its due time where it waits, and only there', () => {
    expect(canReplyClarification(due, justBefore)).toBe(true);
    expect(canReplyClarification(due, due)).toEqual({ refused: 'clarification_closed' });
    expect(clarificationStates.map((state) => clarificationPhase(state, due, justBefore))).toEqual(
      clarificationStates,
    );
    expect(clarificationStates.map((state) => clarificationPhase(state, due, due))).toEqual([
      'overdue',
      'replied',
      'accepted',
      'overdue',
    ]);
  });
});

describe('An invitation', () => {
  test('expires at its reply deadline only where nobody replied', () => {
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
