import type { LetterFile } from '@procure/contract/field.ts';
import { formatDateTimeSeconds } from '@procure/domain/display/time.ts';

/** Files of a letter for a list; a file added after the submission has a note with its time. */
export function addedLater(files: readonly LetterFile[]) {
  return files.map(({ addedAt, ...file }) => ({
    ...file,
    note: addedAt === null ? null : <span>{formatDateTimeSeconds(addedAt)}补充，另有回执</span>,
  }));
}
