import { emptyContent, type LibraryContent } from '@procure/domain/library/library.ts';
import { mapSecret } from '@procure/domain/library/secret.ts';
import { type Crypto, versionOf } from '../../../platform/keys/crypto.ts';
import type { SealedColumn } from '../../../platform/keys/reseal.ts';

/** Bound to the entry: a number copied into another does not open. */
const contextOf = (entryId: string) => `library.${entryId}`;

export const contentColumn: SealedColumn = {
  table: 'libraryVersion',
  column: 'content',
  id: ['entry_id', 'version'],
  contextOf: (row, path) =>
    path === 'idNo' || path === 'contactPhone' ? contextOf(row.entry_id ?? '') : null,
};

/** Encrypts the ID and phone numbers of a content for storage. */
export function sealContent(crypto: Crypto, entryId: string, content: LibraryContent): LibraryContent {
  return mapSecret(content, (value) => crypto.seal(value, contextOf(entryId)));
}

/** Opens stored contents. */
export type OpenContent = (entryId: string, stored: StoredContent) => LibraryContent;

/** The stored form of a content, written only by `sealContent`. */
export interface StoredContent {
  readonly kind: LibraryContent['kind'];
  readonly content: unknown;
}

export function contentOpener({ crypto }: { readonly crypto: Crypto }): OpenContent {
  return (entryId, { kind, content }) => {
    const known = typeof content === 'object' && content !== null ? content : {};
    // Fields that did not exist when it was stored are empty.
    const whole: LibraryContent = { ...emptyContent[kind], ...known };
    return mapSecret(whole, (value) =>
      versionOf(value) !== null ? crypto.openText(value, contextOf(entryId)) : value,
    );
  };
}
