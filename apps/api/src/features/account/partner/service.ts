import { createHash } from 'node:crypto';
import { voucherOf } from '@procure/domain/account/outside.ts';
import {
  issuedLinkMinutes,
  partnerCallsPerMinute,
  partnerLinkMinutes,
  readPublicKey,
} from '@procure/domain/account/partner.ts';
import { addDays, type Day, startOfDay } from '@procure/domain/display/day.ts';
import { maskMail } from '@procure/domain/masking.ts';
import { refuse, refuseFields } from '@procure/domain/outcome.ts';
import type { Caller, StaffActor, SupplierActor } from '../../../platform/actor.ts';
import { transact } from '../../../platform/database/transaction.ts';
import { readSignature } from '../../../platform/keys/signature.ts';
import type { Parts } from '../../../platform/process/parts.ts';
import { record } from '../../../platform/record.ts';
import { issueLoginCode } from '../../session/service.ts';
import { unbindFrom } from '../outside/service.ts';
import { lockSupplier } from '../store.ts';
import { linkEvents, partnerEvents } from './events.ts';
import * as store from './store.ts';

export function registerPartner(
  parts: Parts,
  actor: StaffActor,
  partner: { readonly id: string; readonly name: string },
) {
  return transact(parts, actor, async (unit) => {
    const outcome = await store.insertPartner(actor.scope, unit.db, partner);
    if (outcome === 'taken') return refuse('partner_name_taken');
    if (outcome === 'made') await record(unit, partnerEvents, { kind: 'register_partner' }, partner);
    return { id: partner.id };
  });
}

interface NewKey {
  readonly id: string;
  readonly partnerId: string;
  readonly publicKey: string;
  readonly validFrom: Day;
  readonly validUntil: Day;
}

export function addPartnerKey(parts: Parts, actor: StaffActor, { publicKey, ...input }: NewKey) {
  return transact(parts, actor, async (unit) => {
    const read = readPublicKey(publicKey);
    if (read === null) return refuseFields([{ field: 'publicKey', message: '请粘贴Ed25519公钥' }]);
    const bytes = Buffer.from(read, 'base64');
    const partner = await store.findPartner(unit.db, input.partnerId);
    if (partner === undefined) return refuse('not_found');
    const key = {
      ...input,
      publicKey: bytes,
      validFrom: startOfDay(input.validFrom),
      validUntil: startOfDay(addDays(input.validUntil, 1)),
    };
    const outcome = await store.insertKey(actor.scope, unit.db, key);
    if (outcome === 'taken') return refuse('partner_key_taken');
    if (outcome === 'made') {
      const { validFrom, validUntil } = key;
      const fingerprint = createHash('sha256').update(bytes).digest('hex');
      const event = { kind: 'add_partner_key', keyId: key.id, fingerprint, validFrom, validUntil } as const;
      await record(unit, partnerEvents, event, { id: input.partnerId, name: partner.name });
    }
    return { id: key.id };
  });
}

export function withdrawPartnerKey(
  parts: Parts,
  actor: StaffActor,
  { id, reason }: { readonly id: string; readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const partnerId = await store.withdrawKey(actor.scope, unit.db, { id, reason });
    if (partnerId === null) return (await store.hasKey(unit.db, id)) ? {} : refuse('not_found');
    const name = (await store.findPartner(unit.db, partnerId))?.name ?? '';
    const event = { kind: 'withdraw_partner_key', keyId: id, reason } as const;
    await record(unit, partnerEvents, event, { id: partnerId, name });
    return {};
  });
}

const linkOf = ({ config }: Parts, code: string) => `${config.publicUrl}/dashboard?loginName=${code}`;

/**
 * Issues a sign-in link and notifies the account on every channel, so that an owner who did not request it learns
 * of it at once.
 */
export function issueLoginLink(
  parts: Parts,
  actor: StaffActor,
  { id, reason }: { readonly id: string; readonly reason: string },
) {
  return transact(parts, actor, async (unit) => {
    const account = await lockSupplier(unit.db, id);
    if (account === undefined) return refuse('not_found');
    if (account.disabled) return refuse('account_disabled');
    const minutes = issuedLinkMinutes;
    const issued = await issueLoginCode(parts, unit, { accountId: id, minutes });
    const url = linkOf(parts, issued.code);
    const event = { kind: 'issue_login_code', url, minutes, reason, at: await unit.now() } as const;
    await record(unit, linkEvents, event, account);
    return {
      url,
      expiresAt: issued.expiresAt,
      mailedTo: account.email === null ? '' : maskMail(account.email),
    };
  });
}

/**
 * Creates a link for a person as named by the partner, by a signed call, each of which is valid once. Whether an
 * account is bound to the person is checked when the link is opened, not here.
 */
export async function requestLoginLink(
  parts: Parts,
  caller: Caller,
  { person }: { readonly person: string },
) {
  const { signedCall } = caller;
  const shown =
    signedCall === undefined
      ? null
      : await readSignature(signedCall, (keyId) => store.findKey(parts.db, keyId));
  if (shown === null) return refuse('signature_invalid');
  const { keyId, nonce, created } = shown;
  return transact(parts, caller, async (unit) => {
    const calling = await store.lockCaller(unit.db, keyId, created);
    if (calling === null) return refuse('signature_invalid');
    const { partnerId, name, calls, inTime } = calling;
    if (!inTime) return refuse('signature_over');
    if (!(await store.spendNonce(unit.db, partnerId, nonce))) return refuse('nonce_used');
    if (calls >= partnerCallsPerMinute) return refuse('partner_too_many', { n: partnerCallsPerMinute });
    const issued = await issueLoginCode(parts, unit, { keyId, subject: person, minutes: partnerLinkMinutes });
    await record(unit, partnerEvents, { kind: 'ask_login_code', keyId }, { id: partnerId, name });
    return { url: linkOf(parts, issued.code), expiresAt: issued.expiresAt };
  });
}

export async function unbindPartner(
  parts: Parts,
  actor: SupplierActor,
  { id, password }: { readonly id: string; readonly password: string },
) {
  const partner = await store.findPartner(parts.db, id);
  if (partner === undefined) return refuse('not_found');
  return unbindFrom(parts, actor, { name: voucherOf(id), title: partner.name }, password);
}

/** Deletes calls whose signatures have expired. */
export function forgetCalls(parts: Pick<Parts, 'db'>): Promise<void> {
  return store.purge(parts.db);
}
