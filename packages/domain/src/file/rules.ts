import { extensionOf, formatFileSize } from '../display/file.ts';

export const uploadExtensions = [
  'pdf',
  'jpg',
  'jpeg',
  'png',
  'doc',
  'docx',
  'xls',
  'xlsx',
  'zip',
  'rar',
] as const;

export type FileForm = (typeof uploadExtensions)[number];

/** The extensions allowed, as the user reads them. */
export const allowedExtensions = uploadExtensions.join('、');
export const formRefusal = `不支持的文件格式，仅支持${allowedExtensions}`;

const megabyte = 1024 * 1024;
/** Bytes. A bid's files are larger and upload resumably. */
export const maxFileSize = { ordinary: 20 * megabyte, bid: 500 * megabyte } as const;
export type FileUse = keyof typeof maxFileSize;

export const fileMessages = {
  mismatch: '文件内容与扩展名不符',
  encrypted: '文件已加密，请取消密码后重新上传',
} as const;

/** Name and size, before anything is read of it; `inspectContent` looks into it. */
export function checkFile(
  file: { readonly name: string; readonly size: number },
  use: FileUse,
): string | null {
  const extension = extensionOf(file.name);
  if (!uploadExtensions.some((allowed) => allowed === extension)) {
    return formRefusal;
  }
  if (file.size <= 0) return `文件“${file.name}”为空，请重新选择`;
  const max = maxFileSize[use];
  if (file.size <= max) return null;
  return `文件“${file.name}”大小${formatFileSize(file.size)}，超过${formatFileSize(max)}上限`;
}
