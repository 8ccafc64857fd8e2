import { checkEmail, checkPhone } from '../account/rules.ts';
import type { LibraryPick } from '../library/library.ts';
import type { FieldError } from '../outcome.ts';
import { written, writtenReason } from '../written.ts';

export interface Application {
  readonly statement: string;
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
  readonly fileIds: readonly string[];
  /** What is taken from the company's library; each entry has files. */
  readonly library: readonly LibraryPick[];
}

/** What keeps an application from being submitted, at its fields; a draft may lack any of it. */
export function checkApplication({
  statement,
  contact,
  fileIds,
  library,
}: Application): readonly FieldError[] {
  const found: (readonly [field: string, message: string | null])[] = [
    ['statement', checkStatement(statement)],
    ['contact.name', contact.name.trim() === '' ? '请输入联系人姓名' : null],
    ['contact.phone', contact.phone.trim() === '' ? '请输入联系电话' : checkPhone(contact.phone.trim())],
    ['contact.email', contact.email.trim() === '' ? null : checkEmail(contact.email.trim())],
    ['fileIds', fileIds.length + library.length === 0 ? '请上传资格证明文件，或从资料库选用' : null],
  ];
  return found.flatMap(([field, message]) => (message === null ? [] : [{ field, message }]));
}

const checkStatement = written('申请说明', { min: 10, max: 5000 });
export const checkFailReason = writtenReason('未通过的理由');
