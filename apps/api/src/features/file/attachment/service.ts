import { type Refusal, refuseFields } from '@procure/domain/outcome.ts';
import type { CompanyScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/transaction.ts';
import { type AttachmentOwner, ownAttachments, replaceAttachments } from './store.ts';

/**
 * Hangs the company's own uploads on what it wrote, in place of those before.
 * @returns their names in order, or the refusal at the field `fileIds` where one is not its own
 */
export async function attach(
  unit: Unit,
  scope: CompanyScope,
  owner: AttachmentOwner,
  fileIds: readonly string[],
): Promise<readonly string[] | Refusal<'invalid_input'>> {
  const own = new Map(
    (await ownAttachments(unit, scope.companyId, fileIds)).map(({ id, name }) => [id, name]),
  );
  const names = fileIds.flatMap((id) => own.get(id) ?? []);
  if (names.length < fileIds.length) {
    return refuseFields([{ field: 'fileIds', message: '附件已失效，请重新上传' }]);
  }
  await replaceAttachments(unit, owner, fileIds);
  return names;
}
