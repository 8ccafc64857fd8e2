import { describe, expect, test } from 'vitest';
import type { ExtensionPlan } from '../amendment/extension.ts';
import { type Ask, decide, type Publish, type Question } from './decide.ts';
import { identityMessage } from './rules.ts';

const until = '2026-03-15T09:00:00.000Z';
const beforeUntil = '2026-03-15T08:59:59.999Z';
const deadline = '2026-03-20T01:00:00.000Z';
const now = '2026-03-20T00:59:59.999Z';
const lot = { state: 'published', bidDeadline: deadline, prequalificationDeadline: null } as const;

const unanswered = { answer: null, answeredBy: null, answeredAt: null } as const;
const unfinished = { publishedAt: null, closeReason: null } as const;
const submitted: Question = { state: 'submitted', ...unanswered, ...unfinished };
const worded = { answer: '以标准测试条件为准。', answeredBy: 'buyer', answeredAt: beforeUntil };
const answered: Question = { state: 'answered', ...worded, ...unfinished };
const published: Question = { state: 'published', ...worded, publishedAt: now, closeReason: null };

const ask = {
  kind: 'ask',
  participation: {
    lot: {
      ...lot,
      documentFrom: '2026-02-20T01:00:00.000Z',
      documentUntil: '2026-02-26T01:00:00.000Z',
      prequalificationConcludedAt: null,
    },
    method: 'open_tender',
    sourcing: 'announced',
    company: 'approved',
    excluded: false,
    invitation: null,
    prequalification: null,
    documentObtainedAt: '2026-02-21T01:00:00.000Z',
    questionUntil: until,
  },
  asker: { companyName: '青禾智造科技（苏州）有限公司', contacts: ['李明远'] },
  sectionRef: '第三章 3.2',
  title: '组件效率的测试条件',
  content: '请问组件效率是否以标准测试条件为准？',
  fileNames: [],
} as const satisfies Ask;
const free: ExtensionPlan = { bound: false, bid: null, prequalification: null };
const publish: Publish = { kind: 'publish', lot, plan: free, asSeen: true, affectsBids: true, reason: '' };
const answer = { kind: 'answer', asSeen: true, answer: '见第三章。', by: 'buyer' } as const;
const close = { kind: 'close', asSeen: true, reason: '与本项目无关', by: 'buyer' } as const;
const notAllowed = { refused: 'transition_not_allowed' };

describe('asking', () => {
  test('creates a question that waits for its answer', () => {
    expect(decide(null, ask, beforeUntil)).toEqual({ question: submitted, event: { kind: 'asked' } });
  });

  test('is refused at the end of the time for questions', () => {
    expect(decide(null, ask, until)).toMatchObject({ refused: 'question_closed' });
  });

  test('is refused at the fields that reveal the asker, including the names of files', () => {
    const telling = { ...ask, title: '请联系李明远', fileNames: ['截图.pdf', '李明远.pdf', '李明远2.pdf'] };
    expect(decide(null, telling, beforeUntil)).toEqual({
      refused: 'invalid_input',
      fields: [
        { field: 'title', message: identityMessage },
        { field: 'fileIds', message: `附件名称：${identityMessage}` },
      ],
    });
  });
});

describe('withdrawing', () => {
  test('leaves no answer if there was none', () => {
    expect(decide(submitted, { kind: 'withdraw' }, now)).toEqual({
      question: { state: 'withdrawn', ...unanswered, ...unfinished },
      event: { kind: 'withdrawn', from: submitted },
    });
  });

  test('leaves an unpublished answer as the buyer’s note', () => {
    expect(decide(answered, { kind: 'withdraw' }, now)).toMatchObject({
      question: { state: 'withdrawn', ...worded },
    });
  });

  test('is refused after the publication', () => {
    expect(decide(published, { kind: 'withdraw' }, now)).toEqual(notAllowed);
  });
});

describe('answering', () => {
  test('may be repeated; the last answer applies', () => {
    const first = decide(submitted, { ...answer, answer: '待确认。' }, beforeUntil);
    if ('refused' in first) throw new Error('refused');
    expect(decide(first.question, answer, now)).toEqual({
      question: {
        state: 'answered',
        answer: '见第三章。',
        answeredBy: 'buyer',
        answeredAt: now,
        ...unfinished,
      },
      event: { kind: 'answered', from: first.question, answer: '见第三章。' },
    });
  });

  test('by closing the question records the reason, and no answer', () => {
    expect(decide(submitted, close, now)).toMatchObject({
      question: { state: 'closed', answer: null, answeredBy: 'buyer', closeReason: '与本项目无关' },
      event: { kind: 'closed', from: submitted, reason: '与本项目无关' },
    });
  });

  test('neither closes an answered question nor changes a published one', () => {
    expect(decide(answered, close, now)).toEqual(notAllowed);
    expect(decide(published, answer, now)).toEqual(notAllowed);
  });

  test('does not overwrite another person’s newer text', () => {
    expect(decide(submitted, { ...answer, asSeen: false }, now)).toEqual({ refused: 'conflict' });
    expect(decide(submitted, { ...close, asSeen: false }, now)).toEqual({ refused: 'conflict' });
  });
});

describe('publishing', () => {
  test('keeps the deadline if there is enough time', () => {
    expect(decide(answered, publish, now)).toEqual({
      question: published,
      event: { kind: 'published', from: answered, affectsBids: true, times: {} },
    });
  });

  test('extends the deadline if the answer may affect bids and too little time is left', () => {
    const proposed = new Date('2026-04-07T01:00:00.000Z');
    const plan = { ...free, bound: true, bid: { earliest: proposed, proposed } } as unknown as ExtensionPlan;
    expect(decide(answered, { ...publish, plan }, now)).toMatchObject({
      question: { state: 'published' },
      event: { times: { bidDeadline: proposed } },
    });
    expect(decide(answered, { ...publish, plan, bidDeadline: deadline }, now)).toMatchObject({
      refused: 'extension_needed',
    });
  });

  test('waits for a second person if a deadline binds and the answer is declared not to affect bids', () => {
    const claimed = { ...publish, plan: { ...free, bound: true }, affectsBids: false, reason: '只指明页码' };
    expect(decide(answered, claimed, now)).toEqual({
      question: answered,
      event: { kind: 'referred', from: answered },
    });
    expect(decide(answered, { ...claimed, reason: '无影响' }, now)).toMatchObject({
      fields: [{ field: 'reason' }],
    });
    expect(decide(answered, { kind: 'confirm', asSeen: true }, now)).toEqual({
      question: published,
      event: { kind: 'published', from: answered, affectsBids: false, times: {} },
    });
  });

  test('is refused at the deadline', () => {
    expect(decide(answered, publish, deadline)).toMatchObject({ refused: 'bid_deadline_passed' });
  });

  test('is refused without an answer, or if the question changed since it was seen', () => {
    expect(decide(submitted, publish, now)).toEqual(notAllowed);
    expect(decide(submitted, { kind: 'confirm', asSeen: true }, now)).toEqual(notAllowed);
    expect(decide(answered, { ...publish, asSeen: false }, now)).toEqual({ refused: 'conflict' });
    expect(decide(answered, { kind: 'confirm', asSeen: false }, now)).toEqual({ refused: 'conflict' });
  });
});
