import {
  type Channel,
  channels,
  factsOf,
  isMessageKind,
  type MessageKind,
  waysOf,
} from '@procure/domain/message/kind.ts';
import { endOfQuiet, nextDigest, type QuietHours } from '@procure/domain/message/quiet.ts';
import type { TemplateName } from '@procure/domain/message/templates.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { StaffScope, SupplierScope } from '../../actor.ts';
import type { Database } from '../../database/schema.gen.ts';
import { type Edited, editedOf, wordingsFrom } from './wording.ts';

/** A recipient's contacts and notification settings. */
export interface Reader {
  readonly id: string;
  /** Null for staff, and for suppliers without a company. */
  readonly companyId: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly digest: boolean;
  readonly quiet: QuietHours | null;
  /** The channels chosen for the kind; null if none were chosen. */
  readonly chosen: readonly Channel[] | null;
}

/** With the database's time of the query, from which delivery times are computed. */
type ReaderNow = Reader & { readonly now: Date };

export async function readerOf(
  db: Kysely<Database>,
  account: string,
  kind: MessageKind,
): Promise<ReaderNow | undefined> {
  const row = await askFor(db, account, kind).executeTakeFirst();
  return row === undefined ? undefined : readerFrom(row);
}

/**
 * The readers of messages to accounts, and the present wording of each text by channel, in the order of the texts;
 * omits accounts that do not exist.
 */
export async function readersOfTexts(
  db: Kysely<Database>,
  texts: readonly { readonly to: string; readonly kind: MessageKind; readonly template: TemplateName }[],
) {
  if (texts.length === 0) return [];
  const { rows } = await sql<Row & { readonly place: number; readonly edited: readonly Edited[] | null }>`
    select place, account.id, account.company_id, email, phone, digest, quiet_from, quiet_until,
      choice.kind, choice.message, choice.mail, choice.sms, clock_timestamp() as now,
      ${editedOf(sql`text.template`)} as edited
    from unnest(${texts.map(({ to }) => to)}::uuid[], ${texts.map(({ kind }) => kind)}::text[],
      ${texts.map(({ template }) => template)}::text[]) with ordinality as text (reader, kind, template, place)
    join account on account.id = text.reader
    left join notification_setting as setting on setting.account_id = account.id
    left join notification_choice as choice on choice.account_id = account.id and choice.kind = text.kind`.execute(
    db,
  );
  const found = new Map(rows.map((row) => [row.place, row]));
  return texts.map(({ template }, index) => {
    const row = found.get(index + 1);
    if (row === undefined) return undefined;
    return { reader: readerFrom(row), wordings: wordingsFrom(template, row.edited) };
  });
}

function askFor(db: Kysely<Database>, account: string, kind: MessageKind) {
  return db
    .selectFrom('account')
    .leftJoin('notificationSetting as setting', 'setting.accountId', 'account.id')
    .leftJoin('notificationChoice as choice', (join) =>
      join.onRef('choice.accountId', '=', 'account.id').on('choice.kind', '=', kind),
    )
    .select(['account.id', 'account.companyId', 'email', 'phone', 'digest', 'quietFrom', 'quietUntil'])
    .select(['choice.kind', 'choice.message', 'choice.mail', 'choice.sms'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('account.id', '=', account);
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof askFor>['executeTakeFirst']>>>;

function readerFrom(row: Row): ReaderNow {
  const { id, companyId, email, phone, digest, quietFrom: from, quietUntil: until, now } = row;
  return {
    id,
    companyId,
    email,
    phone,
    digest: digest === true,
    now,
    quiet: from === null || until === null ? null : { from, until },
    chosen: row.kind === null ? null : channels.filter((one) => row[one] === true),
  };
}

/**
 * Condition: the row of `message` in the surrounding query belongs to the reader, and not to a company that they have
 * left.
 */
export function isReaders(scope: SupplierScope | StaffScope): RawBuilder<boolean> {
  const companyId = 'companyId' in scope ? scope.companyId : null;
  return sql<boolean>`(message.account_id = ${scope.accountId}
    and (message.company_id is null or message.company_id = ${companyId}))`;
}

export interface Way {
  readonly channel: Channel;
  /** The account's id, an address, or a phone number. */
  readonly to: string;
  /** `gather`: waits for the digest. */
  readonly timing: 'now' | 'gather' | { readonly after: Date };
}

/** The channels for the kind to the reader, and the time of each. */
export function waysTo(reader: Reader, kind: MessageKind, among: readonly Channel[], now: Date): Way[] {
  const { urgent } = factsOf(kind);
  const quietUntil = urgent ? null : endOfQuiet(reader.quiet, now);
  const places = { message: reader.id, mail: reader.email, sms: reader.phone };
  return waysOf(kind, reader.chosen)
    .filter((channel) => among.includes(channel))
    .flatMap((channel): Way[] => {
      const to = places[channel];
      if (to === null) return [];
      // A message in the portal does not disturb, so quiet hours do not delay it.
      if (channel === 'message' || urgent) return [{ channel, to, timing: 'now' }];
      if (channel === 'mail' && reader.digest) return [{ channel, to, timing: 'gather' }];
      return [{ channel, to, timing: quietUntil === null ? 'now' : { after: quietUntil } }];
    });
}

/** The time at which messages gathered now are sent to this reader. */
export function digestOf(reader: Pick<Reader, 'quiet'>, now: Date): Date {
  return nextDigest(reader.quiet, now);
}

/** Whether the reader may unsubscribe from such mails. */
export function isRefusable(kind: string | null): boolean {
  return kind === digestKind || (kind !== null && isMessageKind(kind) && factsOf(kind).bound === null);
}

/** The outbox's kind of a daily digest: readers cannot choose it; it gathers all refusable kinds. */
export const digestKind = 'digest' as const;
