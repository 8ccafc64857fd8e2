import { checkUscc, normaliseUscc } from '../company/uscc.ts';
import { type Day, isDay } from '../display/day.ts';
import type { FieldError } from '../outcome.ts';
import { requiredText } from '../required-text.ts';
import { law } from '../tender/law.ts';
import { type Absence, type ExpertContent, mostAbsences, mostSpecialities } from './expert.ts';

const checkName = requiredText('姓名', { min: 2, max: 50 });
const checkEmployer = requiredText('工作单位', { min: 2, max: 100 });
const checkQualification = requiredText('证书名称', { min: 2, max: 100 });
const checkQualificationNo = requiredText('证书编号', { min: 2, max: 60 });

/**
 * Returns the messages of an application, each at its field; none if it is complete. `offered`: the codes that the
 * dictionary of specialities offers; `areas`: the codes of provinces and cities.
 */
export function checkExpert(
  content: ExpertContent,
  {
    today,
    isOffered,
    isArea,
  }: {
    readonly today: Day;
    readonly isOffered: (speciality: string) => boolean;
    readonly isArea: (code: string) => boolean;
  },
): readonly FieldError[] {
  const { specialities, employerCode, qualifiedUntil, areaCode } = content;
  const checks: readonly (readonly [string, string | null])[] = [
    ['name', checkName(content.name)],
    ['employer', checkEmployer(content.employer)],
    ['employerCode', employerCode === '' ? null : checkUscc(employerCode)],
    ['areaCode', isArea(areaCode) ? null : '请选择所在地区'],
    ['specialities', checkSpecialities(specialities, isOffered)],
    ['years', checkYears(content)],
    ['qualification', checkQualification(content.qualification)],
    ['qualificationNo', checkQualificationNo(content.qualificationNo)],
    ['qualifiedUntil', checkUntil(qualifiedUntil, today)],
  ];
  return checks.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}

function checkSpecialities(
  specialities: readonly string[],
  isOffered: (code: string) => boolean,
): string | null {
  if (specialities.length === 0) return '请选择评审专业';
  if (specialities.length > mostSpecialities) return `评审专业最多${mostSpecialities}个`;
  return specialities.every(isOffered) ? null : '所选评审专业已停用，请重新选择';
}

function checkYears({ grade, years }: ExpertContent): string | null {
  if (!/^\d{1,2}$/.test(years)) return '从事相关领域工作的年限须为0–99的整数';
  const least = law.expertYears.value;
  return grade === 'senior' || Number(years) >= least
    ? null
    : `没有高级职称的，从事相关领域工作须满${least}年`;
}

function checkUntil(until: string, today: Day): string | null {
  if (until === '') return null;
  if (!isDay(until)) return '请选择证书有效期截止日期';
  return until < today ? '证书已过有效期' : null;
}

/** The content with one spelling of its codes. */
export function plainExpert(content: ExpertContent): ExpertContent {
  const { employerCode, specialities, years } = content;
  return {
    ...content,
    employerCode: normaliseUscc(employerCode),
    specialities: [...new Set(specialities)].sort(),
    years: /^\d+$/.test(years) ? String(Number(years)) : years,
  };
}

/** Returns the messages of periods of absence; none if each ends on or after its first day. */
export function checkAbsences(absences: readonly Absence[], today: Day): readonly FieldError[] {
  if (absences.length > mostAbsences)
    return [{ field: 'absences', message: `不能参加评审的时段最多${mostAbsences}个` }];
  return absences.flatMap(({ from, until }, place) => {
    if (!isDay(from)) return [{ field: `absences.${place}.from`, message: '请选择开始日期' }];
    if (!isDay(until)) return [{ field: `absences.${place}.until`, message: '请选择结束日期' }];
    if (until < from) return [{ field: `absences.${place}.until`, message: '结束日期不能早于开始日期' }];
    return until < today ? [{ field: `absences.${place}.until`, message: '该时段已经过去' }] : [];
  });
}
