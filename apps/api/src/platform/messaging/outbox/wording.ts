import { type Channel, channels, factsOf } from '@procure/domain/message/kind.ts';
import type { Template } from '@procure/domain/message/template.ts';
import { checkWording, type Wording } from '@procure/domain/message/template.ts';
import { type TemplateName, templates } from '@procure/domain/message/templates.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../database/schema.gen.ts';
import { isSecret } from './outgoing.ts';

/** The built-in wording. */
export function builtInOf(template: TemplateName): Wording {
  const { subject, body }: Template = templates[template];
  return { subject, body };
}

/** The reason why the built-in wording must be kept, whatever is added: the law, or the protection of a code. */
export function fixedBy(template: TemplateName): 'law' | 'secret' | null {
  if (factsOf(templates[template].kind).statutory === true) return 'law';
  return isSecret(template) ? 'secret' : null;
}

/** The errors in the wording of a text for a channel. */
export function checkWordingOf(template: TemplateName, channel: Channel, wording: Wording) {
  return checkWording(wording, {
    builtIn: builtInOf(template),
    channel,
    fixed: fixedBy(template) !== null,
  });
}

/**
 * The wording in force: the edited one, if it still matches the text. A new release may change the placeholders of a
 * text; then the built-in wording is used, so that no message fails.
 */
export function countingOf(
  template: TemplateName,
  channel: Channel,
  edited: { readonly subject: string | null; readonly body: string | null } | undefined,
): Wording & { readonly edited: boolean } {
  if (edited !== undefined && edited.subject !== null && edited.body !== null) {
    const { subject, body } = edited;
    if (checkWordingOf(template, channel, { subject, body }).length === 0)
      return { subject, body, edited: true };
  }
  return { ...builtInOf(template), edited: false };
}

export type Edited = {
  readonly channel: string;
  readonly subject: string | null;
  readonly body: string | null;
};

/** The edited wordings of a text, for a query that reads more at once. */
export const editedOf = (template: RawBuilder<unknown>) => sql<readonly Edited[] | null>`(
  select json_agg(json_build_object('channel', channel, 'subject', subject, 'body', body)) from (
    select distinct on (channel) channel, subject, body from message_template
    where template = ${template} order by channel, version_no desc) as newest)`;

/** The present wording of a text by channel. */
export async function wordingsOf(
  db: Kysely<Database>,
  template: TemplateName,
): Promise<Readonly<Record<Channel, Wording>>> {
  const { rows } = await sql<{
    edited: readonly Edited[] | null;
  }>`select ${editedOf(sql.val(template))} as edited`.execute(db);
  return wordingsFrom(template, rows[0]?.edited ?? null);
}

export function wordingsFrom(
  template: TemplateName,
  edited: readonly Edited[] | null,
): Readonly<Record<Channel, Wording>> {
  const of = (channel: Channel) =>
    countingOf(
      template,
      channel,
      edited?.find((row) => row.channel === channel),
    );
  const [message, mail, sms] = channels;
  return { message: of(message), mail: of(mail), sms: of(sms) };
}
