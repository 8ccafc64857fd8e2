import type { FieldMessages } from '../../../lib/line-draft.ts';
import type { LotDraft, TenderDraft } from './form-state.ts';

interface DraftProps {
  readonly draft: TenderDraft;
  readonly lot?: LotDraft;
  readonly errors: FieldMessages;
}

/**
 * Compares the props of a part of the editor for `memo`, without the price lines: a key in one of thousands of lines
 * renders the table alone. Functions are not compared, because those of the editor change the draft of now.
 */
export function isSameButLines<Props extends DraftProps>(one: Props, other: Props): boolean {
  return (
    isSameBut(one.draft, other.draft, 'lots') &&
    (one.lot === other.lot || isSameBut(one.lot ?? {}, other.lot ?? {}, 'priceLines')) &&
    isSameMessages(one.errors, other.errors) &&
    isSameBut(one, other, 'draft', 'lot', 'errors')
  );
}

function isSameBut(one: object, other: object, ...left: readonly string[]): boolean {
  const fields = Object.entries(one).filter(([name]) => !left.includes(name));
  return (
    Object.keys(one).length === Object.keys(other).length &&
    fields.every(([name, value]) => {
      const now: unknown = Reflect.get(other, name);
      return value === now || (typeof value === 'function' && typeof now === 'function');
    })
  );
}

function isSameMessages(one: FieldMessages, other: FieldMessages): boolean {
  return one.size === other.size && [...one].every(([field, message]) => other.get(field) === message);
}
