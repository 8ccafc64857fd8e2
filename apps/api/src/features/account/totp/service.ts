import { randomInt } from 'node:crypto';
import {
  isFactorShown,
  recoveryAlphabet,
  recoveryCodes,
  setupMinutes,
  writeRecoveryCode,
} from '@procure/domain/account/factor.ts';
import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import { Secret } from 'otpauth';
import { z } from 'zod';
import type { StaffActor, SupplierActor } from '../../../platform/actor.ts';
import type { Parts } from '../../../platform/parts.ts';
import { record } from '../../../platform/record.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
import { noteFactor } from '../../session/service.ts';
import { factorEvents } from '../factor/events.ts';
import {
  authenticatorOf,
  type FactorFailure,
  type ProvenFactor,
  proveFactor,
  recoveryHash,
  secretContext,
  stepOf,
} from '../factor/service.ts';
import * as factors from '../factor/store.ts';
import { type PasswordFailure, provePassword } from '../password/service.ts';
import { lockOwn, type OwnAccount } from '../store.ts';

type Person = SupplierActor | StaffActor;

const setupContext = (accountId: string) => `totp.setup.${accountId}`;
/** What the browser gives back of a draft, sealed: nothing is kept of one that is never confirmed. */
const setupShape = z.object({ secret: z.string(), until: z.number() });

/** A new secret for the account's authenticator; it is good for nothing until a code of it has come back. */
export function draft(parts: Parts, actor: Person) {
  return transact(parts, actor, async (unit) => {
    const account = await lockOwn(actor.scope, unit.db);
    if (account === undefined) return refuse('not_found');
    // Somebody else knows a one-time password: what is set with it could be theirs.
    if (account.passwordTemporary) return refuse('own_password_first');
    const secret = new Secret({ size: 20 });
    const until = (await unit.now()).getTime() + setupMinutes * 60_000;
    return {
      secret: secret.base32,
      uri: authenticatorOf(secret, account.username).toString(),
      setup: parts.crypto.seal(JSON.stringify({ secret: secret.base32, until }), setupContext(account.id)),
    };
  });
}

interface Proofs {
  readonly password: string;
  readonly factor: string;
}

interface Confirmation extends Proofs {
  readonly setup: string;
  readonly code: string;
}

/** Sets the authenticator up, or another in its place: by the password, a code of the new one, and one of the old. */
export async function confirm(parts: Parts, actor: Person, { setup, code, ...proofs }: Confirmation) {
  const outcome = await transact(parts, actor, async (unit) => {
    const proven = await prove(parts, unit, actor, proofs);
    if (!('account' in proven)) return proven;
    const { account, shown } = proven;
    if (account.passwordTemporary) return refuse('own_password_first');
    // Until now a passkey, or of a supplier a code that was sent, was the factor: who has only the password puts no other
    // beside it.
    const asked = actor.kind === 'supplier' || actor.factor.held;
    if (shown === 'none' && asked && !isFactorShown('act', actor.factor)) return refuse('factor_required');
    const now = await unit.now();
    const secret = secretIn(parts, account.id, setup, now);
    if (secret === null) return refuse('setup_over');
    const lastStep = stepOf(authenticatorOf(Secret.fromBase32(secret), account.username), code, now);
    if (lastStep === null) return refuse('setup_code_wrong');
    const sealed = parts.crypto.seal(secret, secretContext(account.id));
    await factors.saveTotp(unit.db, { accountId: account.id, secret: sealed, lastStep });
    const kind = shown === 'none' ? 'set_totp' : 'replace_totp';
    await record(unit, factorEvents, { kind, at: now }, account);
    await noteFactor(unit, actor);
    return { recoveryCodes: await makeRecoveryCodes(parts, unit, account.id) };
  });
  // Counted within: a refusal inside the transaction would have undone that.
  if ('wrong' in outcome) return outcome.wrong;
  return 'factor' in outcome ? outcome.factor : outcome;
}

export async function remove(parts: Parts, actor: Person, proofs: Proofs) {
  const outcome = await transact(parts, actor, async (unit) => {
    const asked = await prove(parts, unit, actor, proofs);
    if (!('account' in asked)) return asked;
    const { account } = asked;
    if (await factors.removeTotp(unit.db, account.id))
      await record(unit, factorEvents, { kind: 'remove_totp', at: await unit.now() }, account);
    return null;
  });
  if (outcome === null) return {};
  if ('wrong' in outcome) return outcome.wrong;
  return 'factor' in outcome ? outcome.factor : outcome;
}

/** The factor itself was shown a moment ago, or the gate has refused. Where there is none, there is nothing to recover. */
export async function renewRecoveryCodes(parts: Parts, actor: Person, password: string) {
  const outcome = await transact(parts, actor, async (unit) => {
    const account = await lockOwn(actor.scope, unit.db);
    if (account === undefined) return refuse('not_found');
    const failed = await provePassword(unit, actor, account, password);
    if (failed !== null) return failed;
    if (!(await factors.hasFactor(unit.db, account.id))) return refuse('not_found');
    await record(unit, factorEvents, { kind: 'renew_recovery_codes', at: await unit.now() }, account);
    return { recoveryCodes: await makeRecoveryCodes(parts, unit, account.id) };
  });
  // Counted within: a refusal inside the transaction would have undone that.
  return 'wrong' in outcome ? outcome.wrong : outcome;
}

/** What changes the second factor asks for both: the password, and the factor as it stands. */
async function prove(
  parts: Parts,
  unit: Unit,
  actor: Person,
  { password, factor }: Proofs,
): Promise<
  | { readonly account: OwnAccount; readonly shown: ProvenFactor['shown'] }
  | Refusal<'not_found'>
  | PasswordFailure
  | FactorFailure
> {
  const account = await lockOwn(actor.scope, unit.db);
  if (account === undefined) return refuse('not_found');
  const failed = await provePassword(unit, actor, account, password);
  if (failed !== null) return failed;
  if (!(await factors.hasTotp(unit.db, account.id))) return { account, shown: 'none' };
  const asked = { accountId: account.id, side: actor.kind, answer: { typed: factor }, from: actor.session };
  const proven = await proveFactor(parts, unit, asked);
  return 'factor' in proven ? proven : { account, shown: proven.shown };
}

/** The secret of a draft of this account that is not over; null otherwise. */
function secretIn({ crypto }: Parts, accountId: string, setup: string, now: Date): string | null {
  try {
    const { secret, until } = setupShape.parse(JSON.parse(crypto.openText(setup, setupContext(accountId))));
    return now.getTime() < until ? secret : null;
  } catch {
    return null;
  }
}

/** Shown once; kept as keyed hashes. */
export async function makeRecoveryCodes(
  parts: Parts,
  unit: Unit,
  accountId: string,
): Promise<readonly string[]> {
  const pick = () => recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length));
  const codes = Array.from({ length: recoveryCodes }, () => Array.from({ length: 12 }, pick).join(''));
  await factors.saveRecoveryCodes(
    unit.db,
    accountId,
    codes.map((code) => recoveryHash(parts, accountId, code)),
  );
  return codes.map(writeRecoveryCode);
}
