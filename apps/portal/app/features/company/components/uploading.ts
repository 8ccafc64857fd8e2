import type { FieldError } from '@procure/domain/outcome.ts';
import { createContext } from 'react';

/** The fields of the form whose files are being uploaded. A set of the form's own, which is read when it is checked. */
export const UploadingFields = createContext<Set<string>>(new Set());

/** Replaces the message of a field that lacks its file only until the upload ends. */
export function waitForUploads(
  errors: readonly FieldError[],
  uploading: ReadonlySet<string>,
): readonly FieldError[] {
  return errors.map((error) =>
    uploading.has(error.field) ? { ...error, message: '文件正在上传，请在上传完成后提交' } : error,
  );
}
