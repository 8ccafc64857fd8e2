import { describe, expect, test } from 'vitest';
import { type TodoFact, todosOf } from './todo.ts';

const now = new Date('2026-11-21T06:30:00.000Z');
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const subject = { id: '1', lotId: 'lot', title: '光伏组件采购' };
const kinds = (facts: readonly TodoFact[], at = now) => todosOf(facts, at).map((todo) => todo.kind);

const everything: readonly TodoFact[] = [
  { ...subject, kind: 'order', state: 'pending_confirm' },
  { ...subject, kind: 'company_correction', state: 'returned' },
  { ...subject, kind: 'award_notice', state: 'issued', replyUntil: inHours(9) },
  { ...subject, kind: 'negotiation', state: 'pending', opensAt: inHours(-1), closesAt: inHours(1) },
  { ...subject, kind: 'meeting', meetsAt: inHours(1) },
  { ...subject, kind: 'minutes', dueAt: inHours(1) },
  { ...subject, kind: 'clarification', state: 'issued', dueAt: inHours(2) },
  { ...subject, kind: 'bid', state: 'draft', deadline: inHours(3) },
  { ...subject, kind: 'reconfirmation', deadline: inHours(3) },
  { ...subject, kind: 'prequalification', state: null, deadline: inHours(5) },
  { ...subject, kind: 'invitation', state: 'sent', replyUntil: inHours(4) },
];

describe('the to-dos of a supplier', () => {
  test('are ordered by deadline, those without one last', () => {
    expect(kinds(everything)).toEqual([
      'negotiation',
      'meeting',
      'minutes',
      'clarification',
      'bid',
      'reconfirmation',
      'invitation',
      'prequalification',
      'award_notice',
      'order',
      'company_correction',
    ]);
  });

  test('contain the act, the place and the time', () => {
    expect(todosOf([{ ...subject, kind: 'bid', state: 'draft', deadline: inHours(3) }], now)).toEqual([
      { ...subject, kind: 'bid', label: '待投标', deadline: '2026-11-21T09:30:00.000Z' },
    ]);
  });

  test('end at their deadline, strictly', () => {
    const fact: TodoFact = { ...subject, kind: 'bid', state: 'draft', deadline: now };
    expect(kinds([fact], new Date(now.getTime() - 1))).toEqual(['bid']);
    expect(kinds([fact])).toEqual([]);
    expect(kinds([fact], new Date(now.getTime() + 1))).toEqual([]);
  });

  test('include the resubmission of a withdrawn bid, and not a submitted one', () => {
    expect(kinds([{ ...subject, kind: 'bid', state: 'withdrawn', deadline: inHours(1) }])).toEqual(['bid']);
    expect(kinds([{ ...subject, kind: 'bid', state: 'submitted', deadline: inHours(1) }])).toEqual([]);
  });

  test('do not include a round that has not begun', () => {
    const fact: TodoFact = {
      ...subject,
      kind: 'negotiation',
      state: 'pending',
      opensAt: inHours(1),
      closesAt: inHours(2),
    };
    expect(kinds([fact])).toEqual([]);
    expect(kinds([fact], inHours(1))).toEqual(['negotiation']);
  });

  test('include an award notice after its time', () => {
    expect(
      todosOf([{ ...subject, kind: 'award_notice', state: 'issued', replyUntil: inHours(-1) }], now),
    ).toMatchObject([{ kind: 'award_notice', deadline: null }]);
  });

  test('end when they are done', () => {
    expect(
      kinds([
        { ...subject, kind: 'invitation', state: 'accepted', replyUntil: inHours(1) },
        { ...subject, kind: 'prequalification', state: 'passed', deadline: inHours(1) },
        { ...subject, kind: 'clarification', state: 'replied', dueAt: inHours(1) },
        { ...subject, kind: 'clarification', state: 're_requested', dueAt: inHours(1) },
        { ...subject, kind: 'negotiation', state: 'submitted', opensAt: inHours(-1), closesAt: inHours(1) },
        { ...subject, kind: 'award_notice', state: 'acknowledged', replyUntil: null },
        { ...subject, kind: 'order', state: 'confirmed' },
        { ...subject, kind: 'company_correction', state: 'pending' },
      ]),
    ).toEqual([]);
  });

  test('include a requested clarification of a prequalification after its deadline', () => {
    const fact: TodoFact = {
      ...subject,
      kind: 'prequalification',
      state: 'clarify_requested',
      replyUntil: inHours(2),
    };
    expect(kinds([fact])).toEqual(['prequalification']);
  });
});
