import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { Caller, StaffActor } from '../../../platform/actor.ts';
import { type HeldLotId, transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { type FileReader, heldFile } from '../../file/service.ts';
import { lockLotToHandle } from '../service.ts';
import { isPublicDocument, isSeenDocument } from './read-model.ts';
import { deleteDocument, findDocument, insertDocument, type NewDocument, nextVersionNo } from './store.ts';

export type AddedDocument = NewDocument & {
  readonly createdAt: Date;
  readonly file: { id: string; name: string; size: number; sha256: string; path: string };
};

export interface DocumentInput {
  readonly id: string;
  readonly lotId: string;
  readonly fileId: string;
  readonly title: string;
  readonly kind: string;
  readonly public: boolean;
}

/** As it is issued: `contentSha256` is null for an uploaded file. */
type IssuedDocument = Omit<DocumentInput, 'lotId'> & Pick<NewDocument, 'contentSha256'>;

/** Links an own upload to a draft. A published tender changes only by an amendment. */
export async function addDocument(
  parts: Parts,
  actor: StaffActor,
  input: DocumentInput,
): Promise<
  | AddedDocument
  | Refusal<'not_found' | 'not_in_team' | 'conflict' | 'transition_not_allowed' | 'invalid_input'>
> {
  return transact(parts, actor, async (unit) => {
    const file = await heldFile(unit, input.fileId);
    if (file === null || file.purpose !== 'document' || file.ownerAccountId !== actor.accountId) {
      return refuseFields([{ field: 'fileId', message: '请上传招标文件' }]);
    }
    const lot = await lockLotToHandle(unit, actor.scope, input.lotId);
    if (isRefused(lot)) return lot;
    const known = await findDocument(unit, input.id);
    if (known !== null) {
      return known.fileId === input.fileId && known.lotId === input.lotId
        ? { ...known, file }
        : refuse('conflict');
    }
    if (lot.state !== 'draft') return refuse('transition_not_allowed');
    const document = await issueDocument(unit, { ...input, lotId: lot.id, contentSha256: null });
    await unit.audit({
      action: 'addDocument',
      entity: 'lot',
      entityId: lot.id,
      lotId: lot.id,
      after: { ...document, name: file.name, sha256: file.sha256 },
    });
    return { ...document, file };
  });
}

/** Makes a stored file the next version of the document of its title and kind; the lot is held. */
export async function issueDocument(
  unit: Unit,
  input: IssuedDocument & { readonly lotId: HeldLotId },
): Promise<NewDocument & { readonly createdAt: Date }> {
  const document = {
    ...input,
    versionNo: await nextVersionNo(unit, input.lotId, input.kind, input.title),
  };
  return { ...document, ...(await insertDocument(unit, document)) };
}

/** Removes a document from a draft; published documents cannot be removed. The log keeps its facts. */
export async function removeDocument(
  parts: Parts,
  actor: StaffActor,
  id: string,
): Promise<Record<string, never> | Refusal<'not_found' | 'not_in_team' | 'transition_not_allowed'>> {
  return transact(parts, actor, async (unit) => {
    const document = await findDocument(unit, id);
    // Gone already, by this call repeated.
    if (document === null) return {};
    const lot = await lockLotToHandle(unit, actor.scope, document.lotId);
    if (isRefused(lot)) return lot;
    if (lot.state !== 'draft') return refuse('transition_not_allowed');
    await deleteDocument(unit, id);
    await unit.audit({
      action: 'removeDocument',
      entity: 'lot',
      entityId: document.lotId,
      lotId: document.lotId,
      before: document,
    });
    return {};
  });
}

/** Staff who see the lot read its documents; of public attachments, once announced, anybody. */
export const mayReadDocument: FileReader = async (parts: Parts, caller: Caller, file) => {
  if (file.purpose !== 'document') return false;
  if (caller.kind === 'staff') {
    return caller.permissions.has('tender.read') && (await isSeenDocument(caller.scope, parts.db, file.id));
  }
  return isPublicDocument(parts.db, file.id);
};
