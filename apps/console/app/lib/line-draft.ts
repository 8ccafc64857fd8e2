import type { LotInput } from '@procure/contract/tender/fields.schema.ts';
import { plainYuan } from '@procure/domain/money/typed.ts';

/** A price line as it is typed; without a ceiling its text is empty. */
export type LineDraft = Omit<LotInput['priceLines'][number], 'ceilingUnitPrice'> & {
  ceilingUnitPrice: string;
};

/** Messages by the path of their field, such as `lots.0.priceLines.0.qty`. */
export type FieldMessages = ReadonlyMap<string, string>;

type LineInput = LotInput['priceLines'][number];

export function emptyLine(): LineDraft {
  return {
    id: crypto.randomUUID(),
    ...{ name: '', spec: '', unit: '', qty: '', ceilingUnitPrice: '', delivery: '', remark: '' },
  };
}

/** A line as the platform has it, for the editor: without its number, which the platform gives. */
export function lineDraftOf({
  id,
  name,
  spec,
  unit,
  qty,
  ceilingUnitPrice,
  delivery,
  remark,
}: LineInput): LineDraft {
  return { id, name, spec, unit, qty, ceilingUnitPrice: ceilingUnitPrice ?? '', delivery, remark };
}

/** Inputs by line. A key changes one line of thousands, and the others are the same objects. */
const inputs = new WeakMap<LineDraft, LineInput>();

/** A line in the form in which it is sent; an unreadable ceiling is sent as typed. */
export function lineInputOf(line: LineDraft): LineInput {
  const known = inputs.get(line);
  if (known !== undefined) return known;
  const input = { ...line, ceilingUnitPrice: plainYuan(line.ceilingUnitPrice) || null };
  inputs.set(line, input);
  return input;
}

export function isBlankLine({ name, spec, unit, qty }: LineDraft): boolean {
  // Most lines are decided by their name: a table counts thousands at every key.
  return name.trim() === '' && `${spec}${unit}${qty}`.trim() === '';
}

/** The id of the control at a path, for the links of the summary. */
export const controlId = (path: string) => `tender-${path.replaceAll('.', '-')}`;
