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
  supplements: [],
  repliedAt: null,
  repliedBy: null,
  ...undecided,
};
const reply = { reply: '本公司所投型号满足要求。', supplements: [], repliedAt: now, repliedBy: 'supplier' };
const replied: Clarification = { state: 'replied', dueAt, ...reply, ...undecided };
const accepted: Clarification = { ...replied, state: 'accepted', decidedAt: later };
const reRequested: Clarification = { ...replied, state: 're_requested', decidedAt: later };

const on = { lot: 'evaluating', method: 'open_tender', evaluation: 'scoring' } as const;
const ask = { kind: 'issue', ...on, bidder: 'supplier', papers: [], dueAt } as const;
const answer = {
  kind: 'reply',
  lot: 'evaluating',
  reply: reply.reply,
  papers: [],
  supplements: [],
  by: 'supplier',
} as const;
const accept = { kind: 'accept', ...on, party: 'evaluator', note: '' } as const;
const again = { kind: 'requestAgain', ...on, party: 'evaluator' } as const;
const notAllowed = { refused: 'transition_not_allowed' };

describe('asking', () => {
  test('creates a clarification that waits for the reply', () => {
    expect(decide(null, ask, now)).toEqual({ clarification: issued, event: { kind: 'issued', dueAt } });
  });

  test('for papers ends within 24 hours', () => {
    const papers = ['business_licence'] as const;
    const start = '2026-03-24T09:00:00.000Z';
    expect(decide(null, { ...ask, papers }, start)).toMatchObject({ clarification: { state: 'issued' } });
    expect(decide(null, { ...ask, papers }, '2026-03-24T08:59:59.999Z')).toMatchObject({
      fields: [{ field: 'dueAt', message: '补充资料的期限最长24小时，请提前回复截止时间' }],
    });
  });

  test('is limited to opened bids that are not rejected', () => {
    expect(decide(null, { ...ask, bidder: null }, now)).toEqual({ refused: 'not_found' });
  });

  test('requires time to reply, and a lot under evaluation', () => {
    expect(decide(null, ask, dueAt)).toMatchObject({ fields: [{ field: 'dueAt' }] });
    expect(decide(null, { ...ask, lot: 'suspended' }, now)).toEqual({ refused: 'lot_suspended' });
    expect(decide(null, { ...ask, lot: 'publicity' }, now)).toEqual(notAllowed);
    expect(decide(null, { ...ask, method: 'single_source' }, now)).toEqual({ refused: 'method_has_no_step' });
  });
});

describe('replying', () => {
  test('records the reply in time', () => {
    expect(decide(issued, answer, now)).toEqual({
      clarification: replied,
      event: { kind: 'replied', from: issued, reply: reply.reply, supplements: [] },
    });
  });

  test('supplies the requested papers', () => {
    const papers = ['credit_record'] as const;
    expect(decide(issued, { ...answer, papers }, now)).toMatchObject({
      fields: [{ field: 'supplements.credit_record' }],
    });
    const supplements = [{ paper: 'credit_record', fileIds: ['file'] }] as const;
    expect(decide(issued, { ...answer, papers, supplements }, now)).toMatchObject({
      clarification: { supplements },
    });
  });

  test('is refused at the due time, and a second time', () => {
    expect(decide(issued, answer, dueAt)).toEqual({ refused: 'clarification_closed' });
    for (const closed of [replied, accepted, reRequested]) {
      expect(decide(closed, answer, now)).toEqual(notAllowed);
    }
  });

  test('is refused while the lot is suspended, and after its evaluation', () => {
    expect(decide(issued, { ...answer, lot: 'suspended' }, now)).toEqual({ refused: 'lot_suspended' });
    expect(decide(issued, { ...answer, lot: 'publicity' }, now)).toEqual(notAllowed);
  });
});

describe('judging the reply', () => {
  test('accepts it, with a note or without', () => {
    expect(decide(replied, accept, later)).toEqual({
      clarification: accepted,
      event: { kind: 'accepted', from: replied, note: null },
    });
    expect(decide(replied, { ...accept, note: '与投标文件一致' }, later)).toMatchObject({
      clarification: { state: 'accepted', decisionNote: '与投标文件一致' },
    });
  });

  test('closes it if it is insufficient, before a new request', () => {
    expect(decide(replied, { ...again, party: 'buyer' }, later)).toEqual({
      clarification: reRequested,
      event: { kind: 're_requested', from: replied },
    });
  });

  test('is refused before a reply, after a decision, and after the evaluation', () => {
    for (const state of [issued, accepted, reRequested]) {
      expect(decide(state, accept, later)).toEqual(notAllowed);
      expect(decide(state, again, later)).toEqual(notAllowed);
    }
    expect(decide(replied, { ...accept, lot: 'awarded' }, later)).toEqual({ refused: 'lot_over' });
  });
});
