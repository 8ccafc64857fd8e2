import { describe, expect, test } from 'vitest';
import { type Clarification, decide } from './decide.ts';

const dueAt = '2026-03-25T09:00:00.000Z';
const now = '2026-03-25T08:59:59.999Z';
const later = '2026-03-26T01:00:00.000Z';

const undecided = { decidedAt: null, decisionNote: null } as const;
const issued: Clarification = {
  state: 'issued',
  dueAt,
  reply: null,
  repliedAt: null,
  repliedBy: null,
  ...undecided,
};
const reply = { reply: '本公司所投型号满足要求。', repliedAt: now, repliedBy: 'supplier' };
const replied: Clarification = { state: 'replied', dueAt, ...reply, ...undecided };
const accepted: Clarification = { ...replied, state: 'accepted', decidedAt: later };
const reRequested: Clarification = { ...replied, state: 're_requested', decidedAt: later };

const on = { lot: 'evaluating', method: 'open_tender' } as const;
const ask = { kind: 'issue', ...on, bidder: 'supplier', dueAt } as const;
const answer = { kind: 'reply', lot: 'evaluating', reply: reply.reply, by: 'supplier' } as const;
const accept = { kind: 'accept', ...on, party: 'evaluator', note: '' } as const;
const again = { kind: 'requestAgain', ...on, party: 'evaluator' } as const;
const notAllowed = { refused: 'transition_not_allowed' };

describe('asking', () => {
  test('given bids that are evaluated, when the committee asks, then it waits for the reply', () => {
    expect(decide(null, ask, now)).toEqual({ clarification: issued, event: { kind: 'issued', dueAt } });
  });

  test('only of a bid that was opened and is not rejected', () => {
    expect(decide(null, { ...ask, bidder: null }, now)).toEqual({ refused: 'not_found' });
  });

  test('there is time to reply, and bids are evaluated', () => {
    expect(decide(null, ask, dueAt)).toMatchObject({ fields: [{ field: 'dueAt' }] });
    expect(decide(null, { ...ask, lot: 'suspended' }, now)).toEqual({ refused: 'lot_suspended' });
    expect(decide(null, { ...ask, lot: 'publicity' }, now)).toEqual(notAllowed);
    expect(decide(null, { ...ask, method: 'single_source' }, now)).toEqual({ refused: 'method_has_no_step' });
  });
});

describe('replying', () => {
  test('given one that waits, when the bidder replies in time, then the reply stands', () => {
    expect(decide(issued, answer, now)).toEqual({
      clarification: replied,
      event: { kind: 'replied', from: issued, reply: reply.reply },
    });
  });

  test('at the due time itself nothing is replied, and nothing twice', () => {
    expect(decide(issued, answer, dueAt)).toEqual({ refused: 'clarification_closed' });
    for (const closed of [replied, accepted, reRequested]) {
      expect(decide(closed, answer, now)).toEqual(notAllowed);
    }
  });

  test('while the lot is suspended or no longer evaluated nothing is replied', () => {
    expect(decide(issued, { ...answer, lot: 'suspended' }, now)).toEqual({ refused: 'lot_suspended' });
    expect(decide(issued, { ...answer, lot: 'publicity' }, now)).toEqual(notAllowed);
  });
});

describe('judging the reply', () => {
  test('given a reply, when it does, then it is accepted with its note or with none', () => {
    expect(decide(replied, accept, later)).toEqual({
      clarification: accepted,
      event: { kind: 'accepted', from: replied, note: null },
    });
    expect(decide(replied, { ...accept, note: '与投标文件一致' }, later)).toMatchObject({
      clarification: { state: 'accepted', decisionNote: '与投标文件一致' },
    });
  });

  test('given a reply, when it does not do, then it is closed, for another to follow', () => {
    expect(decide(replied, { ...again, party: 'buyer' }, later)).toEqual({
      clarification: reRequested,
      event: { kind: 're_requested', from: replied },
    });
  });

  test('what is not replied is not judged, what is judged not again, and nothing after the evaluation', () => {
    for (const state of [issued, accepted, reRequested]) {
      expect(decide(state, accept, later)).toEqual(notAllowed);
      expect(decide(state, again, later)).toEqual(notAllowed);
    }
    expect(decide(replied, { ...accept, lot: 'awarded' }, later)).toEqual({ refused: 'lot_over' });
  });
});
