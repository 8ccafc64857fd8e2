import { extensionOf, formatFileSize } from '../display/file.ts';

const uploadExtensions = [
  'pdf',
  'ofd',
  'jpg',
  'jpeg',
  'png',
  'doc',
  'docx',
  'wps',
  'xls',
  'xlsx',
  'et',
  'zip',
  'rar',
] as const;

export type FileForm = (typeof uploadExtensions)[number];

/** The forms that a field accepts: `any` upload, or the `scan` of a paper. */
const fieldForms = {
  any: uploadExtensions,
  scan: ['pdf', 'ofd', 'jpg', 'jpeg', 'png'],
} as const satisfies Readonly<Record<string, readonly FileForm[]>>;
export type FieldForms = keyof typeof fieldForms;

/** Returns the extensions that a field accepts, for display. */
export function formNames(forms: FieldForms): string {
  return fieldForms[forms].join('、');
}

/** Returns the same for the file dialog of the browser. */
export function formFilter(forms: FieldForms): string {
  return fieldForms[forms].map((extension) => `.${extension}`).join(',');
}

/** Returns the form that the name claims; null if the field does not accept it. */
export function formOf(name: string, forms: FieldForms = 'any'): FileForm | null {
  const extension = extensionOf(name);
  return fieldForms[forms].find((allowed) => allowed === extension) ?? null;
}

const megabyte = 1024 * 1024;
/** In bytes. A bid's files are larger and have resumable uploads. */
export const maxFileSize = { ordinary: 20 * megabyte, bid: 500 * megabyte } as const;
export type FileUse = keyof typeof maxFileSize;

export const fileMessages = {
  form: (forms: FieldForms) => `不支持的文件格式，仅支持${formNames(forms)}`,
  mismatch: '文件内容与扩展名不符',
  other: (what: string, step: string) => `文件内容与扩展名不符：实际是${what}。${step}`,
  encrypted: '文件已加密，请取消密码后重新上传',
} as const;

/** Checks name and size before the content is read. `inspectContent` checks the content. */
export function checkFile(
  file: { readonly name: string; readonly size: number },
  use: FileUse,
  forms: FieldForms = 'any',
): string | null {
  if (formOf(file.name, forms) === null) return fileMessages.form(forms);
  if (file.size <= 0) return `文件“${file.name}”为空，请重新选择`;
  const max = maxFileSize[use];
  if (file.size <= max) return null;
  return `文件“${file.name}”大小${formatFileSize(file.size)}，超过${formatFileSize(max)}上限`;
}
