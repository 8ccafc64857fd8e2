import { emptyContent, type LibraryContent } from '@procure/domain/library/library.ts';
import { mapSecret } from '@procure/domain/library/secret.ts';
import type { Crypto } from '../../../platform/crypto.ts';

/** Bound to the entry: a number copied into another does not open. */
const contextOf = (entryId: string) => `library.${entryId}`;

/** As it is stored: identity and phone numbers as ciphertext. */
export function sealContent(crypto: Crypto, entryId: string, content: LibraryContent): LibraryContent {
  return mapSecret(content, (value) => crypto.seal(value, contextOf(entryId)));
}

/** Opens stored contents. */
export type OpenContent = (entryId: string, stored: StoredContent) => LibraryContent;

/** A content as its column holds it; written by `sealContent` alone. */
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
      value.startsWith('v1.') ? crypto.openText(value, contextOf(entryId)) : value,
    );
  };
}
