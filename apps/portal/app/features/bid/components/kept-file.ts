import type { Content } from '@procure/web/vault/vault.ts';

export type FileRole = 'technical' | 'commercial' | 'voucher' | 'agreement';

/** A file chosen for the bid. It is stored in this browser, encrypted, and leaves it only sealed. */
export interface KeptFile {
  readonly id: string;
  readonly role: FileRole;
  readonly name: string;
  readonly size: number;
  readonly content: Content;
}

export type FileFacts = Pick<KeptFile, 'role' | 'name' | 'size'>;
/** A file of which only the facts are known. */
export type LostFile = FileFacts & Pick<KeptFile, 'id'>;
/** A chosen file to which an answer may refer. */
export type ChosenFile = Pick<KeptFile, 'id' | 'name'>;
