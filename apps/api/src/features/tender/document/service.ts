import { formatDateTime } from '@procure/domain/display/time.ts';
import { isBefore } from '@procure/domain/moment.ts';
import { isRefused, type Refusal, refuse, refuseFields } from '@procure/domain/outcome.ts';
import { announceDocument, lotName } from '@procure/domain/tender/announcement.ts';
import type { Caller, StaffActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { transact } from '../../../platform/transaction.ts';
import { type FileReader, recordedFile } from '../../file/service.ts';
import { publishNotice } from '../../notice/service.ts';
import { concernedAccounts, lotCountOf } from '../read-model.ts';
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
  readonly note: string;
}

/** Links an upload of one's own to a lot: freely while it is a draft, with a notice once it is published. */
export async function addDocument(
  parts: Parts,
  actor: StaffActor,
  input: DocumentInput,
): Promise<
  | AddedDocument
  | Refusal<
      | 'not_found'
      | 'not_in_team'
      | 'conflict'
      | 'transition_not_allowed'
      | 'invalid_input'
      | 'bid_deadline_passed'
    >
> {
  const file = await recordedFile(parts, input.fileId);
  if (file === null || file.purpose !== 'document' || file.ownerAccountId !== actor.accountId) {
    return refuseFields([{ field: 'fileId', message: '请上传招标文件' }]);
  }
  return transact(parts, actor, async (unit) => {
    const lot = await lockLotToHandle(unit, actor.scope, input.lotId);
    if (isRefused(lot)) return lot;
    const known = await findDocument(unit, input.id);
    if (known !== null) {
      return known.fileId === input.fileId && known.lotId === input.lotId
        ? { ...known, file }
        : refuse('conflict');
    }
    const published = lot.state === 'published';
    if (lot.state !== 'draft' && !published) return refuse('transition_not_allowed');
    if (published && !isBefore(await unit.now(), lot.bidDeadline)) {
      return refuse('bid_deadline_passed', { deadline: formatDateTime(lot.bidDeadline) });
    }
    if (published && input.note === '') return refuseFields([{ field: 'note', message: '请输入变更说明' }]);
    const { note, ...facts } = input;
    const document = {
      ...facts,
      versionNo: await nextVersionNo(unit, input.lotId, input.kind, input.title),
    };
    const { createdAt } = await insertDocument(unit, document);
    await unit.audit({
      action: 'addDocument',
      entity: 'lot',
      entityId: lot.id,
      lotId: lot.id,
      after: { ...document, name: file.name, sha256: file.sha256 },
      reason: note === '' ? null : note,
    });
    if (published) {
      const several = (await lotCountOf(actor.scope, unit.db, lot.tenderId)) > 1;
      const name = lotName(lot.tender, several ? lot : null);
      await publishNotice(unit, {
        lotId: lot.id,
        tenderId: lot.tenderId,
        ...announceDocument(name, document, note),
      });
      for (const to of await concernedAccounts(unit.db, lot.id)) {
        await unit.send({
          channel: 'message',
          to,
          template: 'tender_changed',
          values: { title: name, tenderNo: lot.tender.tenderNo, summary: note },
          link: `/processManage?lotId=${lot.id}`,
        });
      }
    }
    return { ...document, createdAt, file };
  });
}

/** Only from a draft: what was published stays. The log keeps what it was. */
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
