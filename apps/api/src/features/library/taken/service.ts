import type { TakenEntryView } from '@procure/contract/library/entry.schema.ts';
import { isSamePick, type LibraryPick } from '@procure/domain/library/library.ts';
import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { CompanyScope } from '../../../platform/actor.ts';
import type { Unit } from '../../../platform/database/transaction.ts';
import type { Crypto } from '../../../platform/keys/crypto.ts';
import { readOffered } from '../offered/read-model.ts';
import { contentOpener } from '../secret/service.ts';

/** The copy of an entry in an application or a bid: its content and files at that time, with a checksum over them. */
export type TakenEntry = TakenEntryView;

/**
 * The picked entries in their current version; entries taken before keep their version. Refused if an entry was changed
 * or removed since it was picked.
 */
export async function takeEntries(
  parts: { readonly crypto: Crypto },
  unit: Unit,
  scope: CompanyScope,
  picks: readonly LibraryPick[],
  before: readonly TakenEntry[],
): Promise<readonly TakenEntry[] | Refusal<'library_changed'>> {
  const known = (pick: LibraryPick) => before.find((one) => isSamePick(one, pick));
  if (picks.every(known)) return picks.flatMap((pick) => known(pick) ?? []);
  const takenAt = (await unit.now()).toISOString();
  const offered = await readOffered(scope, unit.db, contentOpener(parts));
  const taken = picks.flatMap((pick) => {
    const old = known(pick);
    if (old !== undefined) return old;
    const found = offered.find((one) => isSamePick(one, pick));
    return found === undefined ? [] : { ...found, takenAt };
  });
  return taken.length < picks.length ? refuse('library_changed') : taken;
}
