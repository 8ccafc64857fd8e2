import { describe, expect, it } from 'vitest';
import type { Member } from './attendance.ts';
import {
  chairOf,
  checkChair,
  countedChair,
  decideDetermination,
  decideVote,
  type Election,
  majorityOf,
} from './chair.ts';

const began = new Date('2026-11-24T02:00:00Z');
const hours = (count: number) => new Date(began.getTime() + count * 3_600_000);
const member = (id: string, changes: Partial<Member> = {}): Member => ({
  id,
  seat: 'expert',
  signedInAt: began,
  ...changes,
});
const election = (changes: Partial<Election> = {}): Election => ({
  members: ['a', 'b', 'c', 'd', 'e'].map((id) => member(id)),
  vacancies: 0,
  scope: 'mandatory',
  lastChair: null,
  votes: [],
  ...changes,
});
const votes = (...pairs: readonly string[]) =>
  pairs.map((pair) => ({ by: pair.charAt(0), candidate: pair.charAt(1) }));
const buyers = [member('a', { seat: 'representative' }), ...['b', 'c', 'd', 'e'].map((id) => member(id))];

describe('the chair', () => {
  it('is the only member of a committee of one', () => {
    expect(chairOf(election({ members: [member('a')] }))).toBe('a');
    expect(chairOf(election({ members: [member('a')], vacancies: 1 }))).toBeNull();
    expect(chairOf(election())).toBeNull();
  });

  it('is no longer one after leaving the committee', () => {
    expect(chairOf(election({ lastChair: 'a' }))).toBe('a');
    expect(chairOf(election({ lastChair: 'former' }))).toBeNull();
  });

  it('alone acts for a complete committee', () => {
    const sitting = election({ lastChair: 'a' });
    expect(checkChair(sitting, 'a')).toBe(true);
    expect(checkChair(sitting, 'b')).toEqual({ refused: 'not_the_chair' });
    expect(checkChair(election(), 'a')).toEqual({ refused: 'chair_missing' });
    expect(checkChair({ ...sitting, vacancies: 1 }, 'a')).toMatchObject({ refused: 'seat_vacant' });
    const members = [member('a'), member('b', { signedInAt: null })];
    expect(checkChair({ ...sitting, members }, 'a')).toMatchObject({ refused: 'members_undeclared' });
    expect(checkChair({ ...sitting, members }, 'b')).toEqual({ refused: 'declaration_missing' });
  });
});

describe('a vote', () => {
  it.each([
    ['half of the members', votes('ab', 'bb'), null],
    ['more than half of all members', votes('ab', 'bb', 'cb'), 'b'],
    ['former members among them', votes('ab', 'bb', 'xb'), null],
    ['different members', votes('aa', 'bb', 'cc', 'dd', 'ee'), null],
  ])('of %s elects by majority', (_, given, elected) => {
    expect(majorityOf(election({ votes: given }))).toBe(elected);
  });

  it('replaces the earlier vote of the same member, and elects with the majority', () => {
    const sitting = election({ votes: votes('ab', 'bb', 'ca') });
    expect(decideVote(sitting, { by: 'c', candidate: 'b' })).toEqual({ elected: 'b', isRepeated: false });
    expect(decideVote(sitting, { by: 'c', candidate: 'a' })).toEqual({ elected: null, isRepeated: true });
    expect(decideVote(sitting, { by: 'a', candidate: 'c' })).toEqual({ elected: null, isRepeated: false });
  });

  it('is refused before all have signed in, with a vacant seat, and once there is a chair', () => {
    const vote = { by: 'a', candidate: 'b' };
    expect(decideVote(election({ vacancies: 1 }), vote)).toMatchObject({ refused: 'seat_vacant' });
    expect(decideVote(election({ lastChair: 'c' }), vote)).toEqual({ refused: 'chair_named' });
    const members = [member('a'), member('b', { signedInAt: null })];
    expect(decideVote(election({ members }), vote)).toMatchObject({ refused: 'members_undeclared' });
    expect(decideVote(election({ members }), { by: 'b', candidate: 'a' })).toEqual({
      refused: 'declaration_missing',
    });
  });

  it('names no representative of the buyer in government procurement, unless there is no expert', () => {
    const sitting = election({ members: buyers, scope: 'government' });
    expect(decideVote(sitting, { by: 'b', candidate: 'a' })).toMatchObject({
      refused: 'invalid_input',
      fields: [{ field: 'candidateId', message: '请选择评审专家，采购人代表不得担任组长' }],
    });
    expect(decideVote({ ...sitting, scope: 'mandatory' }, { by: 'b', candidate: 'a' })).toMatchObject({
      isRepeated: false,
    });
    const own = ['a', 'b'].map((id) => member(id, { seat: 'representative' }));
    expect(decideVote({ ...sitting, members: own }, { by: 'a', candidate: 'b' })).toMatchObject({
      isRepeated: false,
    });
  });
});

describe('an election without a majority', () => {
  it('ends after a day, when the buyer determines an expert', () => {
    const sitting = election({ members: buyers });
    const choice = { candidate: 'b', by: 'buyer' };
    expect(decideDetermination(sitting, choice, hours(23.9))).toEqual({ refused: 'election_running' });
    expect(decideDetermination(sitting, choice, hours(24))).toBe(true);
    expect(decideDetermination(sitting, { ...choice, candidate: 'a' }, hours(24))).toMatchObject({
      refused: 'invalid_input',
    });
    expect(decideDetermination(sitting, { candidate: 'b', by: 'a' }, hours(24))).toEqual({
      refused: 'committee_member',
    });
    expect(decideDetermination({ ...sitting, lastChair: 'c' }, choice, hours(24))).toEqual({
      refused: 'chair_named',
    });
    expect(decideDetermination({ ...sitting, scope: 'government' }, choice, hours(24))).toEqual({
      refused: 'transition_not_allowed',
    });
  });

  it('begins again with the signing in of a successor', () => {
    const members = [...buyers.slice(0, 4), member('n', { signedInAt: hours(20) })];
    const choice = { candidate: 'b', by: 'buyer' };
    expect(decideDetermination(election({ members }), choice, hours(43))).toEqual({
      refused: 'election_running',
    });
    expect(decideDetermination(election({ members }), choice, hours(44))).toBe(true);
  });

  it.each([
    ['the most votes', votes('ac', 'bc', 'cd'), 'c'],
    ['equal votes, by the list', votes('ae', 'bd'), 'd'],
    ['no vote, by the list', [], 'b'],
  ])('names the chair of a government committee by %s', (_, given, chair) => {
    const sitting = election({ members: buyers, scope: 'government', votes: given });
    expect(countedChair(sitting, hours(23.9))).toBeNull();
    expect(countedChair(sitting, hours(24))).toBe(chair);
    expect(countedChair({ ...sitting, scope: 'voluntary' }, hours(24))).toBeNull();
    expect(countedChair({ ...sitting, lastChair: 'e' }, hours(24))).toBeNull();
  });
});
