import type { FieldForms, FileForm } from '@procure/domain/file/rules.ts';
import { type SupplierPermission, supplierPermissions } from '@procure/domain/permission/permission.ts';

/** The purpose of an upload decides its size limit, the allowed forms and the people who may upload it. */
export const uploadPurposes = ['attachment', 'certificate', 'document', 'envelope', 'draft_file'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** Only holders of the key can read these files, so only their header is checked, not their form. */
export function isSealedPurpose(purpose: string): boolean {
  return purpose === 'envelope' || purpose === 'draft_file';
}

export function isUploadPurpose(text: string | null | undefined): text is UploadPurpose {
  return uploadPurposes.some((purpose) => purpose === text);
}

const mebibyte = 1024 * 1024;

interface PurposeRule {
  /** The limit that the user sees. */
  readonly maxSize: number;
  /** Bytes accepted beyond it, because sealing makes a file slightly longer. */
  readonly allowance: number;
  readonly forms: FieldForms;
  readonly sides: readonly ('outer' | 'inner')[];
  /** Members of a company need one of these permissions; without the list, all may upload. */
  readonly for?: readonly SupplierPermission[];
  /** The permission that members of the owning company need for reading; without it, none. */
  readonly reading?: SupplierPermission;
}

/** The permissions to do more than read. */
const acting = supplierPermissions.filter((code) => !/\.(?:read|view)$/.test(code));

export const purposeRules: Readonly<Record<UploadPurpose, PurposeRule>> = {
  attachment: { maxSize: 20 * mebibyte, allowance: 0, forms: 'any', sides: ['outer', 'inner'], for: acting },
  certificate: { maxSize: 20 * mebibyte, allowance: 0, forms: 'scan', sides: ['outer', 'inner'] },
  document: { maxSize: 200 * mebibyte, allowance: 0, forms: 'any', sides: ['inner'] },
  envelope: {
    maxSize: 500 * mebibyte,
    allowance: mebibyte,
    forms: 'any',
    sides: ['outer'],
    for: ['bid.submit'],
  },
  draft_file: {
    maxSize: 500 * mebibyte,
    allowance: mebibyte,
    forms: 'any',
    sides: ['outer'],
    for: ['bid.edit'],
    reading: 'bid.read',
  },
};

/** The media types. */
export const fileForms: Readonly<Record<FileForm, string>> = {
  pdf: 'application/pdf',
  ofd: 'application/ofd',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  wps: 'application/wps-office.wps',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  et: 'application/wps-office.et',
  zip: 'application/zip',
  rar: 'application/vnd.rar',
};

/**
 * The stored name: without folders, control characters or characters that change the reading direction (`gpj.exe`
 * shown as `exe.jpg`), at most 255 characters including the extension. Null if nothing is left.
 */
export function cleanName(given: string): string | null {
  const name = (given.normalize('NFC').split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  if (name === '' || /^\.+$/.test(name)) return null;
  const characters = [...name];
  if (characters.length <= 255) return name;
  const extension = [...(/\.[^.]{1,10}$/.exec(name)?.[0] ?? '')];
  return [...characters.slice(0, 255 - extension.length), ...extension].join('');
}
