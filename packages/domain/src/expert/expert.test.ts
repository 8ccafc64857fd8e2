import { describe, expect, it } from 'vitest';
import type { Refusal } from '../outcome.ts';
import { allowedSteps } from '../transition.ts';
import { checkAbsences, checkExpert, plainExpert } from './content.ts';
import { decide, type Expert, type PlainCommand } from './decide.ts';
import { type ExpertContent, expertMachine, standingOf } from './expert.ts';

const content = (changes: Partial<ExpertContent> = {}): ExpertContent => ({
  ...{ name: '应专家', employer: '海州理工大学', employerCode: '', areaCode: '330000' },
  ...{ specialities: ['B02'], grade: 'senior', years: '12' },
  ...{ qualification: '高级工程师', qualificationNo: 'GZ2021001', qualifiedUntil: '2027-06-30' },
  ...changes,
});
const today = '2026-11-29';
const facts = {
  today,
  isOffered: (code: string) => code.startsWith('B'),
  isArea: (code: string) => code === '330000',
};
const fieldsOf = (changes: Partial<ExpertContent>) =>
  checkExpert(content(changes), facts).map(({ field }) => field);

describe('the data of an expert', () => {
  it('are complete with all their parts', () => {
    expect(checkExpert(content(), facts)).toEqual([]);
    expect(fieldsOf({ qualifiedUntil: '', employerCode: '' })).toEqual([]);
  });

  it.each<[Partial<ExpertContent>, string]>([
    [{ name: '应' }, 'name'],
    [{ employer: '' }, 'employer'],
    [{ employerCode: '123' }, 'employerCode'],
    [{ areaCode: '999999' }, 'areaCode'],
    [{ specialities: [] }, 'specialities'],
    [{ specialities: ['A01'] }, 'specialities'],
    [{ specialities: ['B01', 'B02', 'B03', 'B04', 'B05', 'B06'] }, 'specialities'],
    [{ years: '' }, 'years'],
    [{ years: '-1' }, 'years'],
    [{ qualification: '' }, 'qualification'],
    [{ qualificationNo: '1' }, 'qualificationNo'],
    [{ qualifiedUntil: '2026-11-28' }, 'qualifiedUntil'],
    [{ qualifiedUntil: '2026-02-30' }, 'qualifiedUntil'],
  ])('are refused with %o', (changes, field) => {
    expect(fieldsOf(changes)).toEqual([field]);
  });

  it('need eight years in the field without a senior grade', () => {
    expect(fieldsOf({ grade: 'intermediate', years: '7' })).toEqual(['years']);
    expect(fieldsOf({ grade: 'equivalent', years: '8' })).toEqual([]);
    expect(fieldsOf({ grade: 'senior', years: '0' })).toEqual([]);
  });

  it('have one spelling of their codes', () => {
    expect(plainExpert(content({ specialities: ['B03', 'B02', 'B03'], years: '08' }))).toMatchObject({
      specialities: ['B02', 'B03'],
      years: '8',
    });
  });
});

describe('the standing of an expert', () => {
  const facts = { state: 'approved', suspendedUntil: null, qualifiedUntil: '2026-11-29' } as const;
  it('is active to the last day of the certificate', () => {
    expect(standingOf(facts, '2026-11-29')).toBe('active');
    expect(standingOf(facts, '2026-11-30')).toBe('expired');
    expect(standingOf({ ...facts, qualifiedUntil: '' }, '2099-01-01')).toBe('active');
  });

  it('is suspended to the last day of the measure', () => {
    const suspended = { ...facts, suspendedUntil: '2026-12-01', qualifiedUntil: '' } as const;
    expect(standingOf(suspended, '2026-12-01')).toBe('suspended');
    expect(standingOf(suspended, '2026-12-02')).toBe('active');
  });

  it('is the state of an application that was not approved', () => {
    for (const state of ['submitted', 'returned', 'ended'] as const)
      expect(standingOf({ ...facts, state }, today)).toBe(state);
  });
});

describe('the life of an expert', () => {
  const fileId = 'f1';
  const applied = done(decide(null, { kind: 'submit', content: content(), fileId }));
  const approved = done(decide(applied, { kind: 'approve', isOfCompany: false }));
  const other = content({ employer: '云岭设计院' });

  it('has these steps', () => {
    expect(allowedSteps(expertMachine)).toEqual([
      'submitted submit → submitted (evaluator)',
      'submitted approve → approved (reviewer)',
      'submitted return → returned (reviewer)',
      'submitted end → ended (reviewer)',
      'returned submit → submitted (evaluator)',
      'returned end → ended (reviewer)',
      'approved change → approved (reviewer, evaluator)',
      'approved end → ended (reviewer)',
      'ended submit → submitted (evaluator)',
    ]);
  });

  it('begins with an application, and with nothing else', () => {
    expect(applied).toMatchObject({ state: 'submitted', change: null, absences: [] });
    expect(decide(null, { kind: 'end', reason: '测试理由' })).toEqual({ refused: 'transition_not_allowed' });
  });

  it('refuses a person of a registered company', () => {
    expect(decide(applied, { kind: 'approve', isOfCompany: true })).toEqual({ refused: 'expert_of_company' });
  });

  it('keeps the approved data in force until a change is approved', () => {
    const changed = done(decide(approved, { kind: 'submit', content: other, fileId: 'f2' }));
    expect(changed).toMatchObject({
      state: 'approved',
      content: content(),
      fileId,
      change: { state: 'submitted' },
    });
    const returned = done(decide(changed, { kind: 'return', reason: '请补充证明' }));
    expect(returned).toMatchObject({
      content: content(),
      change: { state: 'returned' },
      returnReason: '请补充证明',
    });
    expect(decide(returned, { kind: 'approve', isOfCompany: false })).toMatchObject({
      refused: 'transition_not_allowed',
    });
    const again = done(decide(returned, { kind: 'submit', content: other, fileId: 'f2' }));
    expect(done(decide(again, { kind: 'approve', isOfCompany: false }))).toMatchObject({
      ...{ state: 'approved', content: other, fileId: 'f2', change: null, returnReason: null },
    });
  });

  it('is suspended to a day from today on, and resumed before its end only', () => {
    const suspend = (until: string): PlainCommand => ({ kind: 'suspend', reason: '缺席评审', until, today });
    expect(decide(approved, suspend('2026-11-28'))).toMatchObject({ refused: 'invalid_input' });
    const suspended = done(decide(approved, suspend(today)));
    expect(suspended.suspendedUntil).toBe(today);
    expect(decide(applied, suspend(today))).toEqual({ refused: 'transition_not_allowed' });
    const resume = (on: string): PlainCommand => ({ kind: 'resume', reason: '已查清', today: on });
    expect(done(decide(suspended, resume(today))).suspendedUntil).toBeNull();
    expect(decide(suspended, resume('2026-11-30'))).toEqual({ refused: 'transition_not_allowed' });
    expect(decide(approved, resume(today))).toEqual({ refused: 'transition_not_allowed' });
  });

  it('ends with its open change, and can begin again', () => {
    const changed = done(decide(approved, { kind: 'submit', content: other, fileId }));
    const ended = done(decide(changed, { kind: 'end', reason: '本人申请退出' }));
    expect(ended).toMatchObject({ state: 'ended', change: null, endReason: '本人申请退出' });
    expect(decide(ended, { kind: 'end', reason: '再次移出' })).toEqual({ refused: 'transition_not_allowed' });
    const again = done(decide(ended, { kind: 'submit', content: other, fileId }));
    expect(again).toMatchObject({ state: 'submitted', endReason: null });
  });

  it('keeps periods of absence in order', () => {
    expect(checkAbsences([{ from: '2026-12-02', until: '2026-12-01' }], today)).toMatchObject([
      { field: 'absences.0.until' },
    ]);
    expect(checkAbsences([{ from: '2026-11-01', until: '2026-11-28' }], today)).toHaveLength(1);
    expect(checkAbsences([{ from: '', until: '' }], today)).toMatchObject([{ field: 'absences.0.from' }]);
    const many = Array.from({ length: 21 }, () => ({ from: today, until: today }));
    expect(checkAbsences(many, today)).toMatchObject([{ field: 'absences' }]);
    const absences = [{ from: '2026-11-01', until: today }];
    expect(done(decide(approved, { kind: 'set_absences', absences, today })).absences).toEqual(absences);
  });
});

function done(decided: { readonly expert: Expert } | Refusal<string>): Expert {
  if ('refused' in decided) throw new Error(decided.refused);
  return decided.expert;
}
