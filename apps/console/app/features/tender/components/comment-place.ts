import type { CommentView } from '@procure/contract/comment/comment.schema.ts';
import { type CommentPlace, lotFields, tenderFields } from '@procure/domain/comment/place.ts';
import { addressOf, type LotDesk } from '../../../lib/lot-tabs.tsx';

/** A place as a string, to compare places. */
export const placeKey = ({ lotId, field, rowId }: CommentPlace) =>
  [lotId ?? '', field, rowId ?? ''].join('/');

/** The id of the button of a place's comments, for links to it. */
export const placeId = (place: CommentPlace) => `comment-${placeKey(place).replaceAll('/', '-')}`;

/** A comment that is not settled yet. */
export const isOpen = ({ state }: Pick<CommentView, 'state'>) => state === 'open';

const isField = (fields: object, name: string) => name !== '' && Object.hasOwn(fields, name);

/** The place of a field of the editor, by its path in the API; null for a field that takes no comments of its own. */
export function placeOfPath(path: string, lotIds: readonly string[]): CommentPlace | null {
  const [, at, own = ''] = /^lots\.(\d+)\.(\w+)$/.exec(path) ?? [];
  if (at !== undefined) {
    const lotId = lotIds[Number(at)];
    return lotId === undefined || !isField(lotFields, own) ? null : { lotId, field: own, rowId: null };
  }
  // The four fields of the contact are commented on together.
  const field = path === 'contact.name' ? 'contact' : path;
  return isField(tenderFields, field) ? { lotId: null, field, rowId: null } : null;
}

/** The path in the editor of a place's field; null for a removed lot, and for the whole tender or lot. */
export function pathOfPlace(
  { lotId, field, rowId }: CommentPlace,
  lots: readonly {
    readonly id: string;
    readonly priceLines: readonly { readonly id: string }[];
    readonly clauses: readonly { readonly id: string }[];
    readonly criteria: readonly { readonly id: string }[];
  }[],
): string | null {
  if (lotId === null) return field === '' ? null : field === 'contact' ? 'contact.name' : field;
  const at = lots.findIndex(({ id }) => id === lotId);
  const lot = lots[at];
  if (lot === undefined) return null;
  const path = field === '' ? `lots.${at}.title` : `lots.${at}.${field}`;
  if (rowId === null) return path;
  const firstColumn = { priceLines: 'name', clauses: 'clauseNo', criteria: 'title' } as const;
  if (field !== 'priceLines' && field !== 'clauses' && field !== 'criteria') return path;
  const row = lot[field].findIndex(({ id }) => id === rowId);
  return row < 0 ? path : `${path}.${row}.${firstColumn[field]}`;
}

/** The page of the tender on which a place is shown. */
export function addressOfPlace(tenderId: string, place: CommentPlace, firstLot: string): string {
  const desks: Readonly<Record<string, LotDesk>> = {
    ...{ priceLines: 'requirement', clauses: 'requirement', criteria: 'requirement', documents: 'document' },
    ...{ openers: 'team', evaluators: 'team' },
  };
  const desk = place.lotId === null ? 'tender' : (desks[place.field] ?? 'tender');
  return `${addressOf(tenderId, desk, place.lotId ?? firstLot)}#${placeId(place)}`;
}
