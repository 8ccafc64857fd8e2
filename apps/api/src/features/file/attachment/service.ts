import { isRefused, type Refusal, refuseFields } from '@procure/domain/outcome.ts';
import type { CompanyScope, SupplierScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import * as store from './store.ts';

/**
 * The names of the company's own uploads in this order, or a refusal at the field `fileIds` if one is not its own.
 */
export async function ownNames(
  unit: Unit,
  scope: CompanyScope,
  fileIds: readonly string[],
): Promise<readonly string[] | Refusal<'invalid_input'>> {
  const own = new Map((await store.ownAttachments(scope, unit, fileIds)).map(({ id, name }) => [id, name]));
  const names = fileIds.flatMap((id) => own.get(id) ?? []);
  return names.length < fileIds.length
    ? refuseFields([{ field: 'fileIds', message: '附件已失效，请重新上传' }])
    : names;
}

/**
 * Attaches the company's own uploads in place of the previous ones.
 * @returns as `ownNames`
 */
export async function attach(
  unit: Unit,
  scope: CompanyScope,
  owner: store.AttachmentOwner,
  fileIds: readonly string[],
): Promise<readonly string[] | Refusal<'invalid_input'>> {
  const names = await ownNames(unit, scope, fileIds);
  if (!isRefused(names)) await store.replaceAttachments(unit, owner, fileIds);
  return names;
}

export function ownScans(
  scope: SupplierScope,
  unit: Unit,
  fileIds: readonly string[],
): Promise<readonly string[]> {
  return store.ownScans(scope, unit, fileIds);
}

/** Attaches further files; the caller has checked their owner. */
export function addFiles(
  unit: Unit,
  owner: store.AttachmentOwner,
  fileIds: readonly string[],
): Promise<void> {
  return store.addAttachments(unit, owner, fileIds);
}

/** Attaches files in place of the previous ones; the caller has checked their owner. */
export function replaceFiles(
  unit: Unit,
  owner: store.AttachmentOwner,
  fileIds: readonly string[],
): Promise<void> {
  return store.replaceAttachments(unit, owner, fileIds);
}

/** Records the files of an opened bid as its company's, attached to the bid. */
export function keepOpened(
  unit: Unit,
  bid: { readonly bidId: string; readonly companyId: string },
  files: readonly store.OpenedFile[],
): Promise<void> {
  return store.insertOpened(unit, bid, files);
}
