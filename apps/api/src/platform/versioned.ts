import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { StaffActor } from './actor.ts';
import { transact, type Unit } from './database/transaction.ts';
import type { Parts } from './process/parts.ts';

/** A row as the caller read it. */
export interface Target {
  readonly id: string;
  readonly version: number;
}

interface Change<Stored, R> {
  /** Locks the row until the end of the transaction; null if there is none for this person. */
  readonly lock: (unit: Unit) => Promise<Stored | null>;
  /** Whether the row is already as the act leaves it. */
  readonly isDone: (stored: Stored) => boolean;
  /** Writes the change and its audit entry. Returns the new version. */
  readonly work: (unit: Unit, stored: Stored) => Promise<number | R>;
}

/** Changes a row that has a version, in one transaction; the same call again answers as the first time. */
export function changeVersioned<Stored extends Target, R extends Refusal>(
  parts: Parts,
  actor: StaffActor,
  { id, version }: Target,
  { lock, isDone, work }: Change<Stored, R>,
): Promise<Target | R | Refusal<'not_found' | 'conflict'>> {
  type Outcome = Target | R | Refusal<'not_found' | 'conflict'>;
  return transact(parts, actor, async (unit): Promise<Outcome> => {
    const stored = await lock(unit);
    if (stored === null) return refuse('not_found');
    const isNear = stored.version === version || stored.version === version + 1;
    if (isNear && isDone(stored)) return { id, version: stored.version };
    if (stored.version !== version) return refuse('conflict');
    const saved = await work(unit, stored);
    return typeof saved === 'number' ? { id, version: saved } : saved;
  });
}
