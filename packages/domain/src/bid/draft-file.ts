import { formatFileSize } from '../display/file.ts';
import { maxFileSize } from '../file/rules.ts';
import { type Refusal, refuse } from '../outcome.ts';

/** A draft's file as stored on the platform, encrypted. */
export interface StoredDraftFile {
  readonly id: string;
  readonly size: number;
  /** Number of recipients in its header; null if it is not an age file. */
  readonly sealRecipients: number | null;
}

/** Maximum bytes of a draft's files: as much as two envelopes. @testing */
export const maxDraftFiles = 2 * maxFileSize.bid;
/** Allowance for encryption, which adds 16 bytes per 64 KiB and a header. */
const allowance = 0.01;

/**
 * Checks that a draft may refer to the listed files. Cannot check that they are encrypted to the company's key.
 * @param stored files of the bidder's company only
 */
export function checkDraftFiles(
  listed: readonly string[],
  stored: readonly StoredDraftFile[],
): true | Refusal<'draft_file_gone' | 'draft_file_not_sealed' | 'draft_files_too_large'> {
  const storedIds = new Set(stored.map(({ id }) => id));
  if (listed.some((id) => !storedIds.has(id))) return refuse('draft_file_gone');
  if (stored.some(({ sealRecipients }) => sealRecipients !== 1)) return refuse('draft_file_not_sealed');
  const bytes = stored.reduce((sum, { size }) => sum + size, 0);
  if (bytes <= maxDraftFiles * (1 + allowance)) return true;
  return refuse('draft_files_too_large', { max: formatFileSize(maxDraftFiles) });
}
