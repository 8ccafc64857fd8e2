import { sql } from 'kysely';
import type { CompanyScope, SupplierScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/transaction.ts';

/** What files hang on; the id is its own. */
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
  /** What the files are there, where there are several kinds. */
  readonly role?: string;
}

/** Which of these are the company's own uploads of the purpose `attachment`. */
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
      // Held until the end: nobody removes as unused what is about to be used.
      .forKeyShare()
      .execute()
  );
}

/** Which of these the caller uploaded as scans: for their company or, where they have none, for themselves. */
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
    // Held until the end: nobody removes as unused what is about to be used.
    .forKeyShare()
    .execute();
  return found.map(({ id }) => id);
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
  await addAttachments(unit, owner, fileIds);
}

/** Hangs these beside what hangs there already, in this order. */
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
  /** The envelope it came out of. */
  readonly kind: string;
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
  readonly mime: string;
  readonly path: string;
}

/** Records what came out of the envelopes of an opened bid: files of its company, hanging on the bid. */
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
