import { dayLength } from '../display/day.ts';
import type { EvaluationState } from '../evaluation/evaluation.ts';
import { isOver, type LotState } from '../lot/lot.ts';
import { at, isBefore, type Moment } from '../moment.ts';
import { type FieldError, type Refusal, refuse } from '../outcome.ts';
import { requiredText } from '../required-text.ts';
import { type Method, methodSteps } from '../tender/method.ts';
import type { ClarificationState } from './clarification.ts';
import { supplementHours } from './supplement.ts';

export const checkSubject = requiredText('澄清事项', { min: 2, max: 100 });
const checkContentLength = requiredText('澄清内容', { min: 10, max: 5000 });

/** Words that ask for something, up to the next sentence. */
const demand = /请|须|应当?|要求|希望|建议|能否|可否|是否(?:愿意|可以|能够?)/g;
/** Changes of the substance of a bid. */
const concession = new RegExp(
  [
    '降价|让利|下浮|(?:降低|下调|调低|减少)(?:投标)?(?:报价|价格|总价|单价|费用|金额)',
    '给予?.{0,4}优惠|优惠.{0,4}(?:折扣|价格|报价)|减免|免费(?:增加|提供|赠送|延长|升级)|赠送',
    '(?:重新|再次|修改|调整|变更)(?:投标)?报价|(?:缩短|压缩)(?:工期|交货期|供货期)',
    '延长(?:质保期|保修期|质量保证期)|提高(?:配置|技术标准|付款比例)',
  ].join('|'),
);
/** The question is about words of the bid. */
const explanation = /说明|解释|列明|列出|是否(?:含|包含|包括|已)|含义|依据|计算/;
const demandReach = 20;

/** Whether a question asks a bidder for a lower price or another change of its bid (条例52, 87号令51). */
export function demandsConcession(text: string): boolean {
  return [...text.matchAll(demand)].some(({ 0: word, index }) => {
    const [rest = ''] = text
      .slice(index + word.length, index + word.length + demandReach)
      .split(/[。；！？\n]/);
    const found = concession.exec(rest);
    return found !== null && !explanation.test(rest.slice(0, found.index));
  });
}

export function checkContent(text: string): string | null {
  const wrong = checkContentLength(text);
  if (wrong !== null || !demandsConcession(text)) return wrong;
  return '澄清不得要求投标人降价、让利或者改变投标文件的其他实质性内容，请修改';
}

/**
 * The longest term of a reply, in days. A report waits for the term (`DrawUp`), and nobody can end it early: without a
 * limit, a mistyped year would hold back the report for that long.
 */
export const longestReplyDays = 10;

/** @param papers whether the bidder is asked to supply papers */
export function checkDueAt(dueAt: Moment, now: Moment, papers = false): string | null {
  if (!isBefore(now, dueAt)) return '回复截止时间须晚于当前时间';
  if (papers && at(dueAt) - at(now) > supplementHours * 3_600_000)
    return `补充资料的期限最长${supplementHours}小时，请提前回复截止时间`;
  return at(dueAt) - at(now) > longestReplyDays * dayLength
    ? `回复期限最长${longestReplyDays}日，请提前回复截止时间`
    : null;
}

export type AskReason =
  | 'method_has_no_step'
  | 'lot_suspended'
  | 'lot_over'
  | 'report_signing'
  | 'transition_not_allowed';

/**
 * 条例52: checks that the bids are being evaluated, and that the method has the step. A report is about what was
 * clarified before it.
 */
export function canAskClarification(
  state: LotState,
  method: Method,
  evaluation: EvaluationState | null,
): true | Refusal<AskReason> {
  if (!methodSteps[method].clarification) return refuse('method_has_no_step');
  if (state === 'suspended') return refuse('lot_suspended');
  if (isOver(state)) return refuse('lot_over');
  if (state === 'evaluating' && evaluation === 'signing') return refuse('report_signing');
  return state === 'evaluating' && evaluation !== 'concluded' ? true : refuse('transition_not_allowed');
}

export const checkReply = requiredText('回复内容', { min: 10, max: 5000 });

/** 条例52: a reply explains the bid and does not change its substance. */
export function checkSubstanceUnchanged(confirmed: boolean): string | null {
  return confirmed ? null : '澄清不得超出投标文件范围或改变实质性内容，请勾选确认';
}

export function checkClarificationReply(reply: {
  readonly reply: string;
  readonly substanceUnchanged: boolean;
}): readonly FieldError[] {
  const found = [
    { field: 'reply', message: checkReply(reply.reply) },
    { field: 'substanceUnchanged', message: checkSubstanceUnchanged(reply.substanceUnchanged) },
  ];
  return found.flatMap(({ field, message }) => (message === null ? [] : [{ field, message }]));
}

export function canReplyClarification(dueAt: Moment, now: Moment): true | Refusal<'clarification_closed'> {
  return isBefore(now, dueAt) ? true : refuse('clarification_closed');
}

/** Checks whether the bidder may reply now: once, before the due time, and while its bid is evaluated. */
export function canReplyIn(
  lotState: LotState,
  clarification: { readonly state: ClarificationState; readonly dueAt: Moment },
  now: Moment,
): true | Refusal<'clarification_closed' | 'lot_suspended' | 'lot_over' | 'transition_not_allowed'> {
  if (clarification.state !== 'issued') return refuse('transition_not_allowed');
  if (lotState === 'suspended') return refuse('lot_suspended');
  if (isOver(lotState)) return refuse('lot_over');
  if (lotState !== 'evaluating') return refuse('transition_not_allowed');
  return canReplyClarification(clarification.dueAt, now);
}
