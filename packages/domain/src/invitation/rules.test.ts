import { expect, test } from 'vitest';
import { canReply, canTakeBack, checkReplyUntil, proposeLetter } from './rules.ts';

/** As if the company was invited by hand. */
const takeBack = (
  tender: Parameters<typeof canTakeBack>[0],
  taken: Parameters<typeof canTakeBack>[1],
  others: Parameters<typeof canTakeBack>[2],
) => canTakeBack(tender, taken, others, null);

const until = new Date('2026-11-15T09:00:00.000Z');
const around = (milliseconds: number) => new Date(until.getTime() + milliseconds);

test('an invitation can be replied to one millisecond before its deadline, and not at it', () => {
  expect(canReply(until, around(-1))).toBe(true);
  expect(canReply(until, around(0))).toEqual({
    refused: 'invitation_reply_closed',
    values: { time: '2026年11月15日 17:00' },
  });
});

test('the reply deadline is after now and before the bid deadline', () => {
  expect(checkReplyUntil(until, around(1), around(-1))).toBeNull();
  expect(checkReplyUntil(until, around(1), until)).toBe('回复截止时间须晚于当前时间');
  expect(checkReplyUntil(until, until, around(-1))).toBe('回复截止时间须早于投标截止时间');
});

test('a proposed letter names the tender and its times', () => {
  const letter = proposeLetter({
    name: '光伏设备采购',
    tenderNo: 'ZB-1',
    buyerName: '海州云帆建设集团有限公司',
    documentFrom: until,
    documentUntil: around(86_400_000),
    bidDeadline: around(2 * 86_400_000),
  });
  expect(letter).toContain('《光伏设备采购》（编号：ZB-1）');
  expect(letter).toContain('2026年11月15日 17:00至2026年11月16日 17:00获取招标文件');
  expect(letter).toContain('2026年11月17日 17:00前');
});

test('an invitation is cancelled only if enough others remain', () => {
  const invitedTender = { method: 'invited_tender', sourcing: 'invited' } as const;
  const few = { refused: 'invitees_left_too_few', values: { n: 3 } };
  expect(takeBack(invitedTender, 'sent', ['sent', 'accepted', 'sent'])).toBe(true);
  expect(takeBack(invitedTender, 'sent', ['sent', 'accepted'])).toEqual(few);
  // Declined, expired and cancelled invitations do not count.
  expect(
    takeBack({ method: 'inquiry', sourcing: 'invited' }, 'accepted', [
      'sent',
      'accepted',
      'declined',
      'expired',
      'cancelled',
    ]),
  ).toEqual(few);
  expect(takeBack(invitedTender, 'declined', ['sent', 'accepted'])).toBe(true);
  expect(takeBack(invitedTender, 'expired', ['sent'])).toBe(true);
  // An announced tender has other bidders.
  expect(takeBack({ method: 'inquiry', sourcing: 'announced' }, 'accepted', ['sent'])).toBe(true);
  expect(takeBack({ method: 'consultation', sourcing: 'announced' }, 'sent', [])).toBe(true);
});
