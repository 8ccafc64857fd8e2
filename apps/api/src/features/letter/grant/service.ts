import type { LetterKind } from '@procure/domain/letter/letter.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { Caller } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import { grantFor, openedBy } from '../../../platform/http/grant.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { checkOtp } from '../../account/otp/service.ts';
import { recordedFile, ticketFor } from '../../file/service.ts';
import { type LockedLot, lockLot } from '../../tender/service.ts';
import { type Keys, personsOf } from '../person/service.ts';

declare const granted: unique symbol;

/** Proof that the caller proved the phone of a letter of this kind; created only in this module. */
interface Grant<Kind extends LetterKind> {
  readonly id: string;
  readonly [granted]: Kind;
}

/** The queries of one kind of letter. */
interface Letters<Kind extends LetterKind, Row> {
  /** Finds the letter of a person by its number, with the sealed person; null for a company's letter. */
  findByNumber(unit: Unit, no: string): Promise<{ readonly id: string; readonly content: string } | null>;
  /** The lot of a person's letter. */
  lotIdOf(unit: Unit, id: string): Promise<string | null>;
  read(db: Parts['db'], grant: Grant<Kind>): Promise<Row>;
  /** The files of the result, once it is given. */
  resultFiles(row: Row): readonly { readonly id: string }[];
}

/** The access of persons without an account to their letters of one kind, by grants. */
export function grantsOf<Kind extends LetterKind, Row extends object>(
  kind: Kind,
  letters: Letters<Kind, Row>,
) {
  const context = `${kind}.grant`;
  const persons = personsOf(kind);

  const issue = (parts: Keys, id: string, now: Date): string => grantFor(parts, context, id, now);

  function open(parts: Keys, grant: string, now: Date): Grant<Kind> | null {
    const id = openedBy(parts, context, grant, now);
    return id === null ? null : ({ id } as Grant<Kind>);
  }

  /**
   * Opens a letter by its number and phone. Refuses an unknown number, a company's and one of another phone with the
   * same response: the proven phone has no such letter.
   */
  async function openByNumber(
    parts: Parts,
    visitor: Caller,
    { no, phone, otp }: { readonly no: string; readonly phone: string; readonly otp: string },
  ) {
    const outcome = await transact(parts, visitor, async (unit) => {
      const proved = await checkOtp(parts, unit, {
        recipient: phone,
        purpose: `${kind}_reading`,
        code: otp,
      });
      if (proved !== 'right' && proved !== 'used') return proved;
      const known = await letters.findByNumber(unit, no);
      if (known === null || persons.opener(parts)(known.id, known.content).phone !== phone)
        return { wrong: true };
      return { opened: { id: known.id } as Grant<Kind>, now: await unit.now() };
    });
    if ('otp' in outcome) return outcome.otp;
    // Returned as a plain value, so that the count of the code is committed.
    if ('wrong' in outcome) return refuse('not_found');
    const { opened, now } = outcome;
    return { grant: issue(parts, opened.id, now), row: await letters.read(parts.db, opened) };
  }

  async function read(parts: Parts, visitor: Caller, grant: string): Promise<Row | Refusal<'not_found'>> {
    const opened = await transact(parts, visitor, async (unit) => open(parts, grant, await unit.now()));
    return opened === null ? refuse('not_found') : letters.read(parts.db, opened);
  }

  /** Issues a ticket for a file of the result, once it is given. */
  async function ticket(
    parts: Parts,
    visitor: Caller,
    { grant, fileId }: { readonly grant: string; readonly fileId: string },
  ) {
    const row = await read(parts, visitor, grant);
    if (isRefused(row)) return row;
    const isGiven = letters.resultFiles(row).some(({ id }) => id === fileId);
    const file = isGiven ? await recordedFile(parts, fileId) : null;
    if (file === null) return refuse('not_found');
    const { token } = await ticketFor(parts, visitor, file);
    return { path: file.path, oldName: file.name, token };
  }

  /** Locks the lot of the letter, before the letter, in the order of every act. */
  async function lock(
    parts: Keys,
    unit: Unit,
    grant: string,
  ): Promise<{ readonly opened: Grant<Kind>; readonly lot: LockedLot } | Refusal<'not_found'>> {
    const opened = open(parts, grant, await unit.now());
    const lotId = opened === null ? null : await letters.lotIdOf(unit, opened.id);
    const lot = lotId === null ? null : await lockLot(unit, lotId);
    return opened === null || lot === null ? refuse('not_found') : { opened, lot };
  }

  return { issue, open, openByNumber, read, ticket, lock };
}
