import { formatFileSize } from '../display/file.ts';
import { maxFileSize } from '../file/rules.ts';
import { type Refusal, refuse } from '../outcome.ts';

/** A file of a draft as the platform has it: ciphertext. */
export interface StoredDraftFile {
  readonly id: string;
  readonly size: number;
  /** How many keys its header names; null where it is no sealed file. */
  readonly sealRecipients: number | null;
}

/** What one draft may have on the platform: as much as two envelopes hold. @testing */
export const maxDraftFiles = 2 * maxFileSize.bid;
/** Sealing makes each a little longer: 16 bytes in 64 KiB, and a header. */
const allowance = 0.01;

/** May the draft list these? `stored` holds the bidder's own only. Whose key it is that opens them, nobody here knows. */
export function checkDraftFiles(
  listed: readonly string[],
  stored: readonly StoredDraftFile[],
): true | Refusal<'draft_file_gone' | 'draft_file_not_sealed' | 'draft_files_too_large'> {
  const own = new Set(stored.map(({ id }) => id));
  if (listed.some((id) => !own.has(id))) return refuse('draft_file_gone');
  if (stored.some(({ sealRecipients }) => sealRecipients !== 1)) return refuse('draft_file_not_sealed');
  const bytes = stored.reduce((sum, { size }) => sum + size, 0);
  if (bytes <= maxDraftFiles * (1 + allowance)) return true;
  return refuse('draft_files_too_large', { max: formatFileSize(maxDraftFiles) });
}
