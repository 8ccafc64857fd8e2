import { type Refusal, refuse } from '../outcome.ts';
import { type FileKind, kindOf } from './kind.ts';
import type { WorkbookLock } from './old-office.ts';
import type { Pieces } from './pieces.ts';
import { isRarEncrypted } from './rar.ts';
import { type FieldForms, type FileForm, fileMessages, formNames, formOf } from './rules.ts';

export type ContentRefusal = Refusal<
  'file_content_mismatch' | 'file_other_form' | 'file_encrypted' | 'file_type_refused'
>;

/** `unread`: it could not be opened within the limits, which does not indicate a password. */
export type PdfStanding = 'open' | 'locked' | 'unread';

/** The functions that need a library. The server and the browser each provide theirs. */
export interface Openers {
  /** Opens a PDF without a password, within limits of time and memory. */
  readonly pdf: (pieces: Pieces) => Promise<PdfStanding>;
  /** Whether a workbook has the default password, with which Excel opens it without asking. */
  readonly isDefaultLock: (lock: WorkbookLock) => Promise<boolean>;
}

/**
 * Checks whether the content matches the name and, as far as this can be determined, opens without a password. Returns
 * the form, or the refusal. The server checks uploads. The browser checks files that it seals and the server never
 * sees, so that the bidder learns of a problem when choosing the file and not at the opening. A file that only
 * restricts printing or changing is accepted.
 */
export async function inspectContent(
  name: string,
  pieces: Pieces,
  openers: Openers,
  field: FieldForms = 'any',
): Promise<FileForm | ContentRefusal> {
  const form = formOf(name, field);
  if (form === null) return refuse('file_type_refused', { exts: formNames(field) });
  const kind = await kindOf(pieces);
  if (kind === null) return refuse('file_content_mismatch');
  if (!kind.forms.includes(form)) return otherForm(form, kind, field);
  return (await isLocked(form, kind, pieces, openers)) ? refuse('file_encrypted') : form;
}

/** Returns the message for the user; null if nothing is wrong. */
export function contentMessage(outcome: FileForm | ContentRefusal, field: FieldForms = 'any'): string | null {
  if (typeof outcome === 'string') return null;
  const { what = '', step = '' } = outcome.values ?? {};
  switch (outcome.refused) {
    case 'file_type_refused':
      return fileMessages.form(field);
    case 'file_encrypted':
      return fileMessages.encrypted;
    case 'file_other_form':
      return fileMessages.other(String(what), String(step));
    case 'file_content_mismatch':
      return fileMessages.mismatch;
  }
}

function isLocked(
  form: FileForm,
  { lock }: FileKind,
  pieces: Pieces,
  openers: Openers,
): boolean | Promise<boolean> {
  if (lock === null) return false;
  if (lock === 'ask') {
    if (form === 'rar') return isRarEncrypted(pieces);
    return openers.pdf(pieces).then((standing) => standing === 'locked');
  }
  // Word has no such password.
  if (lock === 'password' || ['doc', 'docx', 'wps'].includes(form)) return true;
  return openers.isDefaultLock(lock).then((isDefault) => !isDefault);
}

function otherForm(form: FileForm, { forms, what }: FileKind, field: FieldForms): ContentRefusal {
  const right = forms.find((one) => formOf(`a.${one}`, field) !== null && one !== 'zip');
  const step =
    right === undefined
      ? `请用${programs[form]}打开，另存为${modern[form] ?? form}后重新上传`
      : `请把扩展名改为${right}后重新上传`;
  return refuse('file_other_form', { what, step });
}

const programs: Readonly<Record<FileForm, string>> = {
  pdf: '原程序',
  ofd: '原程序',
  jpg: '图片程序',
  jpeg: '图片程序',
  png: '图片程序',
  doc: 'Word或WPS',
  docx: 'Word或WPS',
  wps: 'Word或WPS',
  xls: 'Excel或WPS',
  xlsx: 'Excel或WPS',
  et: 'Excel或WPS',
  zip: '压缩程序',
  rar: '压缩程序',
};
/** The better form in which to save such a file. */
const modern: Partial<Readonly<Record<FileForm, FileForm>>> = {
  doc: 'docx',
  wps: 'docx',
  xls: 'xlsx',
  et: 'xlsx',
};
