import { describe, expect, test } from 'vitest';
import type { ObjectionFacts } from './access.ts';
import { decide, type Submit } from './decide.ts';
import type { Objection } from './objection-record.ts';
import type { Remedy } from './remedy.ts';

const deadline = new Date('2026-03-20T01:00:00.000Z');
const last = new Date('2026-03-10T01:00:00.000Z');
const now = new Date('2026-03-09T01:00:00.000Z');
const facts: ObjectionFacts = {
  scope: 'mandatory',
  method: 'open_tender',
  sourcing: 'announced',
  lot: {
    state: 'published',
    publishedAt: '2026-02-20T01:00:00.000Z',
    documentFrom: '2026-02-20T01:00:00.000Z',
    prequalificationDeadline: null,
    prequalificationConcludedAt: null,
    bidDeadline: deadline,
    publicityFrom: null,
    publicityUntil: null,
    awardedAt: null,
    endedAt: null,
  },
  opening: null,
  party: { documentObtainedAt: '2026-02-21T01:00:00.000Z', hasApplied: false, hasBid: false },
};
const submit: Submit = {
  kind: 'submit',
  asSeen: true,
  subject: 'tender_document',
  text: {
    clause: '第三章 3.2',
    target: '',
    facts: '招标文件要求的证书与本项目的内容无关，并指向单一品牌。',
    basis: '《招标投标法实施条例》第三十二条',
    request: '请删除该项要求。',
  },
  facts,
  isHoliday: () => false,
  objectionNo: 'YY20260309-ABCDEFGH',
  arrivedAt: now,
};

const must = <T extends object>(decided: T): Exclude<T, { refused: string }> => {
  if ('refused' in decided) throw new Error(JSON.stringify(decided));
  return decided as Exclude<T, { refused: string }>;
};
const draft = must(decide(null, { kind: 'save', asSeen: true }, now)).objection;
const submitted = must(decide(draft, submit, now)).objection;
const write = {
  kind: 'write',
  asSeen: true,
  by: 'buyer',
  outcome: 'upheld',
  answer: '异议成立，将修改招标文件。',
  remedy: 'amend_document',
  possible: ['amend_document', 'rebid'],
} as const;
const worded = must(decide(submitted, write, now)).objection;
const { possible } = write;
const secrets = {
  names: ['青禾智造科技有限公司'],
  shownNames: [],
  amounts: ['1234567.00'],
  shownAmounts: [],
};
const handIn = { kind: 'handIn', asSeen: true, by: 'handler', possible, secrets } as const;
const answering = must(decide(worded, handIn, now)).objection;
const approve = { kind: 'approve', asSeen: true, by: 'approver', possible, secrets } as const;
const confirm = { ...approve, kind: 'confirm', by: 'opener', subject: 'opening', isOpener: true } as const;
const sendBack = { kind: 'return', asSeen: true, by: 'approver', reason: '请写明修改的条款' } as const;
const refusal = {
  kind: 'refuse',
  asSeen: true,
  by: 'buyer',
  ground: 'no_facts',
  reason: '未写明事实',
  secrets,
} as const;
const answered = must(decide(answering, approve, now)).objection;
const notReceivable = must(decide(submitted, refusal, now)).objection;
const withdrawn = must(decide(submitted, { kind: 'withdraw', by: 'supplier' }, now)).objection;
const notAllowed = { refused: 'transition_not_allowed' };

test('every state × act: only the acts in the table are allowed', () => {
  const states: Readonly<Record<Objection['state'], Objection>> = {
    draft,
    submitted: worded,
    answering,
    answered,
    not_receivable: notReceivable,
    withdrawn,
  };
  const run = (from: Objection) => [
    decide(from, { kind: 'save', asSeen: true }, now),
    decide(from, submit, now),
    decide(from, { kind: 'withdraw', by: 'supplier' }, now),
    decide(from, refusal, now),
    decide(from, write, now),
    decide(from, handIn, now),
    decide(from, approve, now),
    decide(from, confirm, now),
    decide(from, { kind: 'remedy', by: 'amend_document' }, now),
    decide(from, sendBack, now),
  ];
  const table = Object.fromEntries(
    Object.entries(states).map(([state, from]) => [
      state,
      run(from).map((decided) => ('refused' in decided ? '–' : decided.objection.state)),
    ]),
  );
  expect(table).toEqual({
    //       save     submit       withdraw     refuse            write        handIn       approve     confirm     remedy      return
    draft: ['draft', 'submitted', '–', '–', '–', '–', '–', '–', '–', '–'],
    submitted: ['–', '–', 'withdrawn', 'not_receivable', 'submitted', 'answering', '–', '–', '–', '–'],
    answering: ['–', '–', 'withdrawn', '–', '–', '–', 'answered', 'answered', '–', 'submitted'],
    answered: ['–', '–', '–', '–', '–', '–', '–', '–', 'answered', '–'],
    not_receivable: ['–', '–', '–', '–', '–', '–', '–', '–', '–', '–'],
    withdrawn: ['–', '–', '–', '–', '–', '–', '–', '–', '–', '–'],
  });
});

describe('submitting', () => {
  test('counts the time of arrival, whatever the clock says at the time of processing', () => {
    const late = new Date(last.getTime() + 5000);
    const inTime = { ...submit, arrivedAt: new Date(last.getTime() - 1) };
    expect(decide(draft, inTime, late)).toMatchObject({
      objection: { state: 'submitted', submittedAt: inTime.arrivedAt },
      event: { kind: 'submit', objectionNo: submit.objectionNo },
    });
    expect(decide(draft, { ...submit, arrivedAt: last }, late)).toMatchObject({ refused: 'objection_late' });
  });

  test('requires facts, articles and a request', () => {
    const empty = { ...submit, text: { clause: '', target: '', facts: '短', basis: '', request: '' } };
    expect(decide(draft, empty, now)).toEqual({
      refused: 'invalid_input',
      fields: [
        { field: 'facts', message: '事实和理由须为10–5000字' },
        { field: 'basis', message: '请输入法律依据' },
        { field: 'request', message: '请输入异议请求' },
      ],
    });
  });

  test('is refused if the draft changed since it was seen', () => {
    expect(decide(draft, { ...submit, asSeen: false }, now)).toEqual({ refused: 'conflict' });
  });
});

describe('answering', () => {
  test('requires a written answer', () => {
    expect(decide(submitted, handIn, now)).toEqual({ refused: 'objection_unanswered' });
  });

  test('is approved neither by the writer nor by the submitter of the answer', () => {
    expect(decide(answering, { ...approve, by: 'buyer' }, now)).toEqual({ refused: 'own_work' });
    expect(decide(answering, { ...approve, by: 'handler' }, now)).toEqual({ refused: 'own_work' });
    expect(decide(answering, { ...sendBack, by: 'buyer' }, now)).toEqual({ refused: 'own_work' });
  });

  test('continues after a return, with the text and the reason', () => {
    expect(decide(answering, sendBack, now)).toMatchObject({
      objection: {
        state: 'submitted',
        answer: write.answer,
        returnReason: sendBack.reason,
        handedInAt: null,
      },
    });
  });

  test('is possible after the statutory term, and recorded as late', () => {
    const dueAt = new Date(submitted.dueAt ?? '');
    const early = new Date(dueAt.getTime() - 1);
    expect(decide(answering, approve, early)).toMatchObject({ event: { isLate: false } });
    expect(decide(answering, approve, dueAt)).toMatchObject({
      objection: { state: 'answered', endedBy: 'approver' },
      event: { isLate: true, outcome: 'upheld' },
    });
  });

  test('does not overwrite another person’s newer text', () => {
    const conflict = { refused: 'conflict' };
    expect(decide(worded, { ...write, asSeen: false }, now)).toEqual(conflict);
    expect(decide(worded, { ...handIn, asSeen: false }, now)).toEqual(conflict);
    expect(decide(worded, { ...refusal, asSeen: false }, now)).toEqual(conflict);
    expect(decide(answering, { ...approve, asSeen: false }, now)).toEqual({ refused: 'conflict' });
  });
});

describe('the remedy of a justified objection', () => {
  const answeredWith = (remedy: Remedy, possible: readonly Remedy[] = [remedy]) => {
    const words = must(decide(submitted, { ...write, remedy, possible }, now)).objection;
    const handed = must(decide(words, { ...handIn, possible }, now)).objection;
    return must(decide(handed, { ...approve, possible }, now)).objection;
  };

  test('is one of the possible ones, or none if none is possible', () => {
    const wrong = { refused: 'invalid_input', fields: [{ field: 'remedy' }] };
    expect(decide(submitted, { ...write, remedy: null }, now)).toMatchObject(wrong);
    expect(decide(submitted, { ...write, remedy: 'reevaluate' }, now)).toMatchObject(wrong);
    const rejected = { ...write, outcome: 'rejected', possible: [] } as const;
    expect(decide(submitted, rejected, now)).toMatchObject(wrong);
    expect(decide(submitted, { ...rejected, remedy: null }, now)).toMatchObject({
      objection: { remedy: null },
    });
  });

  test('must still be possible at every step; otherwise the answer is returned', () => {
    const past = { refused: 'objection_remedy_past', values: { remedy: '修改招标文件' } };
    const left = { possible: ['rebid'] } as const;
    expect(decide(worded, { ...handIn, ...left }, now)).toMatchObject(past);
    expect(decide(answering, { ...approve, ...left }, now)).toMatchObject(past);
    expect(decide(answering, { ...confirm, ...left }, now)).toMatchObject(past);
    const back = must(decide(answering, sendBack, now)).objection;
    const anew = must(decide(back, { ...write, remedy: 'rebid', ...left }, now)).objection;
    expect(decide(anew, { ...handIn, ...left }, now)).toMatchObject({ objection: { state: 'answering' } });
  });

  test('is outstanding from the answer on, and carried out once, by its own act or by the end of the lot', () => {
    const waiting = answeredWith('amend_document');
    expect(waiting).toMatchObject({ state: 'answered', remediedAt: null });
    expect(decide(waiting, { kind: 'remedy', by: 'reevaluate' }, now)).toEqual(notAllowed);
    for (const by of ['amend_document', 'rebid'] as const)
      expect(decide(waiting, { kind: 'remedy', by }, now)).toMatchObject({
        objection: { remediedAt: now },
        event: { kind: 'remedy', remedy: 'amend_document', by },
      });
    const done = must(decide(waiting, { kind: 'remedy', by: 'amend_document' }, now)).objection;
    expect(decide(done, { kind: 'remedy', by: 'amend_document' }, now)).toEqual(notAllowed);
  });

  test('is carried out with the answer if the answer itself does it', () => {
    expect(answeredWith('correct_record')).toMatchObject({ remediedAt: now });
    expect(answeredWith('no_effect')).toMatchObject({ remediedAt: now });
  });
});

describe('an answer on the spot', () => {
  // 条例44: the Beijing day on which it was raised.
  const ends = new Date('2026-03-09T16:00:00.000Z');

  test('is confirmed by an opener who did not write it, until the day is over', () => {
    expect(decide(answering, confirm, new Date(ends.getTime() - 1))).toMatchObject({
      objection: { state: 'answered', endedBy: 'opener' },
      event: { kind: 'confirm', outcome: 'upheld', isLate: false },
    });
    for (const late of [ends, new Date(ends.getTime() + 1)])
      expect(decide(answering, confirm, late)).toMatchObject({ refused: 'objection_hall_closed' });
    for (const by of ['buyer', 'handler'])
      expect(decide(answering, { ...confirm, by }, now)).toEqual({ refused: 'own_work' });
    expect(decide(answering, { ...confirm, isOpener: false }, now)).toEqual({ refused: 'not_an_opener' });
    expect(decide(answering, { ...confirm, asSeen: false }, now)).toEqual({ refused: 'conflict' });
  });

  test('is possible at the opening only', () => {
    for (const subject of ['tender_document', 'prequalification_document', 'result'] as const)
      expect(decide(answering, { ...confirm, subject }, now)).toEqual(notAllowed);
  });
});

test('a withdrawal discards an unfinished answer', () => {
  expect(decide(answering, { kind: 'withdraw', by: 'supplier' }, now)).toMatchObject({
    objection: { state: 'withdrawn', answer: null, outcome: null, handedInAt: null },
  });
  expect(decide(answered, { kind: 'withdraw', by: 'supplier' }, now)).toEqual(notAllowed);
});

test('a withdrawal by a person without an account records none', () => {
  expect(decide(submitted, { kind: 'withdraw', by: null }, now)).toMatchObject({
    objection: { state: 'withdrawn', endedAt: now, endedBy: null },
  });
});

describe('an answer that reveals more than the objector was shown', () => {
  const telling = must(
    decide(submitted, { ...write, answer: '经查，青禾智造科技有限公司报价1234567元。' }, now),
  ).objection;
  const found = { found: '“青禾智造科技有限公司”、“1234567元”' };
  const tells = { refused: 'objection_tells', values: found, fields: [{ field: 'answer' }] };

  test('can be saved, and not submitted', () => {
    expect(decide(telling, handIn, now)).toMatchObject(tells);
  });

  test('is signed neither by the chain nor by an opener, who have no field to correct', () => {
    const handed = must(
      decide(telling, { ...handIn, secrets: { ...secrets, names: [], amounts: [] } }, now),
    ).objection;
    for (const refused of [decide(handed, approve, now), decide(handed, confirm, now)])
      expect(refused).toEqual({ refused: 'objection_tells', values: found });
  });

  test('cannot be the reason for not receiving the objection', () => {
    const reason = '与青禾智造科技的异议相同';
    expect(decide(submitted, { ...refusal, reason }, now)).toMatchObject({
      refused: 'objection_tells',
      fields: [{ field: 'reason' }],
    });
  });
});
