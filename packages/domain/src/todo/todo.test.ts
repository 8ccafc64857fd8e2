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
  { ...subject, kind: 'clarification', state: 'issued', dueAt: inHours(2) },
  { ...subject, kind: 'bid', state: 'draft', deadline: inHours(3) },
  { ...subject, kind: 'reconfirmation', deadline: inHours(3) },
  { ...subject, kind: 'prequalification', state: null, deadline: inHours(5) },
  { ...subject, kind: 'invitation', state: 'sent', replyUntil: inHours(4) },
];

describe('The to-dos of a supplier', () => {
  test('stand by deadline, what has none last', () => {
    expect(kinds(everything)).toEqual([
      'negotiation',
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

  test('say what, where and by when', () => {
    expect(todosOf([{ ...subject, kind: 'bid', state: 'draft', deadline: inHours(3) }], now)).toEqual([
      { ...subject, kind: 'bid', label: '待投标', deadline: '2026-11-21T09:30:00.000Z' },
    ]);
  });

  test('leave at their deadline, strictly', () => {
    const fact: TodoFact = { ...subject, kind: 'bid', state: 'draft', deadline: now };
    expect(kinds([fact], new Date(now.getTime() - 1))).toEqual(['bid']);
    expect(kinds([fact])).toEqual([]);
    expect(kinds([fact], new Date(now.getTime() + 1))).toEqual([]);
  });

  test('a withdrawn bid is to be submitted again, a submitted one is done', () => {
    expect(kinds([{ ...subject, kind: 'bid', state: 'withdrawn', deadline: inHours(1) }])).toEqual(['bid']);
    expect(kinds([{ ...subject, kind: 'bid', state: 'submitted', deadline: inHours(1) }])).toEqual([]);
  });

  test('a round that has not begun waits for nobody', () => {
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

  test('an award notice still waits when its time is over', () => {
    expect(
      todosOf([{ ...subject, kind: 'award_notice', state: 'issued', replyUntil: inHours(-1) }], now),
    ).toMatchObject([{ kind: 'award_notice', deadline: null }]);
  });

  test('are gone once done', () => {
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

  test('an answer asked for in a prequalification waits after its deadline', () => {
    const fact: TodoFact = {
      ...subject,
      kind: 'prequalification',
      state: 'clarify_requested',
      replyUntil: inHours(2),
    };
    expect(kinds([fact])).toEqual(['prequalification']);
  });
});
