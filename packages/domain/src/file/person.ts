import { formatFileSize } from '../display/file.ts';
import { type Refusal, refuse } from '../outcome.ts';

const mebibyte = 1024 * 1024;

/** The upload limits for a person without an account: for one letter, and within twenty-four hours. */
export const personFiles = {
  perLetter: 5,
  maxSize: 10 * mebibyte,
  hours: 24,
  /** Bytes started with one phone, from one network, and by all together. */
  perPhone: 60 * mebibyte,
  perClient: 120 * mebibyte,
  inAll: 2048 * mebibyte,
} as const;

/** Bytes started within the hours, without the present upload. */
export interface PersonUploads {
  readonly ofPhone: number;
  readonly ofClient: number;
  readonly inAll: number;
}

/** Checks whether an upload of this size may start, given the uploads of the day. */
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

/** Checks whether another file may be attached to a letter. */
export function checkPersonFiles(hung: number): true | Refusal<'person_files_full'> {
  return hung < personFiles.perLetter
    ? true
    : refuse('person_files_full', { n: personFiles.perLetter, max: formatFileSize(personFiles.maxSize) });
}

/** A file was added to a submitted letter. It decides nothing, and readers of the letter see that it changed. */
export interface FileAdded {
  readonly kind: 'addFile';
  readonly size: number;
  readonly sha256: string;
}
