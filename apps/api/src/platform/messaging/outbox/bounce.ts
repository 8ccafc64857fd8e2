import PostalMime from 'postal-mime';
import { system } from '../../actor.ts';
import type { Db } from '../../database/db.ts';
import { transact } from '../../database/transaction.ts';
import { refusedAt } from './deliver.ts';
import { kindOfRefusal } from './refusal.ts';

/** A bounced letter (RFC 3464). */
export interface Bounce {
  /** The id in its Message-ID. */
  readonly outboxId: string;
  /** The final recipient; differs from the original one if that forwards letters. */
  readonly recipient: string;
  /** As `5.1.1` (RFC 3463). */
  readonly status: string;
  /** The answer of the receiving side. */
  readonly said: string;
}

/** The types of the returned letter or its headers; the latter two if an address on its way was not ASCII (RFC 6533). */
const originals = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'];
const reports = ['message/delivery-status', 'message/global-delivery-status'];

/** The letter that a bounce reports as finally undeliverable; null for any other letter. */
export async function readBounce(letter: Uint8Array): Promise<Bounce | null> {
  const { attachments } = await PostalMime.parse(letter, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  });
  const partOf = (types: readonly string[]) =>
    String(attachments.find(({ mimeType }) => types.includes(mimeType))?.content ?? '');
  const [, outboxId] = /^Message-ID:\s*<([0-9a-f-]{36})@/im.exec(partOf(originals)) ?? [];
  if (outboxId === undefined) return null;
  // A group of fields for the report, and one for each recipient.
  for (const group of partOf(reports).split(/\r?\n[ \t]*\r?\n/)) {
    const fields = fieldsOf(group);
    const status = /^[45]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0];
    if (fields.get('action')?.toLowerCase() !== 'failed' || status === undefined) continue;
    const recipient = stripType(fields.get('final-recipient') ?? '');
    const said = stripType(fields.get('diagnostic-code') ?? '') || status;
    return { outboxId, recipient, status, said: `退信：${said}`.slice(0, 500) };
  }
  return null;
}

/** Parses `Name: value` lines; continuation lines are joined. */
function fieldsOf(group: string): ReadonlyMap<string, string> {
  const lines = group.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const;
    }),
  );
}

/** The value after the type of an address or answer: `rfc822; a@b.example`, `smtp; 550 …`. */
const stripType = (value: string) => value.slice(value.indexOf(';') + 1).trim();

/** `known`: recorded before. `unknown`: no such letter was sent. */
export type BounceOutcome = 'noted' | 'known' | 'unknown';

/**
 * Records the bounce of a letter that a mail server had accepted: it counts as refused, as if that server had refused
 * it at once, and no more mail is sent to an address that accepts none.
 */
export async function recordBounce(
  parts: { readonly db: Db },
  { outboxId, recipient, status, said }: Bounce,
): Promise<BounceOutcome> {
  return transact(parts, system('outbox.returned'), async (unit) => {
    const entry = await unit.db
      .selectFrom('outbox')
      .select(['id', 'recipient', 'accountId', 'state'])
      .where('id', '=', outboxId)
      .where('channel', '=', 'mail')
      .forUpdate()
      .executeTakeFirst();
    if (entry === undefined) return 'unknown';
    if (entry.state !== 'sent') return 'known';
    await unit.db
      .insertInto('deliveryAttempt')
      .values({ outboxId, outcome: 'refused', answer: said })
      .execute();
    await unit.db
      .updateTable('outbox')
      .set({ state: 'refused', lastError: said })
      .where('id', '=', outboxId)
      .execute();
    // A letter that its reader forwarded and that bounced from there was accepted by the address itself.
    const isItself = recipient.toLowerCase() === entry.recipient.toLowerCase();
    if (isItself && kindOfRefusal(status) === 'address') await refusedAt(unit, entry, said);
    return 'noted';
  });
}
