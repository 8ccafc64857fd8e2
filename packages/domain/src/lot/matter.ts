import { formatDateTime } from '../display/time.ts';
import type { Moment } from '../moment.ts';
import { type ObjectionSubject, objectionSubjectLabels } from '../objection/objection.ts';
import { type Refusal, refuse } from '../outcome.ts';
import { severityOf } from '../tender/law.ts';
import type { TenderScope } from '../tender/scope.ts';

/** A right or a matter of a lot that is still open (未了事项). */
export type OpenMatter =
  /** The time for objections runs. `until` is null if its end is not known yet. */
  | { readonly kind: 'objection_time'; readonly subject: ObjectionSubject; readonly until: Moment | null }
  /** The time for complaints runs for an objector who was answered, or should have been. */
  | { readonly kind: 'complaint_time'; readonly until: Moment }
  /**
   * `objection`: without an answer. `remedy`: a measure promised by an answer is not done. `suspension`: ordered by the
   * supervisor.
   */
  | { readonly kind: 'objection' | 'remedy' | 'complaint' | 'suspension' | 'question' | 'order' };

export type EndingAct = 'archive' | 'terminate';

const actLabels: Readonly<Record<EndingAct, string>> = { archive: '归档', terminate: '终止' };

/**
 * The matters for which each act waits. An archived lot accepts no objections and is read-only, so everything must be
 * over. A terminated lot accepts objections and complaints as before, so that its termination cuts off no right; but no
 * act is allowed while the supervisor has ordered a suspension (政采法57, 条例62).
 */
const waitsFor: Readonly<Record<EndingAct, readonly OpenMatter['kind'][]>> = {
  archive: [
    'suspension',
    'objection_time',
    'objection',
    'remedy',
    'complaint_time',
    'complaint',
    'question',
    'order',
  ],
  terminate: ['suspension'],
};

/** Refuses the act if matters for which it waits are open, and lists them. */
export function mayEnd(
  act: EndingAct,
  scope: TenderScope,
  matters: readonly OpenMatter[],
): true | Refusal<'matters_open'> {
  const order = waitsFor[act];
  const held = matters.filter(({ kind }) => order.includes(kind));
  if (held.length === 0) return true;
  const sorted = held.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const words = [...new Set(sorted.map((matter) => inWords(matter, scope)))];
  return refuse('matters_open', { act: actLabels[act], matters: words.join('；') });
}

function inWords(matter: OpenMatter, scope: TenderScope): string {
  const objection = scope === 'government' ? '质疑' : '异议';
  switch (matter.kind) {
    case 'objection_time':
      return `对${objectionSubjectLabels[matter.subject]}的${objection}期${untilInWords(matter.until)}`;
    case 'complaint_time':
      return `${objection}提出人的投诉期${untilInWords(matter.until)}`;
    case 'objection':
      return `有未答复的${objection}`;
    case 'remedy':
      return `${objection}答复所述的纠正措施尚未完成`;
    case 'complaint':
      return '有未办结的投诉';
    case 'suspension':
      return '监督部门已责令暂停，尚未恢复';
    case 'question':
      return '有未答复的提疑，请答复或者注明不予答复';
    case 'order':
      return '有未完成的订单，请完成或者取消';
  }
}

const untilInWords = (until: Moment | null): string =>
  until === null ? '尚未届满' : `至${formatDateTime(until)}`;

/**
 * Returns whether a termination needs a second person. After the committee's report, a mandatory tender or a government
 * purchase may end without a result only for a reason in law (条例73, 政采87号令29), so the responsible person does not
 * decide alone. A termination that an answer promises or the supervisor orders is already decided.
 */
export function endsByTwo(
  scope: TenderScope,
  { isReported, isOrdered }: { readonly isReported: boolean; readonly isOrdered: boolean },
): boolean {
  return isReported && !isOrdered && severityOf[scope] === 'block';
}
