import { type ProviderName, type Voucher, voucherOf } from '@procure/domain/account/outside.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { Caller, StaffActor, SupplierActor } from '../../../platform/actor.ts';
import type { Config } from '../../../platform/config.ts';
import { dingtalk, unionIdOf } from '../../../platform/outside/dingtalk.ts';
import { oidc } from '../../../platform/outside/oidc.ts';
import type { Journey, Provider } from '../../../platform/outside/provider.ts';
import type { Parts } from '../../../platform/parts.ts';
import { record } from '../../../platform/record.ts';
import { hashToken, newToken } from '../../../platform/token.ts';
import { transact, type Unit } from '../../../platform/transaction.ts';
import { admit, type TakenCode, takeLoginCode } from '../../session/service.ts';
import { isHumanChecked } from '../human-check/service.ts';
import { checkOtp, isCheckDue, sendOtp } from '../otp/service.ts';
import { provePassword } from '../password/service.ts';
import { findAccount, findSupplierByContact, lockOwn } from '../store.ts';
import { outsideEvents } from './events.ts';
import * as store from './store.ts';

type Person = SupplierActor | StaffActor;

interface Providers {
  /** Null where this installation has none. */
  readonly dingtalk: Provider<'dingtalk_expired'> | null;
  readonly oidc: Provider<'oidc_expired'> | null;
}

export function providersOf(config: Pick<Config, ProviderName>): Providers {
  return {
    dingtalk: config.dingtalk && dingtalk(config.dingtalk),
    oidc: config.oidc && oidc(config.oidc),
  };
}

/** All of a journey hangs on its state: nothing of it is kept, and whoever sees the state can make none of it. */
function journeyOf({ config, crypto }: Parts, provider: Provider, state: string): Journey {
  const home = provider.name === 'dingtalk' ? config.publicUrl : config.consoleUrl;
  return {
    state,
    verifier: crypto.mark(state, 'outside-verifier'),
    nonce: crypto.mark(state, 'outside-nonce'),
    returnTo: `${home}/login`,
  };
}

/** Asks the provider; what is its own trouble, or the line's, is said and can be tried again. */
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

/** Where the browser goes to sign in. */
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
 * Who came back, in the browser that was sent: an address that somebody else was given is worth nothing here. `of`: for
 * which account it was sent, null to sign in.
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

/** Signs in who came back from the house's own sign-in. */
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

/** Signs in who came back from DingTalk. */
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

/** Whom no account is bound to waits in this browser, to be bound. */
async function keepWaiting(parts: Parts, visitor: Caller, provider: Voucher, subject: string): Promise<void> {
  const { device } = visitor;
  if (device === undefined) return;
  const traveller = { deviceHash: device.tokenHash, provider };
  await transact(parts, visitor, (unit) => store.saveUnbound(unit.db, traveller, subject));
}

/** Exchanges the code of a `loginName` link for a token: one of our own, or one that DingTalk gave out. */
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

/** Sends a code to the phone or address of whoever waits here to be bound. The answer does not tell whether it has an account. */
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

/** First use: who somebody else says it is, and holds the phone or address of an account, is its owner from now on. */
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
  // Counted within: a refusal inside the transaction would have undone that.
  return 'otp' in outcome ? outcome.otp : outcome;
}

/** Who vouches, and what people call them. */
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
    // Both: the answer was lost and the act repeated.
    if (held.account && held.subject) return null;
    return refuse(held.account ? 'account_bound' : 'outside_bound');
  }
  await record(unit, outsideEvents, { kind: 'bind_outside', provider, title, at: await unit.now() }, account);
  return null;
}

/** From the settings: the password first, since who finds a session open could bind themselves for good. */
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

/** By the password: a session left open takes no way to sign in away. */
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
  // Counted within: a refusal inside the transaction would have undone that.
  return 'wrong' in outcome ? outcome.wrong : outcome;
}

/** What an account's settings say of it; null where this installation has no such provider. */
export async function outsideOf(parts: Pick<Parts, 'db'>, actor: Person, provider: Provider | null) {
  if (provider === null) return null;
  const since = await store.boundSince(actor.scope, parts.db, provider.name);
  return { title: provider.title, since: since?.toISOString() ?? null };
}

/** Removes journeys that nobody can come back from any more. */
export function forgetJourneys(parts: Pick<Parts, 'db'>): Promise<void> {
  return store.purge(parts.db);
}
