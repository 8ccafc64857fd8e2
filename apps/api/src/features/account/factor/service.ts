import type { PasskeyProof } from '@procure/contract/account/passkey.schema.ts';
import {
  isStepTaken,
  readFactor,
  type ShownFactor,
  stepAt,
  stepDrift,
} from '@procure/domain/account/factor.ts';
import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import { Secret, TOTP } from 'otpauth';
import type { SealedColumn } from '../../../platform/keys/reseal.ts';
import type { Parts } from '../../../platform/parts.ts';
import { record } from '../../../platform/record.ts';
import type { Unit } from '../../../platform/transaction.ts';
import { countTry, keyOf } from '../../session/failure/service.ts';
import { isKeyProof, type Side } from '../passkey/service.ts';
import { factorEvents } from './events.ts';
import * as store from './store.ts';

type Keys = Pick<Parts, 'crypto'>;
type Site = Pick<Parts, 'crypto' | 'config'>;

/** What an authenticator is made of; the name is what people find it by. */
export function authenticatorOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: '招标采购平台', label, secret });
}

/** What the secret of an account is sealed for. */
export const secretContext = (accountId: string) => `totp.secret.${accountId}`;

export const secretColumn: SealedColumn = {
  table: 'totp',
  column: 'secret',
  id: ['account_id'],
  contextOf: (row) => secretContext(row.account_id ?? ''),
};

/** The step whose code this is, around now; null where it is none's. */
export function stepOf(authenticator: TOTP, code: string, now: Date): number | null {
  const off = authenticator.validate({ token: code, timestamp: now.getTime(), window: stepDrift });
  return off === null ? null : stepAt(now) + off;
}

/** Keyed: whoever has only the table cannot try codes. */
export function recoveryHash({ crypto }: Keys, accountId: string, code: string): Buffer {
  return Buffer.from(crypto.mark(code, `recovery:${accountId}`), 'base64url');
}

/** Whether the account asks for a second factor. */
export function hasFactor(parts: Pick<Parts, 'db'>, accountId: string): Promise<boolean> {
  return store.hasFactor(parts.db, accountId);
}

/** A wrong factor that was counted: it leaves the transaction as a plain value, so that the count is not undone. */
export interface FactorFailure {
  readonly factor: Refusal<'factor_wrong' | 'factor_locked'>;
}

export interface ProvenFactor {
  readonly shown: 'totp' | 'recovery' | 'passkey' | 'none';
}

/** What somebody shows: a code that was typed, or what a passkey signed. */
export type Answer = { readonly typed: string } | { readonly passkey: PasskeyProof };

interface Asked {
  readonly accountId: string;
  readonly side: Side;
  readonly answer: Answer;
  /** Counted apart: a browser that is known, a session in hand; null for all strangers together. */
  readonly from: Buffer | null;
}

/**
 * Asks an account for its second factor, in the caller's transaction, which must commit what this counted. Each step
 * of an authenticator and each recovery code is good once. An account without one has nothing to show.
 */
export async function proveFactor(
  parts: Site,
  unit: Unit,
  { accountId, side, answer, from }: Asked,
): Promise<ProvenFactor | FactorFailure> {
  const kept = await store.lockFactors(unit.db, accountId);
  if (kept === null) return { shown: 'none' };
  const right =
    'passkey' in answer
      ? (await isKeyProof(parts, unit, side, { accountId, answer: answer.passkey })) && ('passkey' as const)
      : await rightOf(parts, unit, { accountId, kept, shown: readFactor(answer.typed) });
  const tried = await countTry(unit, keyOf.factor(accountId, from), right !== null && right !== false);
  const about = { id: accountId, email: kept.email };
  if (!('right' in tried)) {
    const minutes = 'locked' in tried ? tried.locked : 0;
    await record(unit, factorEvents, { kind: 'factor_failed', minutes }, about);
    return {
      factor:
        'locked' in tried
          ? refuse('factor_locked', { m: tried.locked })
          : refuse('factor_wrong', { n: tried.left }),
    };
  }
  if (right === null || right === false) throw new Error('a factor that is not right was taken');
  if (right === 'passkey') return { shown: 'passkey' };
  if ('step' in right) {
    await store.saveStep(unit.db, accountId, right.step);
    return { shown: 'totp' };
  }
  const left = await store.consumeRecoveryCode(unit.db, accountId, right.codeHash);
  await record(unit, factorEvents, { kind: 'use_recovery_code', left, at: await unit.now() }, about);
  return { shown: 'recovery' };
}

interface Kept {
  readonly accountId: string;
  readonly kept: store.Kept;
  readonly shown: ShownFactor | null;
}

/** What was shown, where it is right: nothing of it is used up yet. */
async function rightOf(
  parts: Keys,
  unit: Unit,
  { accountId, kept, shown }: Kept,
): Promise<{ readonly step: number } | { readonly codeHash: Buffer } | null> {
  if (shown === null) return null;
  if (shown.kind === 'recovery') {
    const codeHash = recoveryHash(parts, accountId, shown.code);
    return (await store.isRecoveryCode(unit.db, accountId, codeHash)) ? { codeHash } : null;
  }
  if (kept.secret === null) return null;
  const secret = Secret.fromBase32(parts.crypto.openText(kept.secret, secretContext(accountId)));
  const now = await unit.now();
  const step = stepOf(authenticatorOf(secret, ''), shown.code, now);
  return step !== null && isStepTaken(step, kept.lastStep ?? 0, now) ? { step } : null;
}

/**
 * Others vouch for who lost it: two administrators of the platform for one of its staff, who set the password anew as
 * well, or who manages a supplier's company for a colleague. False where there was none.
 */
export async function forgetFactors(unit: Unit, accountId: string): Promise<boolean> {
  const held = await store.removeFactors(unit.db, accountId);
  if (held) await record(unit, factorEvents, { kind: 'forget_factors' }, { id: accountId });
  return held;
}
