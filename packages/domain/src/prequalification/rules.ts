import { checkEmail, checkPhone } from '../account/rules.ts';
import { type Consortium, type ConsortiumRules, checkConsortium } from '../consortium/consortium.ts';
import type { LibraryPick } from '../library/library.ts';
import type { FieldError } from '../outcome.ts';
import { requiredReason, requiredText } from '../required-text.ts';

export interface Application {
  readonly statement: string;
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string };
  readonly fileIds: readonly string[];
  /** The selected entries of the company's library; each has files. */
  readonly library: readonly LibraryPick[];
  /** 联合体. Its agreement is one of the files. */
  readonly consortium: Consortium;
}

/** The company that applies and the lot by which its consortium is checked. */
export type ApplicantRules = Omit<ConsortiumRules, 'agreements'>;

/** Returns the errors that prevent the submission of an application, at its fields. A draft may be incomplete. */
export function checkApplication(
  { statement, contact, fileIds, library, consortium }: Application,
  rules: ApplicantRules,
): readonly FieldError[] {
  const found: (readonly [field: string, message: string | null])[] = [
    ['statement', checkStatement(statement)],
    ['contact.name', contact.name.trim() === '' ? '请输入联系人姓名' : null],
    ['contact.phone', contact.phone.trim() === '' ? '请输入联系电话' : checkPhone(contact.phone.trim())],
    ['contact.email', contact.email.trim() === '' ? null : checkEmail(contact.email.trim())],
    ['fileIds', fileIds.length + library.length === 0 ? '请上传资格证明文件，或从资料库选用' : null],
  ];
  // The reviewers read the agreement among the files.
  const agreements = consortium.members.length === 0 ? 0 : 1;
  return [
    ...found.flatMap(([field, message]) => (message === null ? [] : [{ field, message }])),
    ...checkConsortium(consortium, { ...rules, agreements }),
  ];
}

const checkStatement = requiredText('申请说明', { min: 10, max: 5000 });
export const checkFailReason = requiredReason('未通过的理由');
