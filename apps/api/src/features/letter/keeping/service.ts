import { withoutPerson } from '@procure/domain/letter/keeping.ts';
import type { LetterKind } from '@procure/domain/letter/letter.ts';
import type { LetterPerson } from '@procure/domain/letter/person.ts';
import { system } from '../../../platform/actor.ts';
import { type HeldLotId, transact, type Unit } from '../../../platform/database/transaction.ts';
import { forgetTextsTo } from '../../../platform/messaging/outbox/forget.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { removePersonFiles } from '../../file/person/service.ts';
import { lockLot } from '../../tender/service.ts';

/** The letters of one kind by persons without a company whose retention has ended. */
interface Letters<Words extends object> {
  readonly kind: LetterKind;
  findOver(db: Parts['db'], most: number): Promise<readonly Letter[]>;
  lockOver(unit: Unit, lotId: HeldLotId, id: string): Promise<(Words & Sealed) | null>;
  open(id: string, content: string): LetterPerson;
  forget(unit: Unit, id: string, words: Words): Promise<void>;
}
interface Letter {
  readonly id: string;
  readonly lotId: string;
}
interface Sealed {
  readonly no: string | null;
  readonly content: string;
}

const batch = 100;

/**
 * Erases the authors of the letters: their personal data, their files and the texts to their phones. Objection and
 * answer stay as the tender's record. Each letter has its own transaction and audit entry, so that the task can be
 * repeated, also after a crash.
 */
export async function forgetPersons<Words extends object>(
  parts: Parts,
  letters: Letters<Words>,
): Promise<void> {
  for (let found = batch; found === batch; ) {
    const over = await letters.findOver(parts.db, batch);
    for (const one of over) await forgetPerson(parts, letters, one);
    found = over.length;
  }
}

function forgetPerson<Words extends object>(
  parts: Parts,
  letters: Letters<Words>,
  { id, lotId }: Letter,
): Promise<void> {
  return transact(parts, system('person.forget'), async (unit) => {
    const lot = await lockLot(unit, lotId);
    const row = lot === null ? null : await letters.lockOver(unit, lot.id, id);
    if (row === null) return;
    const { content, no, ...words } = row;
    const person = letters.open(id, content);
    const without = Object.entries(words).map(([name, text]) => [name, withoutPerson(String(text), person)]);
    await letters.forget(unit, id, Object.fromEntries(without) as Words);
    const files = await removePersonFiles(unit, { kind: letters.kind, id });
    await forgetTextsTo(unit.db, person.phone, no ?? '');
    await unit.audit({
      ...{ action: 'forget_person', entity: letters.kind, entityId: id, lotId, companyId: null },
      after: { files },
    });
  });
}
