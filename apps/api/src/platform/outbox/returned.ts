import PostalMime from 'postal-mime';
import { system } from '../actor.ts';
import type { Db } from '../db.ts';
import { transact } from '../transaction.ts';
import { refusedAt } from './deliver.ts';
import { kindOfRefusal } from './refusal.ts';

/** A letter of ours that came back (RFC 3464). */
export interface Returned {
  /** What stands in its Message-ID. */
  readonly outboxId: string;
  /** To whom it could not be given in the end; another than it was sent to where that one passes letters on. */
  readonly recipient: string;
  /** As `5.1.1` (RFC 3463). */
  readonly status: string;
  /** What the far side said. */
  readonly said: string;
}

/** The types of what came back, whole or its headers; the latter two where an address on its way was not ASCII (RFC 6533). */
const originals = ['message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers'];
const reports = ['message/delivery-status', 'message/global-delivery-status'];

/** The letter that this one reports as returned for good; null where it is anything else. */
export async function readReturned(letter: Uint8Array): Promise<Returned | null> {
  const { attachments } = await PostalMime.parse(letter, {
    forceRfc822Attachments: true,
    attachmentEncoding: 'utf8',
  });
  const partOf = (types: readonly string[]) =>
    String(attachments.find(({ mimeType }) => types.includes(mimeType))?.content ?? '');
  const [, outboxId] = /^Message-ID:\s*<([0-9a-f-]{36})@/im.exec(partOf(originals)) ?? [];
  if (outboxId === undefined) return null;
  // A group of fields for the report, and one for each to whom it was sent.
  for (const group of partOf(reports).split(/\r?\n[ \t]*\r?\n/)) {
    const fields = fieldsOf(group);
    const status = /^[45]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0];
    if (fields.get('action')?.toLowerCase() !== 'failed' || status === undefined) continue;
    const recipient = typed(fields.get('final-recipient') ?? '');
    const said = typed(fields.get('diagnostic-code') ?? '') || status;
    return { outboxId, recipient, status, said: `退信：${said}`.slice(0, 500) };
  }
  return null;
}

/** `Name: value`, a value that goes on in the next line on one. */
function fieldsOf(group: string): ReadonlyMap<string, string> {
  const lines = group.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const;
    }),
  );
}

/** What stands behind the type of an address or of an answer: `rfc822; a@b.example`, `smtp; 550 …`. */
const typed = (value: string) => value.slice(value.indexOf(';') + 1).trim();

/** `known`: it has been noted before. `unknown`: no such letter was sent to anybody. */
export type TakenBack = 'noted' | 'known' | 'unknown';

/**
 * Notes that a letter that a mail server had taken came back: it counts as refused, as if that server had said so at
 * once, and an address that takes no mail is not written to any more.
 */
export async function takeReturned(
  parts: { readonly db: Db },
  { outboxId, recipient, status, said }: Returned,
): Promise<TakenBack> {
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
    // Passed on by its reader, and returned from there: the address itself took it.
    const isItself = recipient.toLowerCase() === entry.recipient.toLowerCase();
    if (isItself && kindOfRefusal(status) === 'address') await refusedAt(unit, entry, said);
    return 'noted';
  });
}
