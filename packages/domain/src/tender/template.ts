import { type FieldError, type Refusal, refuse } from '../outcome.ts';
import { requiredText } from '../required-text.ts';
import { type TextOfOneTender, tenderTextNames, tenderTexts } from './texts.ts';

/** The most templates in use of one organisation. */
export const mostTemplates = 200;

export const templateName = { label: '模板名称', min: 2, max: 60 } as const;
export const checkTemplateName = requiredText(templateName.label, templateName);

const textsOfOneTender = Object.fromEntries(
  tenderTextNames.filter((name) => !tenderTexts[name].reusable).map((name) => [name, true]),
) as Record<TextOfOneTender, true>;

/** The fields of a tender that a template does not keep: its parties and people, and its own facts. */
export const ofOneTender = {
  title: true,
  organisationId: true,
  agencyId: true,
  contact: true,
  groundNote: true,
  stateFunded: true,
  intentionId: true,
  planPackageId: true,
  rebidOf: true,
  ...textsOfOneTender,
} as const;

/** The fields of a lot that a template does not keep: its times, people and amounts. */
export const ofOneLot = {
  id: true,
  estimate: true,
  ceilingPrice: true,
  bondAmount: true,
  documentFrom: true,
  documentUntil: true,
  questionUntil: true,
  prequalificationDeadline: true,
  replyUntil: true,
  bidDeadline: true,
  openers: true,
  evaluators: true,
  representatives: true,
} as const;

/** The fields of a price line that a template keeps; amounts are of one tender. */
const lineFields: readonly string[] = ['id', 'name', 'spec', 'unit', 'qty', 'delivery', 'remark'];

type Reusable<Lot, Tender> = Omit<Tender, keyof typeof ofOneTender | 'lots'> & {
  readonly lots: Omit<Lot, keyof typeof ofOneLot>[];
};

/** The part of a tender that a template keeps. */
export function reusableOf<Lot extends object, Tender extends { readonly lots: readonly Lot[] }>(
  tender: Tender & { readonly lots: readonly Lot[] },
): Reusable<Lot, Tender> {
  const without = (fields: object, names: object) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in names)));
  const lineOf = (line: object) =>
    Object.fromEntries(Object.entries(line).filter(([name]) => lineFields.includes(name)));
  const lotOf = (lot: object) => ({
    ...without(lot, ofOneLot),
    ...('priceLines' in lot && Array.isArray(lot.priceLines)
      ? { priceLines: lot.priceLines.map(lineOf) }
      : {}),
  });
  const { lots, ...fields } = tender;
  return {
    ...without(fields, ofOneTender),
    lots: lots.map(lotOf),
  } as unknown as Reusable<Lot, Tender>;
}

/** The other templates in use of the organisation. */
export interface OtherTemplates {
  readonly count: number;
  readonly hasName: boolean;
}

/** The message for a name that another template in use has; null if it is free. */
export function checkNameFree({ hasName }: OtherTemplates): FieldError | null {
  return hasName ? { field: 'name', message: '本单位已有同名的模板，请换一个名称，或者更新该模板' } : null;
}

/** Whether one more template may be in use beside the others. */
export function canAddTemplate({ count }: OtherTemplates): true | Refusal<'template_limit'> {
  return count < mostTemplates ? true : refuse('template_limit', { n: mostTemplates });
}

/** Whether a retired template may be used again beside the others. */
export function canRestoreTemplate(
  others: OtherTemplates,
): true | Refusal<'template_limit' | 'template_name_taken'> {
  return others.hasName ? refuse('template_name_taken') : canAddTemplate(others);
}
