import type { PasskeyProof } from '@procure/contract/account/passkey.schema.ts';
import { type CodeRoad, factorSecondsLeft } from '@procure/domain/account/factor.ts';
import { maskMail, maskPhone } from '@procure/domain/masking.ts';
import { type Refusal, refuse } from '@procure/domain/outcome.ts';
import type { StaffActor, SupplierActor } from '../../../platform/actor.ts';
import { transact, type Unit } from '../../../platform/database/transaction.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { noteFactor, noteOutage } from '../../session/service.ts';
import { factorEvents } from '../factor/events.ts';
import { type Answer, type FactorFailure, hasFactor, proveFactor } from '../factor/service.ts';
import { hasTotp } from '../factor/store.ts';
import { isHumanChecked } from '../human-check/service.ts';
import { checkOtp, isCheckDue, type OtpFailure, sendOtp } from '../otp/service.ts';
import { arePasskeysPossible, draftProof } from '../passkey/service.ts';
import { readPasskeys } from '../passkey/store.ts';
import { provePassword } from '../password/service.ts';
import { lockOwn, type OwnAccount, readContacts } from '../store.ts';
import { isRoadOut } from './store.ts';

type Person = SupplierActor | StaffActor;
type Contacts = Pick<OwnAccount, 'phone' | 'email'>;

const masks: Readonly<Record<CodeRoad, (to: string) => string>> = { sms: maskPhone, mail: maskMail };

/** Channels for codes to an account: its phone, and its mail address if it has one. */
function roadsOf({ phone, email }: Contacts): readonly { readonly road: CodeRoad; readonly to: string }[] {
  return [
    ...(phone === null ? [] : [{ road: 'sms', to: phone } as const]),
    ...(email === null ? [] : [{ road: 'mail', to: email } as const]),
  ];
}

/** Returns the account's second factors, and the seconds for which a proof in this session still counts. */
async function standingOf({ db, config }: Parts, { accountId, kind, factor }: Person) {
  const secondsLeft = { act: factorSecondsLeft('act', factor), price: factorSecondsLeft('price', factor) };
  const totp = await hasTotp(db, accountId);
  // A passkey that was made at another address of the site does not count here.
  const passkeys = arePasskeysPossible({ config }, kind) && (await readPasskeys(db, accountId)).length > 0;
  return { held: factor.held, totp, passkeys, secondsLeft };
}

export function readStaffFactor(parts: Parts, actor: StaffActor) {
  return standingOf(parts, actor);
}

/** As `readStaffFactor`, with the channels for codes if the account has no second factor. */
export async function readFactor(parts: Parts, actor: SupplierActor) {
  const standing = await standingOf(parts, actor);
  const contacts = standing.held ? undefined : await readContacts(actor.scope, parts.db);
  const roads = contacts === undefined ? [] : roadsOf(contacts);
  return {
    ...standing,
    roads: roads.map(({ road, to }) => ({ road, to: masks[road](to) })),
    outage: await isOutage(parts.db, roads),
  };
}

/** Whether no channel of an account delivers codes. */
async function isOutage(db: Parts['db'], roads: ReturnType<typeof roadsOf>): Promise<boolean> {
  for (const { road, to } of roads) if (!(await isRoadOut(db, road, to))) return false;
  return roads.length > 0;
}

/** Sends a code to the account's own phone or address. A code by SMS does not replace an authenticator (0071). */
export async function sendFactorCode(
  parts: Parts,
  actor: SupplierActor,
  { road, humanCheck }: { readonly road: CodeRoad; readonly humanCheck: string },
) {
  const contacts = await readContacts(actor.scope, parts.db);
  const to = contacts && roadsOf(contacts).find((one) => one.road === road)?.to;
  if (to === undefined) return refuse('not_found');
  if (await hasFactor(parts, actor.accountId)) return refuse('factor_road_closed');
  if ((await isCheckDue(parts, actor, to)) && !(await isHumanChecked(parts, humanCheck)))
    return refuse('human_check_failed');
  return transact(parts, actor, (unit) =>
    sendOtp(parts, unit, { recipient: to, channel: road, purpose: 'factor' }),
  );
}

type Shown =
  | { readonly by: 'authenticator'; readonly factor: string }
  | { readonly by: 'passkey'; readonly answer: PasskeyProof }
  | { readonly by: 'code'; readonly road: CodeRoad; readonly code: string };

/**
 * Shows the second factor in the present session. Acts that need it are then allowed for some time, in this session
 * only.
 */
export async function showFactor(parts: Parts, actor: Person, shown: Shown) {
  const outcome = await transact(parts, actor, async (unit) => {
    const account = await lockOwn(actor.scope, unit.db);
    if (account === undefined) return refuse('not_found');
    const failed = await (shown.by === 'code'
      ? proveCode(parts, unit, account, shown)
      : proveOwn(
          parts,
          unit,
          actor,
          shown.by === 'passkey' ? { passkey: shown.answer } : { typed: shown.factor },
        ));
    if (failed !== null) return failed;
    await noteFactor(unit, actor);
    await record(unit, factorEvents, { kind: 'show_factor', by: shown.by }, account);
    return null;
  });
  if (outcome === null) return {};
  // The failure was counted in the transaction: a refusal there would have rolled the count back.
  if ('factor' in outcome) return outcome.factor;
  return 'otp' in outcome ? outcome.otp : outcome;
}

async function proveOwn(
  parts: Parts,
  unit: Unit,
  actor: Person,
  answer: Answer,
): Promise<FactorFailure | Refusal<'not_found'> | null> {
  const asked = { accountId: actor.accountId, side: actor.kind, answer, from: actor.session };
  const proven = await proveFactor(parts, unit, asked);
  if ('factor' in proven) return proven;
  return proven.shown === 'none' ? refuse('not_found') : null;
}

async function proveCode(
  parts: Parts,
  unit: Unit,
  account: OwnAccount,
  { road, code }: Shown & { readonly by: 'code' },
): Promise<OtpFailure | Refusal<'not_found' | 'factor_road_closed'> | null> {
  const recipient = roadsOf(account).find((one) => one.road === road)?.to;
  if (recipient === undefined) return refuse('not_found');
  if (await hasFactor(unit, account.id)) return refuse('factor_road_closed');
  const checked = await checkOtp(parts, unit, { recipient, purpose: 'factor', code });
  if (checked === 'used') return { otp: refuse('otp_expired') };
  return checked === 'right' ? null : checked;
}

/** Returns the browser's options for signing with one of the account's passkeys. */
export async function draftPasskeyProof(parts: Parts, actor: Person) {
  const options = await transact(parts, actor, (unit) =>
    draftProof(parts, unit, actor.kind, actor.accountId),
  );
  return { options };
}

/**
 * Accepts the password if no code can be sent, for submitting prices only, and notifies the account: an outage of
 * the platform must not prevent a bid (0036).
 */
export async function showPasswordInstead(parts: Parts, actor: SupplierActor, password: string) {
  const outcome = await transact(parts, actor, async (unit) => {
    const account = await lockOwn(actor.scope, unit.db);
    if (account === undefined) return refuse('not_found');
    if (await hasFactor(unit, account.id)) return refuse('factor_road_closed');
    if (!(await isOutage(unit.db, roadsOf(account)))) return refuse('factor_road_open');
    const failed = await provePassword(unit, actor, account, password);
    if (failed !== null) return failed;
    await noteOutage(unit, actor);
    await record(unit, factorEvents, { kind: 'show_password_instead', at: await unit.now() }, account);
    return null;
  });
  if (outcome === null) return {};
  return 'wrong' in outcome ? outcome.wrong : outcome;
}
