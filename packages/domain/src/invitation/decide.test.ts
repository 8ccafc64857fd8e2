import { describe, expect, test } from 'vitest';
import { decide, type Invitation, type Send } from './decide.ts';

const replyUntil = '2026-03-10T09:00:00.000Z';
const now = '2026-03-10T08:59:59.999Z';
const deadline = '2026-03-20T01:00:00.000Z';
const lastMoment = '2026-03-20T00:59:59.999Z';
const lot = {
  state: 'published',
  documentFrom: '2026-02-20T01:00:00.000Z',
  documentUntil: '2026-02-26T01:00:00.000Z',
  prequalificationDeadline: null,
  prequalificationConcludedAt: null,
  bidDeadline: deadline,
} as const;

const letter = { letter: '诚邀参加', recommendation: null, replyUntil, sentAt: '2026-03-01T01:00:00.000Z' };
const unreplied = { repliedAt: null, repliedBy: null } as const;
const sent: Invitation = { state: 'sent', ...letter, ...unreplied, readAt: null, reason: null };
const replied = { readAt: now, repliedAt: now, repliedBy: 'supplier' };
const accepted: Invitation = { state: 'accepted', ...letter, ...replied, reason: null };
const declined: Invitation = { state: 'declined', ...letter, ...replied, reason: '近期产能已满' };
const cancelled: Invitation = { ...accepted, state: 'cancelled', reason: '采购计划调整' };

const on = { lot, tender: { method: 'invited_tender', sourcing: 'invited' } } as const;
const invitee = { company: 'approved', excluded: false, companyName: '青禾智造' } as const;
const text = { letter: '诚邀参加', recommendation: null };
const send: Send = { kind: 'send', ...on, ...invitee, invited: 3, ...text, replyUntil };
const enough = ['accepted', 'sent', 'sent'] as const;
const accept = {
  kind: 'reply',
  ...on,
  company: 'approved',
  excluded: false,
  others: enough,
  isDrawn: false,
  reply: 'accepted',
  reason: '',
  by: 'supplier',
} as const;
const decline = { ...accept, reply: 'declined', reason: '近期产能已满' } as const;
const cancel = { kind: 'cancel', ...on, others: enough, drawn: null, reason: '采购计划调整' } as const;
const notAllowed = { refused: 'transition_not_allowed' };

describe('sending', () => {
  test('creates an invitation that waits for a reply if enough companies are approved', () => {
    expect(decide(null, send, now)).toEqual({
      invitation: { ...sent, sentAt: now },
      event: { kind: 'sent', replyUntil },
    });
  });

  test('renews a cancelled invitation without its former reply', () => {
    expect(decide(cancelled, send, now)).toEqual({
      invitation: { ...sent, sentAt: now },
      event: { kind: 'renewed', replyUntil },
    });
  });

  test('is refused for a company that is already invited', () => {
    expect(decide(sent, send, now)).toEqual(notAllowed);
    expect(decide(declined, send, now)).toEqual(notAllowed);
  });

  test('is refused for too few companies, a company that is not approved, or a deadline that leaves no time to reply', () => {
    expect(decide(null, { ...send, invited: 2 }, now)).toMatchObject({ refused: 'invitees_too_few' });
    for (const company of ['pending', null] as const) {
      expect(decide(null, { ...send, company }, now)).toEqual({ refused: 'company_not_approved' });
    }
    for (const company of ['frozen', 'blacklisted'] as const) {
      expect(decide(null, { ...send, company }, now)).toEqual({ refused: 'company_restricted' });
    }
    expect(decide(null, { ...send, excluded: true }, now)).toEqual({
      refused: 'invitee_excluded',
      values: { company: '青禾智造' },
    });
    expect(decide(null, send, replyUntil)).toMatchObject({ fields: [{ field: 'replyUntil' }] });
  });

  test('is refused at the bid deadline', () => {
    expect(decide(null, send, deadline)).toMatchObject({ refused: 'bid_deadline_passed' });
  });
});

describe('reading', () => {
  test('is recorded once, at its first occurrence', () => {
    expect(decide(sent, { kind: 'read' }, now)).toEqual({
      invitation: { ...sent, readAt: now },
      event: { kind: 'read' },
    });
    expect(decide(accepted, { kind: 'read' }, deadline)).toMatchObject({ invitation: accepted });
  });
});

describe('replying', () => {
  test('by acceptance records the letter as read', () => {
    expect(decide(sent, accept, now)).toEqual({
      invitation: accepted,
      event: { kind: 'accepted', from: sent },
    });
  });

  test('by declining and accepting again leaves no reason', () => {
    const turned = decide(accepted, decline, now);
    expect(turned).toMatchObject({ invitation: declined, event: { tooFew: null } });
    if ('refused' in turned) throw new Error('refused');
    expect(decide(turned.invitation, accept, now)).toMatchObject({ invitation: accepted });
  });

  test('by declining again replaces the reason', () => {
    const reason = '近期产能已满，无法按期供货';
    expect(decide(declined, { ...decline, reason }, now)).toMatchObject({
      invitation: { ...declined, reason },
    });
  });

  test('by declining reports that too few companies remain for the method', () => {
    const others = ['accepted', 'expired', 'sent'] as const;
    expect(decide(sent, { ...decline, others }, now)).toMatchObject({
      event: { kind: 'declined', tooFew: { left: 2, n: 3 } },
    });
  });

  test('by declining ends a drawn invitation, whose place the next company has', () => {
    const drawn = { isDrawn: true, others: [] } as const;
    expect(decide(sent, { ...decline, ...drawn }, now)).toMatchObject({ event: { tooFew: null } });
    expect(decide(accepted, { ...decline, ...drawn }, now)).toMatchObject({
      invitation: { state: 'declined' },
    });
    expect(decide(declined, { ...accept, ...drawn }, now)).toEqual({ refused: 'drawn_declined' });
  });

  test('is refused at the reply deadline', () => {
    expect(decide(sent, accept, replyUntil)).toMatchObject({ refused: 'invitation_reply_closed' });
    expect(decide(accepted, decline, replyUntil)).toMatchObject({ refused: 'invitation_reply_closed' });
  });

  test('requires a reason to decline, and an approved company to accept', () => {
    expect(decide(sent, { ...decline, reason: '忙' }, now)).toMatchObject({ fields: [{ field: 'reason' }] });
    expect(decide(sent, { ...accept, company: 'frozen' }, now)).toEqual({ refused: 'company_restricted' });
    expect(decide(sent, { ...accept, excluded: true }, now)).toEqual({ refused: 'excluded_here' });
    expect(decide(sent, { ...decline, company: 'frozen' }, now)).toMatchObject({
      invitation: { state: 'declined' },
    });
  });

  test('is refused after a cancellation', () => {
    expect(decide(cancelled, accept, now)).toEqual(notAllowed);
  });
});

describe('cancelling', () => {
  test('records the reason and the former reply if enough others remain', () => {
    expect(decide(accepted, cancel, lastMoment)).toEqual({
      invitation: cancelled,
      event: { kind: 'cancelled', from: accepted, reason: '采购计划调整' },
    });
  });

  test('of a drawn company needs one that can no longer take part, however many are left', () => {
    const others = ['accepted'] as const;
    expect(decide(accepted, { ...cancel, drawn: { isBarred: false } }, now)).toEqual({
      refused: 'drawn_stays',
    });
    expect(decide(accepted, { ...cancel, others, drawn: { isBarred: true } }, now)).toMatchObject({
      invitation: { state: 'cancelled' },
    });
  });

  test('is refused if fewer companies than the method requires would remain', () => {
    const others = ['accepted', 'sent'] as const;
    expect(decide(accepted, { ...cancel, others }, now)).toMatchObject({ refused: 'invitees_left_too_few' });
    // An invitation with an expired reply deadline does not count already.
    expect(decide(sent, { ...cancel, others }, replyUntil)).toMatchObject({
      invitation: { state: 'cancelled' },
    });
  });

  test('is refused at the bid deadline, and a second time', () => {
    expect(decide(accepted, cancel, deadline)).toMatchObject({ refused: 'bid_deadline_passed' });
    expect(decide(cancelled, cancel, now)).toEqual(notAllowed);
  });
});
