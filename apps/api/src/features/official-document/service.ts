import { randomBytes, randomUUID } from 'node:crypto';
import {
  awardLetterText,
  type IssuedNotice,
  letterKindOf,
} from '@procure/domain/official-document/award-letter.ts';
import { makeCode } from '@procure/domain/official-document/code.ts';
import { isCompanyActor } from '../../platform/actor.ts';
import type { HeldLotId, Unit } from '../../platform/database/transaction.ts';
import type { FileReader } from '../file/service.ts';
import { isAddressed, isSeenByStaff } from './read-model.ts';
import * as store from './store.ts';

interface Notice extends IssuedNotice {
  readonly id: string;
  readonly companyId: string;
  readonly issuedAt: Date;
}

/** Fixes the letters of issued notices, in the transaction that issues them. A job signs them. */
export async function decideLetters(
  unit: Unit,
  lotId: HeldLotId,
  lot: Parameters<typeof awardLetterText>[1],
  notices: readonly Notice[],
): Promise<void> {
  const documents = notices.map((notice) => ({
    id: randomUUID(),
    kind: letterKindOf[notice.kind],
    companyId: notice.companyId,
    awardNoticeId: notice.id,
    code: makeCode(randomBytes(32)),
    content: awardLetterText(notice, lot),
    decidedAt: notice.issuedAt,
  }));
  await store.insertDecided(unit, lotId, documents);
}

/** A letter is readable for its recipient, and for staff who see the award. */
export const mayReadOfficial: FileReader = async (parts, caller, file) => {
  if (file.purpose !== 'official') return false;
  if (caller.kind === 'staff') return isSeenByStaff(caller.scope, parts.db, file.id);
  return isCompanyActor(caller) && isAddressed(caller.scope, parts.db, file.id);
};
