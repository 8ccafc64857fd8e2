import { isRefused, type Refusal, refuseFields } from '@procure/domain/outcome.ts';
import type { CompanyScope, SupplierScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/transaction.ts';
import * as store from './store.ts';

/** The names of the company's own uploads in this order, or the refusal at the field `fileIds` where one is not its own. */
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
 * Hangs the company's own uploads on what it wrote, in place of those before.
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

/** Hangs files beside those that hang there already; the caller has asked whose they are. */
export function addFiles(
  unit: Unit,
  owner: store.AttachmentOwner,
  fileIds: readonly string[],
): Promise<void> {
  return store.addAttachments(unit, owner, fileIds);
}

/** Hangs files in place of those before; the caller has asked whose they are. */
export function replaceFiles(
  unit: Unit,
  owner: store.AttachmentOwner,
  fileIds: readonly string[],
): Promise<void> {
  return store.replaceAttachments(unit, owner, fileIds);
}

/** What came out of an opened bid becomes its company's, and hangs on the bid. */
export function keepOpened(
  unit: Unit,
  bid: { readonly bidId: string; readonly companyId: string },
  files: readonly store.OpenedFile[],
): Promise<void> {
  return store.insertOpened(unit, bid, files);
}
