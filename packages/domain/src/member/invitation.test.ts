import { describe, expect, test } from 'vitest';
import { canEnter, type Present } from './entry.ts';
import {
  accept,
  checkRecipient,
  invitationStateNow,
  invitationsPerDay,
  invite,
  type MemberInvitation,
  maskRecipient,
  readRecipient,
  resendSeconds,
  sendAgain,
  sendingsPerInvitation,
  withdraw,
} from './invitation.ts';

const now = new Date('2026-11-22T08:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
const week = 7 * 86_400_000;
const free = { isMember: false, isInvited: false, today: 0 };
const phone = readRecipient('+86 138-0000 9001');

function invited(): MemberInvitation {
  const made = invite(phone, ['bid_preparer'], free, now);
  if ('refused' in made) throw new Error(made.refused);
  return made;
}

describe('an invitation', () => {
  test('is addressed to a phone number or a mail address, in any spelling', () => {
    expect(phone).toEqual({ kind: 'phone', to: '13800009001' });
    expect(readRecipient(' Zhou@Example.com ')).toEqual({ kind: 'mail', to: 'zhou@example.com' });
    expect(checkRecipient('')).toBe('请输入手机号或邮箱');
    expect(checkRecipient('1380000')).toBe('请输入有效的11位手机号');
    expect(checkRecipient('zhou@')).toBe('请输入正确的邮箱地址');
    expect(maskRecipient(phone)).toBe('138****9001');
  });

  test('is valid for seven days, to the millisecond', () => {
    const invitation = invited();
    expect(invitationStateNow(invitation, later(week - 1))).toBe('open');
    expect(invitationStateNow(invitation, later(week))).toBe('expired');
    const account = { id: 'lin', phone: '13800009001' };
    expect(accept(invitation, account, later(week - 1))).toMatchObject({
      state: 'accepted',
      acceptedBy: 'lin',
    });
    expect(accept(invitation, account, later(week))).toEqual({ refused: 'member_invitation_over' });
  });

  test('is refused for a colleague, for a recipient with an open invitation, and beyond the daily limit', () => {
    expect(invite(phone, ['company_reader'], { ...free, isMember: true }, now)).toEqual({
      refused: 'member_already',
    });
    expect(invite(phone, ['company_reader'], { ...free, isInvited: true }, now)).toEqual({
      refused: 'member_invited',
    });
    expect(invite(phone, ['company_reader'], { ...free, today: invitationsPerDay - 1 }, now)).toMatchObject({
      state: 'open',
    });
    expect(invite(phone, ['company_reader'], { ...free, today: invitationsPerDay }, now)).toMatchObject({
      refused: 'member_invitations_too_many',
    });
  });

  test('is used once, by the phone it was sent to, or by the reader of the mail', () => {
    const invitation = invited();
    expect(accept(invitation, { id: 'x', phone: '13800009002' }, now)).toEqual({
      refused: 'member_invitation_for_another',
      values: { phone: '138****9001' },
    });
    const used = accept(invitation, { id: 'lin', phone: '13800009001' }, now);
    if ('refused' in used) throw new Error(used.refused);
    expect(accept(used, { id: 'wu', phone: '13800009001' }, now)).toEqual({
      refused: 'member_invitation_over',
    });
    const byMail = { ...invitation, recipient: readRecipient('a@example.com') };
    expect(accept(byMail, { id: 'wu', phone: '13800009002' }, now)).toMatchObject({ acceptedBy: 'wu' });
  });

  test('is sent again after a minute, three times in all, and its validity begins anew', () => {
    const invitation = invited();
    expect(sendAgain(invitation, later(resendSeconds * 1000 - 1000))).toMatchObject({
      refused: 'member_invitation_too_soon',
      values: { seconds: 1 },
    });
    const again = sendAgain(invitation, later(week));
    expect(again).toMatchObject({ sendings: 2, expiresAt: later(2 * week) });
    expect(sendAgain({ ...invitation, sendings: sendingsPerInvitation }, later(week))).toMatchObject({
      refused: 'member_invitation_sent_out',
    });
  });

  test('is withdrawn while it is unused, and can then not be used', () => {
    const gone = withdraw(invited());
    if ('refused' in gone) throw new Error(gone.refused);
    expect(accept(gone, { id: 'lin', phone: '13800009001' }, now)).toMatchObject({
      refused: 'member_invitation_over',
    });
    expect(withdraw(gone)).toEqual({ refused: 'transition_not_allowed' });
    expect(sendAgain(gone, later(week))).toEqual({ refused: 'transition_not_allowed' });
  });
});

describe('joining a company', () => {
  const begun: Present = { id: 'own', name: '青屿机电', status: 'unsubmitted', approved: false, people: 1 };

  test('is allowed without a company, or by leaving one that was begun alone', () => {
    expect(canEnter(null, 'ours')).toBe(true);
    expect(canEnter(begun, 'ours')).toBe(true);
    expect(canEnter({ ...begun, status: 'rejected' }, 'ours')).toBe(true);
  });

  test('is refused to members of this company, and of another one', () => {
    expect(canEnter({ ...begun, id: 'ours' }, 'ours')).toEqual({ refused: 'member_here' });
    const elsewhere = { refused: 'member_elsewhere', values: { company: '青屿机电' } };
    for (const status of ['pending', 'returned', 'approved', 'frozen', 'blacklisted'] as const)
      expect(canEnter({ ...begun, status }, 'ours')).toEqual(elsewhere);
    expect(canEnter({ ...begun, people: 2 }, 'ours')).toEqual(elsewhere);
    expect(canEnter({ ...begun, approved: true }, 'ours')).toEqual(elsewhere);
  });
});
