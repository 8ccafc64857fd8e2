import { type ProviderName, type Voucher, voucherOf } from '@procure/domain/account/outside.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { Caller, StaffActor, SupplierActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import { dingtalk, unionIdOf } from '../../../platform/http/outside/dingtalk.ts';
import { oidc } from '../../../platform/http/outside/oidc.ts';
import type { Journey, Provider } from '../../../platform/http/outside/provider.ts';
import { hashToken, newToken } from '../../../platform/keys/token.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { admit, type TakenCode, takeLoginCode } from '../../session/service.ts';
import { isHumanChecked } from '../human-check/service.ts';
import { checkOtp, isCheckDue, sendOtp } from '../otp/service.ts';
import { provePassword } from '../password/service.ts';
import { findAccount, findSupplierByContact, lockOwn } from '../store.ts';
import { outsideEvents } from './events.ts';
import * as store from './store.ts';

type Person = SupplierActor | StaffActor;

interface Providers {
  /** Null if this installation has none. */
  readonly dingtalk: Provider<'dingtalk_expired'> | null;
  readonly oidc: Provider<'oidc_expired'> | null;
}

export function providersOf(config: Pick<Config, ProviderName>): Providers {
  return {
    dingtalk: config.dingtalk && dingtalk(config.dingtalk),
    oidc: config.oidc && oidc(config.oidc),
  };
}

/**
 * Derives a sign-in journey from its state. Nothing of it is stored, and the state alone reveals none of its
 * secrets.
 */
function journeyOf({ config, crypto }: Parts, provider: Provider, state: string): Journey {
  const home = provider.name === 'dingtalk' ? config.publicUrl : config.consoleUrl;
  return {
    state,
    verifier: crypto.mark(state, 'outside-verifier'),
    nonce: crypto.mark(state, 'outside-nonce'),
    returnTo: `${home}/login`,
  };
}

/**
 * Runs a request to the provider. A failure of the provider or of the connection becomes a refusal that can be
 * retried.
 */
async function asking<T>(
  { log }: Parts,
  { name, title }: Provider,
  question: Promise<T>,
): Promise<T | Refusal<'outside_unreachable'>> {
  try {
    return await question;
  } catch (error) {
    log.warn({ err: error, provider: name }, 'a sign-in elsewhere does not answer');
    return refuse('outside_unreachable', { name: title });
  }
}

/** Starts a sign-in; returns the provider's address for the browser. */
export async function start(parts: Parts, visitor: Caller, provider: Provider | null) {
  return begin(parts, visitor, provider, null);
}

async function begin(parts: Parts, caller: Caller, provider: Provider | null, accountId: string | null) {
  const { device } = caller;
  if (provider === null || device === undefined) return refuse('not_found');
  const state = newToken();
  const url = await asking(parts, provider, provider.addressFor(journeyOf(parts, provider, state)));
  if (typeof url !== 'string') return url;
  const traveller = { deviceHash: device.tokenHash, provider: provider.name };
  await transact(parts, caller, (unit) =>
    store.saveJourney(unit.db, traveller, { stateHash: hashToken(state), accountId }),
  );
  return { url };
}

/**
 * Verifies a return from the provider, in the browser that started the journey: an address that was passed to
 * another browser is refused. `of`: the account that started it in its settings; null to sign in.
 */
async function welcome<No extends Provider['over']>(
  parts: Parts,
  caller: Caller,
  provider: Provider<No> | null,
  of: string | null,
  query: string,
): Promise<{ readonly subject: string } | Refusal<No | 'not_found' | 'outside_unreachable'>> {
  const { device } = caller;
  if (provider === null || device === undefined) return refuse('not_found');
  const state = new URLSearchParams(query).get('state') ?? '';
  const traveller = { deviceHash: device.tokenHash, provider: provider.name };
  const taken = await transact(parts, caller, (unit) =>
    store.takeJourney(unit.db, traveller, hashToken(state)),
  );
  if (taken === undefined || taken.accountId !== of) return refuse(provider.over);
  const journey = journeyOf(parts, provider, state);
  const subject = await asking<string | Refusal<No>>(parts, provider, provider.subjectOf(query, journey));
  return typeof subject === 'string' ? { subject } : subject;
}

/** Signs in the person who returned from the OIDC provider. */
export async function enterByOidc(
  parts: Parts,
  { oidc: provider }: Providers,
  visitor: Caller,
  query: string,
) {
  const returned = await welcome(parts, visitor, provider, null, query);
  if (isRefused(returned)) return returned;
  const accountId = await store.findBound(parts.db, 'oidc', returned.subject);
  return accountId === null ? refuse('oidc_unbound') : admit(parts, visitor, accountId, 'oidc');
}

/** Signs in the person who returned from DingTalk. */
export async function enterByDingtalk(
  parts: Parts,
  { dingtalk: provider }: Providers,
  visitor: Caller,
  query: string,
) {
  const returned = await welcome(parts, visitor, provider, null, query);
  return isRefused(returned) ? returned : admitByDingtalk(parts, visitor, returned.subject);
}

async function admitByDingtalk(parts: Parts, visitor: Caller, subject: string) {
  const accountId = await store.findBound(parts.db, 'dingtalk', subject);
  if (accountId !== null) return admit(parts, visitor, accountId, 'dingtalk');
  await keepWaiting(parts, visitor, 'dingtalk', subject);
  return refuse('dingtalk_unbound');
}

/** Remembers in this browser an identity without an account, so that it can be bound. */
async function keepWaiting(parts: Parts, visitor: Caller, provider: Voucher, subject: string): Promise<void> {
  const { device } = visitor;
  if (device === undefined) return;
  const traveller = { deviceHash: device.tokenHash, provider };
  await transact(parts, visitor, (unit) => store.saveUnbound(unit.db, traveller, subject));
}

/** Exchanges the code of a `loginName` link for a token: a code of this platform, or one that DingTalk issued. */
export async function exchangeCode(
  parts: Parts,
  { dingtalk: provider }: Providers,
  visitor: Caller,
  code: string,
) {
  const taken = await takeLoginCode(parts, code);
  if (typeof taken !== 'string') return admitByLink(parts, visitor, taken);
  const { dingtalk: app } = parts.config;
  if (taken === 'over' || provider === null || app === null) return refuse('login_code_invalid');
  const subject = await asking(parts, provider, unionIdOf(app, code));
  return typeof subject === 'string' ? admitByDingtalk(parts, visitor, subject) : subject;
}

async function admitByLink(parts: Parts, visitor: Caller, { accountId, partner }: TakenCode) {
  if (accountId !== null) return admit(parts, visitor, accountId, 'login_code');
  if (partner === null) return refuse('login_code_invalid');
  const voucher = voucherOf(partner.id);
  const bound = await store.findBound(parts.db, voucher, partner.subject);
  if (bound !== null) return admit(parts, visitor, bound, 'partner');
  await keepWaiting(parts, visitor, voucher, partner.subject);
  return refuse('partner_unbound', { name: partner.name });
}

/**
 * Sends a code to the phone or address of the person to be bound in this browser. The response does not reveal
 * whether it has an account.
 */
export async function sendBindingCode(
  parts: Parts,
  visitor: Caller,
  { to, humanCheck }: { readonly to: string; readonly humanCheck: string },
) {
  if ((await isCheckDue(parts, visitor, to)) && !(await isHumanChecked(parts, humanCheck))) {
    return refuse('human_check_failed');
  }
  return transact(parts, visitor, async (unit) => {
    if ((await waiting(unit, visitor)) === null) return refuse('binding_over');
    const supplier = await findSupplierByContact(unit.db, to);
    const instead = supplier === undefined ? 'contact_unregistered' : null;
    return sendOtp(parts, unit, { recipient: to, purpose: 'outside_binding', instead });
  });
}

async function waiting(unit: Unit, { device }: Caller): Promise<store.Unbound | null> {
  return device === undefined ? null : store.lockUnbound(unit.db, device.tokenHash);
}

/** First use: binds the identity to the account whose phone or address the person proves to hold. */
export async function bindByCode(
  parts: Parts,
  { dingtalk }: Providers,
  visitor: Caller,
  { to, otp: code }: { readonly to: string; readonly otp: string },
) {
  const outcome = await transact(parts, visitor, async (unit) => {
    const unbound = await waiting(unit, visitor);
    if (unbound === null) return refuse('binding_over');
    const { provider, subject, partnerName } = unbound;
    const checked = await checkOtp(parts, unit, { recipient: to, purpose: 'outside_binding', code });
    if (checked === 'used') return { otp: refuse('otp_expired') };
    if (checked !== 'right') return checked;
    const supplier = await findSupplierByContact(unit.db, to);
    if (supplier === undefined) return { otp: refuse('otp_expired') };
    const title = partnerName ?? dingtalk?.title ?? '';
    const refused = await bindNow(unit, { name: provider, title }, subject, supplier.id);
    if (refused !== null) return refused;
    if (visitor.device !== undefined) await store.removeJourney(unit.db, visitor.device.tokenHash);
    return { accountId: supplier.id, means: partnerName === null ? 'dingtalk' : 'partner' } as const;
  });
  if ('accountId' in outcome) return admit(parts, visitor, outcome.accountId, outcome.means);
  // The wrong code was counted in the transaction: a refusal there would have rolled the count back.
  return 'otp' in outcome ? outcome.otp : outcome;
}

/** The provider that identifies a person, with its name for people. */
interface Vouching {
  readonly name: Voucher;
  readonly title: string;
}

async function bindNow(
  unit: Unit,
  { name: provider, title }: Vouching,
  subject: string,
  accountId: string,
): Promise<Refusal<'outside_bound' | 'account_bound' | 'not_found'> | null> {
  const account = await findAccount(unit.db, accountId);
  if (account === undefined) return refuse('not_found');
  if (!(await store.bind({ accountId }, unit.db, provider, subject))) {
    const held = await store.holds({ accountId }, unit.db, provider, subject);
    // Both are bound to each other: the response was lost and the act repeated.
    if (held.account && held.subject) return null;
    return refuse(held.account ? 'account_bound' : 'outside_bound');
  }
  await record(unit, outsideEvents, { kind: 'bind_outside', provider, title, at: await unit.now() }, account);
  return null;
}

/**
 * Starts a binding from the settings. Requires the password: otherwise an open session would be enough to bind a
 * stranger for good.
 */
export async function startOwn(parts: Parts, actor: Person, provider: Provider | null, password: string) {
  if (provider === null) return refuse('not_found');
  const outcome = await transact(parts, actor, async (unit) => {
    const account = await lockOwn(actor.scope, unit.db);
    if (account === undefined) return refuse('not_found');
    if (account.passwordTemporary) return refuse('own_password_first');
    if ((await store.boundSince(actor.scope, unit.db, provider.name)) !== null)
      return refuse('account_bound');
    return provePassword(unit, actor, account, password);
  });
  if (outcome !== null) return 'wrong' in outcome ? outcome.wrong : outcome;
  return begin(parts, actor, provider, actor.accountId);
}

export async function bindOwn<No extends Provider['over']>(
  parts: Parts,
  actor: Person,
  provider: Provider<No> | null,
  query: string,
) {
  if (provider === null) return refuse('not_found');
  const returned = await welcome(parts, actor, provider, actor.accountId, query);
  if ('refused' in returned) return returned;
  const outcome = await transact(parts, actor, (unit) =>
    bindNow(unit, provider, returned.subject, actor.accountId),
  );
  return outcome ?? {};
}

export async function unbindOwn(parts: Parts, actor: Person, provider: Provider | null, password: string) {
  return provider === null ? refuse('not_found') : unbindFrom(parts, actor, provider, password);
}

/**
 * Unbinds the provider. Requires the password, so that an open session is not enough to remove a way of signing in.
 */
export async function unbindFrom(parts: Parts, actor: Person, { name, title }: Vouching, password: string) {
  const outcome = await transact(parts, actor, async (unit) => {
    const account = await lockOwn(actor.scope, unit.db);
    if (account === undefined) return refuse('not_found');
    const failed = await provePassword(unit, actor, account, password);
    if (failed !== null) return failed;
    if (await store.unbind(actor.scope, unit.db, name)) {
      const event = { kind: 'unbind_outside', provider: name, title, at: await unit.now() } as const;
      await record(unit, outsideEvents, event, account);
    }
    return null;
  });
  if (outcome === null) return {};
  // The wrong password was counted in the transaction: a refusal there would have rolled the count back.
  return 'wrong' in outcome ? outcome.wrong : outcome;
}

/**
 * Returns the provider and the date of the binding for an account's settings; null if this installation has no such
 * provider.
 */
export async function outsideOf(parts: Pick<Parts, 'db'>, actor: Person, provider: Provider | null) {
  if (provider === null) return null;
  const since = await store.boundSince(actor.scope, parts.db, provider.name);
  return { title: provider.title, since: since?.toISOString() ?? null };
}

/** Deletes expired journeys. */
export function forgetJourneys(parts: Pick<Parts, 'db'>): Promise<void> {
  return store.purge(parts.db);
}
