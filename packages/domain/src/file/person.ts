import { formatFileSize } from '../display/file.ts';
import { type Refusal, refuse } from '../outcome.ts';

const mebibyte = 1024 * 1024;

/** What somebody without an account may upload to one letter, and within twenty-four hours. */
export const personFiles = {
  perLetter: 5,
  maxSize: 10 * mebibyte,
  hours: 24,
  /** Bytes begun with one phone; one network; by all together. */
  perPhone: 60 * mebibyte,
  perClient: 120 * mebibyte,
  inAll: 2048 * mebibyte,
} as const;

/** Bytes begun within the hours, this one not counted. */
export interface PersonUploads {
  readonly ofPhone: number;
  readonly ofClient: number;
  readonly inAll: number;
}

/** Whether one more upload of so many bytes may be begun beside those of the day. */
export function checkPersonUpload(
  begun: PersonUploads,
  size: number,
): true | Refusal<'person_uploads_spent'> {
  const spent =
    begun.ofPhone + size > personFiles.perPhone ||
    begun.ofClient + size > personFiles.perClient ||
    begun.inAll + size > personFiles.inAll;
  return spent ? refuse('person_uploads_spent', { hours: personFiles.hours }) : true;
}

/** Whether one more file may hang on a letter. */
export function checkPersonFiles(hung: number): true | Refusal<'person_files_full'> {
  return hung < personFiles.perLetter
    ? true
    : refuse('person_files_full', { n: personFiles.perLetter, max: formatFileSize(personFiles.maxSize) });
}

/** A file came to what was handed in: nothing of it is decided, and whoever has it open sees that it changed. */
export interface FileAdded {
  readonly kind: 'addFile';
  readonly size: number;
  readonly sha256: string;
}
