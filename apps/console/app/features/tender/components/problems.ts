import type { FieldMessage } from '@procure/client/client.ts';
import type { TenderView } from '@procure/contract/tender/view.schema.ts';
import { checkAmounts } from '@procure/domain/tender/amount.ts';
import { missingBeforeApproval } from '@procure/domain/tender/completeness.ts';
import { checkMethod } from '@procure/domain/tender/ground.ts';
import { tenderTextNames } from '@procure/domain/tender/texts.ts';
import { type Violation, withCitation } from '@procure/domain/tender/violation.ts';
import { inputOf, type TenderDraft } from './form-state.ts';

/** The fields of the page from top to bottom; `lots.*` are those of each lot. */
const order = [
  'title',
  'scope',
  'method',
  'ground',
  'groundNote',
  'categoryId',
  'kind',
  'areaCode',
  'organisationId',
  'agencyId',
  'contact.name',
  'contact.phone',
  'contact.email',
  'contact.address',
  ...tenderTextNames,
  'lots',
  'lots.*.title',
  'lots.*.estimate',
  'lots.*.bidValidityDays',
  'lots.*.ceilingPrice',
  'lots.*.bondAmount',
  'lots.*.evaluationMethod',
  'lots.*.weights',
  'lots.*.documentFrom',
  'lots.*.documentUntil',
  'lots.*.replyUntil',
  'lots.*.questionUntil',
  'lots.*.prequalificationDeadline',
  'lots.*.bidDeadline',
  'lots.*.publishAt',
  'lots.*.priceLines',
  'lots.*.clauses',
  'lots.*.openers',
  'lots.*.openersNeeded',
  'lots.*.evaluators',
  'lots.*.representatives',
  'lots.*.documents',
];

/** Sorted as the page is read: lot by lot, row by row. */
export function inOrder(messages: readonly FieldMessage[]): readonly FieldMessage[] {
  const rank = (field: string): number[] => {
    const [, lot, rest] = /^lots\.(\d+)\.(.+)$/.exec(field) ?? [];
    const name = lot === undefined ? field : `lots.*.${rest}`;
    const place = order.findIndex((one) => name === one || (one !== 'lots' && name.startsWith(`${one}.`)));
    return [lot === undefined ? -1 : Number(lot), place < 0 ? order.length : place, ...rowOf(field)];
  };
  return [...messages].sort((one, other) => {
    const [left, right] = [rank(one.field), rank(other.field)];
    const at = left.findIndex((part, index) => part !== right[index]);
    return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
  });
}

function rowOf(field: string): number[] {
  const [, row] = /^lots\.\d+\.(?:priceLines|clauses)\.(\d+)/.exec(field) ?? [];
  return [row === undefined ? -1 : Number(row)];
}

/** One message a field: the first one found is what its writer has to mend first. */
export function onePerField(messages: readonly FieldMessage[]): readonly FieldMessage[] {
  const found = new Map<string, FieldMessage>();
  for (const one of messages) if (!found.has(one.field)) found.set(one.field, one);
  return [...found.values()];
}

/**
 * Everything that stands between a draft and its approval, as far as the page can see: what is missing, and what the
 * law forbids of method, amounts and, as the platform judged what it has, times and committee.
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
      ...forbidden(storedLot(lot.id)?.violations ?? [], `lots.${at}.`),
    ]),
  ]);
}

/** With several lots a message says which one it is about; of a table, which row. */
export function placed({ field, message }: FieldMessage, lots: number): string {
  const [, lot, row] = /^lots\.(\d+)(?:\.(?:priceLines|clauses)\.(\d+))?/.exec(field) ?? [];
  const table = field.includes('.clauses.') ? '条款' : '分项报价';
  const where = [
    lot !== undefined && lots > 1 ? `第${Number(lot) + 1}标段` : '',
    row === undefined ? '' : `${table}第${Number(row) + 1}行`,
  ].join('');
  return where === '' ? message : `${where}：${message}`;
}
