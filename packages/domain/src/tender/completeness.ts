import { checkCriteria } from '../criterion/completeness.ts';
import type { Criterion } from '../criterion/criterion.ts';
import type { EvaluationMethod } from '../evaluation/evaluation.ts';
import { checkWeights } from '../evaluation/scoring.ts';
import type { FieldError } from '../outcome.ts';
import { estimateLabel } from './amount.ts';
import { checkLineCeilings } from './line-ceiling.ts';
import { methodSteps, methodUnavailable } from './method.ts';
import type { TenderScope } from './scope.ts';
import { invitationOf, type Sourced } from './sourcing.ts';
import { asksStateFunds, stateFundsLabel } from './state-funds.ts';
import { type TenderTexts, tenderTextNames, tenderTexts } from './texts.ts';

interface WrittenLot {
  /** 估算价, 采购预算: the base of the limits for bond and ceiling. */
  readonly estimate: string | null;
  readonly ceilingPrice: string | null;
  readonly evaluationMethod: EvaluationMethod;
  readonly splitEnvelope: boolean;
  readonly weights: {
    readonly technical: number;
    readonly commercial: number;
    readonly price: number;
  } | null;
  readonly prequalificationDeadline: string | Date | null;
  readonly questionUntil: string | Date | null;
  readonly replyUntil: string | Date | null;
  readonly openersNeeded: number;
  readonly openers: readonly string[];
  readonly evaluators: readonly string[];
  readonly drawnExperts: readonly unknown[];
  readonly priceLines: readonly { readonly qty: string; readonly ceilingUnitPrice: string | null }[];
  readonly clauses: readonly { readonly clauseNo: string }[];
  readonly criteria: readonly Criterion[];
  /** The number of documents linked to the lot. */
  readonly documents: number;
}

interface WrittenTender extends TenderTexts, Sourced {
  readonly scope: TenderScope;
  /** 国有资金占控股或者主导地位; null: not declared yet. */
  readonly stateFunded: boolean | null;
  readonly contact: { readonly name: string; readonly phone: string };
  readonly lots: readonly WrittenLot[];
}

/**
 * Returns what a tender lacks for its approval: one message for each field, at the path of the editor's input
 * (`lots.0.openers`). Empty if approval may be requested. The times are checked by `checkSchedule`.
 */
export function missingBeforeApproval(tender: WrittenTender): readonly FieldError[] {
  const errors: FieldError[] = [];
  const need = (field: string, holds: boolean, message: string) => {
    if (!holds) errors.push({ field, message });
  };
  need('method', methodSteps[tender.method].available, methodUnavailable);
  need('contact.name', tender.contact.name !== '', '请输入联系人');
  need('contact.phone', tender.contact.phone !== '', '请输入联系电话');
  for (const name of tenderTextNames) {
    const { label, required } = tenderTexts[name];
    need(name, !required || tender[name] !== '', `请输入${label}`);
  }
  need('stateFunded', !asksStateFunds(tender) || tender.stateFunded !== null, `请选择${stateFundsLabel}与否`);
  tender.lots.forEach((lot, index) => {
    for (const { field, message } of missingOfLot(lot, tender)) {
      errors.push({ field: `lots.${index}.${field}`, message });
    }
  });
  return errors;
}

function missingOfLot(
  lot: WrittenLot,
  tender: Pick<WrittenTender, 'method' | 'scope' | 'sourcing'>,
): readonly FieldError[] {
  const { scope } = tender;
  const steps = methodSteps[tender.method];
  const errors: FieldError[] = [];
  const need = (field: string, holds: boolean, message: string) => {
    if (!holds) errors.push({ field, message });
  };
  need('splitEnvelope', steps.splitEnvelope || !lot.splitEnvelope, '该采购方式不设双信封');
  need('estimate', lot.estimate !== null, `请输入${estimateLabel(scope)}`);
  need('priceLines', lot.priceLines.length > 0, '请至少填写一行分项报价');
  need('documents', !steps.documents || lot.documents > 0, '请先上传招标文件');
  if (lot.evaluationMethod === 'comprehensive') {
    const wrong = checkWeights(lot.weights ?? { technical: 0, commercial: 0, price: 0 });
    need('weights', wrong === null, wrong ?? '');
  }
  need('openersNeeded', lot.openersNeeded > 1, '解锁所需开标人数至少2人');
  // One of them may be absent, or have lost the key.
  need(
    'openers',
    lot.openers.length > lot.openersNeeded,
    `开标人须多于解锁所需的${lot.openersNeeded}人，以便一人不能到场时仍可开标`,
  );
  need('evaluators', lot.evaluators.length > 0 || lot.drawnExperts.length > 0, '请指定评委');
  // An opener does not score.
  need('evaluators', !lot.evaluators.some((one) => lot.openers.includes(one)), '评委不能同时担任开标人');
  need(
    'prequalificationDeadline',
    steps.prequalification === 'optional' || lot.prequalificationDeadline === null,
    '该采购方式不设资格预审，请清空资格预审截止时间',
  );
  need(
    'questionUntil',
    steps.questions || lot.questionUntil === null,
    '该采购方式不设提疑环节，请清空提疑截止时间',
  );
  need(
    'replyUntil',
    invitationOf(tender) !== 'required' || lot.replyUntil !== null,
    '请设置邀请回复截止时间',
  );
  const numbers = lot.clauses.map(({ clauseNo }) => clauseNo);
  need('clauses', new Set(numbers).size === numbers.length, '条款号不能重复');
  errors.push(...checkLineCeilings(lot), ...checkCriteria(lot.criteria, lot));
  return errors;
}
