import type { FieldMessage } from '@procure/client/client.ts';
import type { TenderView } from '@procure/contract/tender/view.schema.ts';
import { checkPreferences } from '@procure/domain/evaluation/preference-rule.ts';
import { checkAmounts } from '@procure/domain/tender/amount.ts';
import { missingBeforeApproval } from '@procure/domain/tender/completeness.ts';
import { checkMethod } from '@procure/domain/tender/ground.ts';
import { tenderTextNames } from '@procure/domain/tender/texts.ts';
import { type Violation, withCitation } from '@procure/domain/tender/violation.ts';
import { inputOf, type TenderDraft } from './form-state.ts';

/** The parts of the editor from top to bottom; `lots.*` are the fields of each lot. */
const parts: readonly { readonly id: string; readonly title: string; readonly fields: readonly string[] }[] =
  [
    {
      ...{ id: 'basics', title: '基本信息' },
      fields: [
        ...['title', 'scope', 'method', 'ground', 'groundNote', 'sourcing', 'categoryId', 'kind', 'areaCode'],
        ...['organisationId', 'agencyId', 'intentionId', 'planPackageId', 'contact', 'stateFunded'],
      ],
    },
    { id: 'content', title: '内容与资格', fields: tenderTextNames },
    {
      ...{ id: 'lot-amounts', title: '标段金额与评审' },
      fields: [
        ...[
          'lots',
          'lots.title',
          'lots.estimate',
          'lots.bidValidityDays',
          'lots.ceilingPrice',
          'lots.bondAmount',
        ],
        ...['lots.evaluationMethod', 'lots.weights', 'lots.preferences', 'lots.splitEnvelope'],
      ],
    },
    {
      ...{ id: 'lot-schedule', title: '时间安排' },
      fields: [
        ...['lots.documentFrom', 'lots.documentUntil', 'lots.replyUntil', 'lots.questionUntil'],
        ...['lots.prequalificationDeadline', 'lots.bidDeadline', 'lots.publishAt'],
      ],
    },
    { id: 'lot-lines', title: '分项报价表', fields: ['lots.priceLines'] },
    { id: 'lot-clauses', title: '技术与商务条款', fields: ['lots.clauses'] },
    { id: 'lot-criteria', title: '评审因素', fields: ['lots.criteria'] },
    {
      ...{ id: 'lot-people', title: '开标人与评委' },
      fields: [
        'lots.openers',
        'lots.openersNeeded',
        'lots.evaluators',
        'lots.representatives',
        'lots.drawnExperts',
      ],
    },
    { id: 'lot-documents', title: '招标文件', fields: ['lots.documents'] },
  ];

/** The fields of the page from top to bottom. */
const order = parts.flatMap(({ fields }) => fields);

const isUnder = (name: string, field: string) =>
  name === field || (field !== 'lots' && name.startsWith(`${field}.`));

/** A field's name without its lot. */
const nameOf = (field: string) => field.replace(/^lots\.\d+\./, 'lots.');

/** Sorts messages as on the page: lot by lot, row by row. */
export function inOrder(messages: readonly FieldMessage[]): readonly FieldMessage[] {
  const rank = (field: string): number[] => {
    const [, lot] = /^lots\.(\d+)\./.exec(field) ?? [];
    const place = order.findIndex((one) => isUnder(nameOf(field), one));
    return [lot === undefined ? -1 : Number(lot), place < 0 ? order.length : place, ...rowOf(field)];
  };
  return [...messages].sort((one, other) => {
    const [left, right] = [rank(one.field), rank(other.field)];
    const at = left.findIndex((part, index) => part !== right[index]);
    return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
  });
}

function rowOf(field: string): number[] {
  const [, row] = /^lots\.\d+\.(?:priceLines|clauses|criteria)\.(\d+)/.exec(field) ?? [];
  return [row === undefined ? -1 : Number(row)];
}

/** One message for each field: its author corrects the first one first. */
export function onePerField(messages: readonly FieldMessage[]): readonly FieldMessage[] {
  const found = new Map<string, FieldMessage>();
  for (const one of messages) if (!found.has(one.field)) found.set(one.field, one);
  return [...found.values()];
}

/**
 * The obstacles to a draft's approval that the page can find: missing values, and violations of the law by method and
 * amounts and, as the platform judged the saved version, by times and committee.
 */
export function beforeApproval(draft: TenderDraft, stored: TenderView | undefined): readonly FieldMessage[] {
  const input = inputOf(draft);
  const storedLot = (id: string) => stored?.lots.find((lot) => lot.id === id);
  const lots = input.lots.map((lot) => ({ ...lot, documents: storedLot(lot.id)?.documents.length ?? 0 }));
  const forbidden = (
    found: readonly Pick<Violation, 'severity' | 'field' | 'message' | 'citation'>[],
    at = '',
  ) =>
    found
      .filter(({ severity }) => severity === 'block')
      .map((one) => ({ field: `${at}${one.field}`, message: withCitation(one) }));
  return onePerField([
    ...missingBeforeApproval({ ...input, lots }),
    ...forbidden(checkMethod(input)),
    ...input.lots.flatMap((lot, at) => [
      ...forbidden(checkAmounts(lot, input.scope, input.kind), `lots.${at}.`),
      ...forbidden(checkPreferences(lot.preferences, input), `lots.${at}.`),
      ...forbidden(storedLot(lot.id)?.violations ?? [], `lots.${at}.`),
    ]),
  ]);
}

/** The editor's index: each part with the number of its fields to be corrected, over all lots. */
export function partsOf(
  problems: readonly FieldMessage[],
): readonly { readonly id: string; readonly title: string; readonly wrong: number }[] {
  const names = problems.map(({ field }) => nameOf(field));
  return parts.map(({ id, title, fields }) => ({
    id,
    title,
    wrong: names.filter((name) => fields.some((field) => isUnder(name, field))).length,
  }));
}

const tableTitles: Readonly<Record<string, string>> = {
  priceLines: '分项报价',
  clauses: '条款',
  criteria: '评审因素',
};

/** Adds the lot to a message if there are several, and the row of a table. */
export function placed({ field, message }: FieldMessage, lots: number): string {
  const [, lot, table = '', row] =
    /^lots\.(\d+)(?:\.(priceLines|clauses|criteria)\.(\d+))?/.exec(field) ?? [];
  const where = [
    lot !== undefined && lots > 1 ? `第${Number(lot) + 1}标段` : '',
    row === undefined
      ? ''
      : `${tableTitles[table] ?? ''}第${Number(row) + 1}${table === 'criteria' ? '项' : '行'}`,
  ].join('');
  return where === '' ? message : `${where}：${message}`;
}
