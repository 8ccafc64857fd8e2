import { decide, type Send } from '@procure/domain/invitation/decide.ts';
import { isRefused, refuse } from '@procure/domain/outcome.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import { record } from '../../../platform/record.ts';
import { accountsOf } from '../../account/audience/read-model.ts';
import { invitationEvents } from '../events.ts';
import * as store from '../store.ts';

/** The name of a lot in messages. */
interface Names {
  readonly title: string;
  readonly tenderNo: string;
}

/** The people of each company, with the name of the lot for them. */
export async function toldOf(unit: Unit, names: Names, companyIds: readonly string[]) {
  const accounts = await accountsOf(unit.db, companyIds, 'invitation');
  return (companyId: string) => {
    const to = accounts.filter((account) => account.companyId === companyId);
    return { to, ...names };
  };
}

type Told = Awaited<ReturnType<typeof toldOf>>;

interface Addressed {
  readonly id: string;
  readonly lotId: string;
  readonly companyId: string;
  /** The cancelled invitation that this one renews; null for a first one. */
  readonly before: store.InvitationRow | null;
}

/** Sends one invitation of a lot that is locked. Refused as the domain decides, before anything is written. */
export async function sendLetter(
  unit: Unit,
  { id, lotId, companyId, before }: Addressed,
  letter: Send,
  told: Told,
  now: Date,
) {
  const decided = decide(before === null ? null : store.invitationOf(before), letter, now);
  if (isRefused(decided)) return decided;
  const row = before ?? { id, lotId, companyId };
  if (before !== null) await store.saveDecided(unit, before, decided.invitation);
  else if (!(await store.insertDecided(unit, row, decided.invitation))) return refuse('conflict');
  await record(unit, invitationEvents, { ...decided.event, ...told(companyId) }, row);
  return null;
}
