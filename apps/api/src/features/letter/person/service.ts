import { idMark } from '@procure/domain/company/id-paper.ts';
import type { LetterKind } from '@procure/domain/letter/letter.ts';
import { type LetterPerson, readPerson } from '@procure/domain/letter/person.ts';
import { refuse } from '@procure/domain/outcome.ts';
import type { Caller } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import type { Crypto } from '../../../platform/keys/crypto.ts';
import type { SealedColumn } from '../../../platform/keys/reseal.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { isHumanChecked } from '../../account/human-check/service.ts';
import { isCheckDue, sendOtp } from '../../account/otp/service.ts';
import * as store from './store.ts';

export type Keys = { readonly crypto: Crypto };

/** A letter with its sealed person; null after the end of retention. */
interface Sealed {
  readonly id: string;
  readonly content: string | null;
}

/** The persons without a company who wrote letters of one kind, as stored and as read. */
export function personsOf(kind: LetterKind) {
  const contextOf = (id: string) => `${kind}_person.${id}`;
  const column: SealedColumn = {
    table: `${kind}Person`,
    column: 'content',
    id: [`${kind}_id`],
    contextOf: (row) => contextOf(row[`${kind}_id`] ?? ''),
  };
  /** Decrypts the person of a letter. */
  const opener =
    ({ crypto }: Keys) =>
    (id: string, content: string): LetterPerson =>
      readPerson(crypto.openText(content, contextOf(id)));
  return {
    column,
    opener,
    seal: ({ crypto }: Keys, id: string, person: LetterPerson): string =>
      crypto.seal(JSON.stringify(person), contextOf(id)),
    /** Whether the letter was submitted with this phone; false after the end of retention. */
    isPhoneOf: (parts: Keys, { id, content }: Sealed, phone: string): boolean =>
      content !== null && opener(parts)(id, content).phone === phone,
  };
}

/**
 * Keyed hash of the identity number, for finding a person's objections and complaints without storing the number. The
 * key is never rotated: the tag must find an open letter under any later key.
 */
export const personTagOf = (
  { crypto }: Keys,
  { idType, idNo }: Pick<LetterPerson, 'idType' | 'idNo'>,
): string => crypto.mark(idMark(idType, idNo), 'objection.person');

/** Locks a publicly announced lot in share mode; null if there is none. */
export const holdAnnouncedLot = store.holdPublicLot;

type PersonPurpose = LetterKind | `${LetterKind}_reading` | 'single_source';

/** Sends a code for one purpose, in the same way for every phone, with or without a letter. */
export async function sendPersonCode(
  parts: Parts,
  visitor: Caller,
  {
    phone,
    purpose,
    humanCheck,
  }: { readonly phone: string; readonly purpose: PersonPurpose; readonly humanCheck: string },
) {
  if ((await isCheckDue(parts, visitor, phone)) && !(await isHumanChecked(parts, humanCheck)))
    return refuse('human_check_failed');
  return transact(parts, visitor, (unit) => sendOtp(parts, unit, { recipient: phone, purpose }));
}
