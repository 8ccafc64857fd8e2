import { isDay } from '../display/day.ts';
import { checkPlainNumber, parseDecimal } from '../money/decimal.ts';
import { formatYuan } from '../money/money.ts';
import type { FieldError } from '../outcome.ts';
import { requiredReason, requiredText } from '../required-text.ts';
import { checkMethod, groundsFor } from '../tender/ground.ts';
import { methodSteps, methodUnavailable } from '../tender/method.ts';
import { mostPackages, type PlanContent, type PlanPackage } from './plan.ts';
import { sumOf, thresholdMessage } from './threshold.ts';

const checkTitle = requiredText('项目名称', { min: 2, max: 200 });
const checkPermitNo = requiredText('批复、核准或备案文号', { max: 100 });
const checkPermitAuthority = requiredText('审批、核准或备案机关', { min: 2, max: 100 });
const checkFunding = requiredText('资金来源', { min: 2, max: 200 });
const checkPackageName = requiredText('标段名称', { min: 2, max: 100 });
const checkReason = requiredReason('理由');

/** Returns the messages of a plan, each at its field; none if it is complete. */
export function checkPlan(content: PlanContent): readonly FieldError[] {
  const { permit, permitNo, permitAuthority, permitDay, projectCode, packages, exemptReason } = content;
  const wrong: FieldError[] = [];
  const say = (field: string, message: string | null) => {
    if (message !== null) wrong.push({ field, message });
  };
  say('title', checkTitle(content.title));
  say('projectCode', checkProjectCode(projectCode));
  if (permit !== 'none') {
    say('permitNo', checkPermitNo(permitNo));
    say('permitAuthority', checkPermitAuthority(permitAuthority));
    say('permitDay', isDay(permitDay) ? null : '请选择批复、核准或备案日期');
  }
  say('funding', checkFunding(content.funding));
  say('budget', checkAmount(content.budget, '项目总预算') ?? overBudget(content));
  if (packages.length === 0) say('packages', '请至少列出一个标段');
  if (packages.length > mostPackages) say('packages', `标段不能超过${mostPackages}个`);
  for (const [place, planned] of packages.entries())
    for (const { field, message } of checkPackage(content, planned, packages.slice(0, place)))
      say(`packages.${place}.${field}`, message);
  const threshold = thresholdMessage(content);
  if (threshold !== null && checkReason(exemptReason) !== null)
    say(
      'exemptReason',
      `${threshold}。属于必须招标范围的，请将招标性质改为依法必须招标；不属于的，请说明理由，5–500字`,
    );
  return wrong;
}

function checkPackage(
  { scope }: PlanContent,
  planned: PlanPackage,
  before: readonly PlanPackage[],
): readonly FieldError[] {
  const { name, method, estimate, noticeMonth } = planned;
  const isTaken = before.some((one) => one.id === planned.id || one.name.trim() === name.trim());
  const checks: readonly (readonly [string, string | null])[] = [
    ['name', checkPackageName(name) ?? (isTaken ? '标段名称不能重复' : null)],
    ['method', methodSteps[method].available ? null : methodUnavailable],
    ['estimate', checkAmount(estimate, '估算价')],
    ['noticeMonth', checkNoticeMonth(noticeMonth)],
  ];
  return [
    ...checks.flatMap(([field, message]) => (message === null ? [] : [{ field, message }])),
    ...checkMethod({ scope, ...planned }),
  ].map(({ field, message }) => ({ field, message }));
}

/** 全国投资项目在线审批监管平台: year, area, industry, kind and serial number. */
function checkProjectCode(value: string): string | null {
  return value === '' || /^\d{4}-\d{6}-\d{2}-\d{2}-\d{6}$/.test(value)
    ? null
    : '项目代码须为24位数字代码，如2026-110101-47-01-000123';
}

function checkAmount(value: string, label: string): string | null {
  if (value.trim() === '') return `请输入${label}`;
  return checkPlainNumber(value, label, 15, 2) ?? (/[1-9]/.test(value) ? null : `${label}须大于0`);
}

function checkNoticeMonth(value: string): string | null {
  if (value === '') return '请选择计划公告时间';
  return /^20\d{2}-(0[1-9]|1[0-2])$/.test(value) ? null : '计划公告时间须为年月，如2026-12';
}

function overBudget({ budget, packages }: PlanContent): string | null {
  const total = sumOf(packages);
  const limit = parseDecimal(budget);
  return total !== null && limit !== null && total.gt(limit)
    ? `各标段估算价合计${formatYuan(total.toFixed(2))}，超过项目总预算`
    : null;
}

/** The content with one spelling for each amount and without values that its form does not show. */
export function plainPlan(content: PlanContent): PlanContent {
  const { permit, packages } = content;
  const permitted = permit === 'none' ? { permitNo: '', permitAuthority: '', permitDay: '' } : {};
  return {
    ...content,
    ...permitted,
    budget: plainAmount(content.budget),
    exemptReason: thresholdMessage(content) === null ? '' : content.exemptReason,
    packages: packages.map((planned) => {
      const { method, kind, estimate } = planned;
      const cases = groundsFor(content.scope, method, kind);
      const ground = cases.find((code) => code === planned.ground) ?? null;
      const groundNote = ground === null ? '' : planned.groundNote;
      return { ...planned, ground, groundNote, estimate: plainAmount(estimate) };
    }),
  };
}

/** `010.50` as `10.5`; an unreadable amount as it is. */
const plainAmount = (value: string) => parseDecimal(value)?.toFixed() ?? value;
