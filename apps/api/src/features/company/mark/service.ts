import { type MarkKind, marksOf, personMarks } from '@procure/domain/company/mark.ts';
import type { CompanyProfile } from '@procure/domain/company/profile.ts';
import { system } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Crypto } from '../../../platform/keys/crypto.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { openProfile } from '../secret/service.ts';
import { type HeldCompany, lockCompany } from '../store.ts';
import { type Application, appliedOf, findUnmarked, hasMark, hintsFor, readMarkable } from './read-model.ts';
import { replaceMarks } from './store.ts';

type Sealing = { readonly crypto: Crypto };

/** Not bound to the company, so that marks of two companies can be compared. */
const tagOf = ({ crypto }: Sealing, kind: MarkKind, value: string) =>
  crypto.mark(value, `company_mark.${kind}`);

/**
 * Stores the marks of a profile in plain text: the held company's own profile, or the proposal of one of its
 * requests.
 */
export function keepMarks(
  parts: Sealing,
  unit: Unit,
  company: Pick<HeldCompany, 'id'>,
  profile: CompanyProfile,
  requestId: string | null = null,
): Promise<void> {
  const tags = marksOf(profile).map(({ kind, value }) => ({ kind, tag: tagOf(parts, kind, value) }));
  return replaceMarks(unit, company, requestId, tags);
}

/** Deletes the marks of a withdrawn or refused application. */
export function dropMarks(
  unit: Unit,
  company: Pick<HeldCompany, 'id'>,
  requestId: string | null = null,
): Promise<void> {
  return replaceMarks(unit, company, requestId, []);
}

const phonePath = 'account.phone';
const claimantPath = 'claimant.phone';

/**
 * Finds data that other companies have in common with an application, with its fields; null if there is no such
 * application.
 */
export async function findHints(
  parts: Pick<Parts, 'crypto' | 'db'>,
  { id, ...application }: Application & { readonly id: string },
) {
  const applied = await appliedOf(parts.db, id, application);
  if (applied === null) return null;
  const written = marksOf(openProfile(parts.crypto, id, applied.profile));
  const own = applied.phones.map((value) => ({ kind: 'phone', field: phonePath, value }) as const);
  const { claimant } = applied;
  const theirs =
    claimant?.phone == null ? [] : [{ kind: 'phone', field: claimantPath, value: claimant.phone } as const];
  const marks = [...written, ...own, ...theirs].map((mark) => ({
    ...mark,
    tag: tagOf(parts, mark.kind, mark.value),
  }));
  const phones = written.filter(({ kind }) => kind === 'phone').map(({ value }) => value);
  const rows = await hintsFor(parts.db, id, marks, { phones, claimantId: claimant?.id ?? null });
  return { rows, marks };
}

/**
 * Whether a company that was submitted for review names the person as its legal representative, or their phone as a
 * contact's.
 */
export function isOfCompany(
  parts: Sealing,
  db: Parameters<typeof hasMark>[0],
  person: Parameters<typeof personMarks>[0],
): Promise<boolean> {
  const marks = personMarks(person).filter(({ value }) => value !== '');
  return hasMark(
    db,
    marks.map(({ kind, value }) => ({ kind, tag: tagOf(parts, kind, value) })),
  );
}

/** Adds marks to companies that were submitted before marks were stored, each under its lock. */
export async function markEarlier(parts: Parts): Promise<void> {
  const unmarked = (after: string) => findUnmarked(parts.db, after, 200);
  let ids = await unmarked('00000000-0000-0000-0000-000000000000');
  for (let last = ids.at(-1); last !== undefined; last = ids.at(-1)) {
    for (const id of ids)
      await transact(parts, system('company.mark'), async (unit) => {
        const company = await lockCompany(unit, id);
        if (company === null) return;
        for (const { profile, requestId } of await readMarkable(unit.db, id))
          await keepMarks(parts, unit, company, openProfile(parts.crypto, id, profile), requestId);
      });
    ids = await unmarked(last);
  }
}
