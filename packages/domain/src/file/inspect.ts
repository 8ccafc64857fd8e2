import { type Refusal, refuse } from '../outcome.ts';
import { type FileKind, kindOf } from './kind.ts';
import type { WorkbookLock } from './old-office.ts';
import type { Pieces } from './pieces.ts';
import { isRarEncrypted } from './rar.ts';
import { type FieldForms, type FileForm, fileMessages, formNames, formOf } from './rules.ts';

export type ContentRefusal = Refusal<
  'file_content_mismatch' | 'file_other_form' | 'file_encrypted' | 'file_type_refused'
>;

/** `unread`: within the limits it could not be opened, which says nothing of a password. */
export type PdfStanding = 'open' | 'locked' | 'unread';

/** What needs a library: the server and the browser each bring theirs. */
export interface Openers {
  /** Opens a PDF without a password, within limits of time and memory. */
  readonly pdf: (pieces: Pieces) => Promise<PdfStanding>;
  /** Whether a workbook has the password that Excel gives without asking. */
  readonly isDefaultLock: (lock: WorkbookLock) => Promise<boolean>;
}

/**
 * Whether the content is what the name says, and opens without a password where that can be told; the form, or the
 * refusal. The same on the server, for what is uploaded, and in the browser, for what is sealed there and never seen by
 * the server: what it would find at the opening only, the bidder learns when choosing the file. A file that only
 * restricts printing or changing opens, and is taken.
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

/** What the user reads of it; null where nothing is wrong. */
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
  // Word knows no such password.
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
/** What such a file is best saved as, where it is not the form itself. */
const modern: Partial<Readonly<Record<FileForm, FileForm>>> = {
  doc: 'docx',
  wps: 'docx',
  xls: 'xlsx',
  et: 'xlsx',
};
