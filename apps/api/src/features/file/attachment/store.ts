import { sql } from 'kysely';
import type { CompanyScope, SupplierScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';

/** The object to which files are attached, with its own id. */
export interface AttachmentOwner {
  readonly kind:
    | 'award-forfeit'
    | 'bid'
    | 'change-request'
    | 'claim'
    | 'clarification'
    | 'company'
    | 'complaint'
    | 'complaint-buyer'
    | 'complaint-decision'
    | 'complaint-respondent'
    | 'measure'
    | 'objection'
    | 'objection-answer'
    | 'prequalification'
    | 'question';
  readonly id: string;
  /** The role of the files, if the object has several kinds. */
  readonly role?: string;
}

/** Returns those of these files that the company uploaded as attachments. */
export async function ownAttachments(
  scope: CompanyScope,
  unit: Unit,
  fileIds: readonly string[],
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  if (fileIds.length === 0) return [];
  return (
    unit.db
      .selectFrom('file')
      .select(['id', 'name'])
      .where('id', 'in', fileIds)
      .where('ownerCompanyId', '=', scope.companyId)
      .where('purpose', '=', 'attachment')
      // Locked to the end of the transaction, so that the cleanup does not delete them as unused.
      .forKeyShare()
      .execute()
  );
}

/**
 * Returns those of these files that the caller uploaded as scans, for their company or, without one, for
 * themselves.
 */
export async function ownScans(
  { accountId, companyId }: SupplierScope,
  unit: Unit,
  fileIds: readonly string[],
): Promise<readonly string[]> {
  const found = await unit.db
    .selectFrom('file')
    .select('id')
    .where('id', 'in', fileIds)
    .where('purpose', '=', 'certificate')
    .where(({ or, and, eb }) =>
      or([
        and([eb('ownerCompanyId', 'is', null), eb('ownerAccountId', '=', accountId)]),
        eb('ownerCompanyId', '=', companyId),
      ]),
    )
    // Locked to the end of the transaction, so that the cleanup does not delete them as unused.
    .forKeyShare()
    .execute();
  return found.map(({ id }) => id);
}

/** Replaces the owner's attachments by these, in this order. */
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
  await addAttachments(unit, owner, fileIds);
}

/** Adds these to the owner's attachments, in this order. */
export async function addAttachments(
  unit: Unit,
  { kind, id, role }: AttachmentOwner,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return;
  const named = role === undefined ? {} : { role };
  await unit.db
    .insertInto('attachment')
    .values(fileIds.map((fileId, position) => ({ ownerKind: kind, ownerId: id, fileId, position, ...named })))
    .onConflict((conflict) =>
      conflict.columns(['ownerKind', 'ownerId', 'fileId']).doUpdateSet({ position: sql`excluded.position` }),
    )
    .execute();
}

export interface OpenedFile {
  readonly id: string;
  /** The envelope that contained it. */
  readonly kind: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly mime: string;
  readonly path: string;
}

/** Records the files of an opened bid's envelopes: owned by its company, attached to the bid. */
export async function insertOpened(
  unit: Unit,
  bid: { readonly bidId: string; readonly companyId: string },
  files: readonly OpenedFile[],
): Promise<void> {
  if (files.length === 0) return;
  await unit.db
    .insertInto('file')
    .values(
      files.map(({ kind: _, ...file }) => ({
        ...file,
        ownerAccountId: null,
        ownerCompanyId: bid.companyId,
        purpose: 'opened',
      })),
    )
    .execute();
  await unit.db
    .insertInto('attachment')
    .values(
      files.map(({ id, kind }, position) => ({
        ownerKind: 'bid',
        ownerId: bid.bidId,
        fileId: id,
        role: kind,
        position,
      })),
    )
    .execute();
}
