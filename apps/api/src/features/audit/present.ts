import type { AuditEntryView } from '@procure/contract/audit/audit.schema.ts';
import { auditLeaf } from '@procure/sealing/audit-seal.ts';
import type { Crypto } from '../../platform/keys/crypto.ts';
import type { AuditRow } from './read-model.ts';

const context = 'audit.cursor';

/** Encrypts a row's number into a cursor, because two plain numbers would reveal how many rows are between them. */
export function cursorOf(crypto: Crypto, id: string): string {
  return crypto.seal(id, context);
}

/** The row's number in a cursor; null if the cursor is forged. */
export function rowOf(crypto: Crypto, cursor: string): string | null {
  try {
    return crypto.openText(cursor, context);
  } catch {
    return null;
  }
}

export function presentAuditEntry(row: AuditRow): AuditEntryView {
  const { id, before, after, at, salt, companyId, written, ...told } = row;
  const hash = auditLeaf({ ...row, at: written });
  return {
    ...told,
    key: hash.slice(0, 16),
    hash,
    at: at.toISOString(),
    before: before === null ? null : JSON.parse(before),
    after: after === null ? null : JSON.parse(after),
  };
}
