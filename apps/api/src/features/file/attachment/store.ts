import type { Unit } from '../../../platform/transaction.ts';

/** What files hang on; the id is its own. */
export interface AttachmentOwner {
  readonly kind: 'prequalification' | 'question' | 'clarification';
  readonly id: string;
}

/** Which of these are the company's own uploads of the purpose `attachment`. */
export async function ownAttachments(
  unit: Unit,
  companyId: string,
  fileIds: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  if (fileIds.length === 0) return [];
  return (
    unit.db
      .selectFrom('file')
      .select(['id', 'name'])
      .where('id', 'in', fileIds)
      .where('ownerCompanyId', '=', companyId)
      .where('purpose', '=', 'attachment')
      // Held until the end: nobody removes as unused what is about to be used.
      .forKeyShare()
      .execute()
  );
}

/** Makes these, in this order, what hangs on the owner. */
export async function replaceAttachments(
  unit: Unit,
  owner: AttachmentOwner,
  fileIds: readonly string[],
): Promise<void> {
  await unit.db
    .deleteFrom('attachment')
    .where('ownerKind', '=', owner.kind)
    .where('ownerId', '=', owner.id)
    .execute();
  if (fileIds.length === 0) return;
  await unit.db
    .insertInto('attachment')
    .values(
      fileIds.map((fileId, position) => ({ ownerKind: owner.kind, ownerId: owner.id, fileId, position })),
    )
    .execute();
}
