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
import type { Unit } from '../../../platform/database/transaction.ts';
import type { SealedColumn } from '../../../platform/keys/reseal.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { countTry, keyOf } from '../../session/failure/service.ts';
import { isKeyProof, type Side } from '../passkey/service.ts';
import { factorEvents } from './events.ts';
import * as store from './store.ts';

type Keys = Pick<Parts, 'crypto'>;
type Site = Pick<Parts, 'crypto' | 'config'>;

/** Returns the authenticator for a secret. The label is the name under which an authenticator app lists it. */
export function authenticatorOf(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer: '招标采购平台', label, secret });
}

/** The encryption context of an account's authenticator secret. */
export const secretContext = (accountId: string) => `totp.secret.${accountId}`;

export const secretColumn: SealedColumn = {
  table: 'totp',
  column: 'secret',
  id: ['account_id'],
  contextOf: (row) => secretContext(row.account_id ?? ''),
};

/** Returns the time step of this code around `now`; null if it belongs to no step. */
export function stepOf(authenticator: TOTP, code: string, now: Date): number | null {
  const off = authenticator.validate({ token: code, timestamp: now.getTime(), window: stepDrift });
  return off === null ? null : stepAt(now) + off;
}

/** Keyed hash, so that a copy of the table is not enough to try codes. */
export function recoveryHash({ crypto }: Keys, accountId: string, code: string): Buffer {
  return Buffer.from(crypto.mark(code, `recovery:${accountId}`), 'base64url');
}

/** Whether the account has a second factor. */
export function hasFactor(parts: Pick<Parts, 'db'>, accountId: string): Promise<boolean> {
  return store.hasFactor(parts.db, accountId);
}

/**
 * A wrong second factor that was counted. It is returned as a plain value, so that the transaction commits the
 * count.
 */
export interface FactorFailure {
  readonly factor: Refusal<'factor_wrong' | 'factor_locked'>;
}

export interface ProvenFactor {
  readonly shown: 'totp' | 'recovery' | 'passkey' | 'none';
}

/** A proof of the second factor: a typed code, or a signature of a passkey. */
export type Answer = { readonly typed: string } | { readonly passkey: PasskeyProof };

interface Asked {
  readonly accountId: string;
  readonly side: Side;
  readonly answer: Answer;
  /**
   * Key of the separate count of failures: a known browser or the session; null for all unknown browsers together.
   */
  readonly from: Buffer | null;
}

/**
 * Verifies the second factor of an account in the caller's transaction, which must commit the counts made here.
 * Each step of an authenticator and each recovery code is valid once. An account without a second factor needs no
 * proof.
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

/** Returns the matching step or recovery code if the typed code is right. Neither is used up yet. */
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
 * Removes a lost second factor, on the authority of others: two administrators of the platform for a staff account,
 * together with a new password, or an administrator of a supplier's company for a colleague. Returns false if there
 * was none.
 */
export async function forgetFactors(unit: Unit, accountId: string): Promise<boolean> {
  const held = await store.removeFactors(unit.db, accountId);
  if (held) await record(unit, factorEvents, { kind: 'forget_factors' }, { id: accountId });
  return held;
}
