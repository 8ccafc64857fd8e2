import type { LotInput } from '@procure/contract/tender/fields.schema.ts';

/** A price line as it is typed. */
export type LineDraft = LotInput['priceLines'][number];

/** Messages by the path of their field, such as `lots.0.priceLines.0.qty`. */
export type FieldMessages = ReadonlyMap<string, string>;

export function emptyLine(): LineDraft {
  return { id: crypto.randomUUID(), name: '', spec: '', unit: '', qty: '', delivery: '', remark: '' };
}

export function isBlankLine({ name, spec, unit, qty }: LineDraft): boolean {
  return `${name}${spec}${unit}${qty}`.trim() === '';
}

/** The id of the control at a path, for the links of the summary. */
export const controlId = (path: string) => `tender-${path.replaceAll('.', '-')}`;
