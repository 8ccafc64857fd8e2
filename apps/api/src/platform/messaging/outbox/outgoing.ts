import type { Channel as Way } from '@procure/domain/message/kind.ts';
import type { PlaceholdersOf } from '@procure/domain/message/placeholder.ts';
import type { Template, Wording } from '@procure/domain/message/template.ts';
import { type TemplateName, templates } from '@procure/domain/message/templates.ts';

export type ValuesOf<Name extends TemplateName> = {
  readonly [Placeholder in PlaceholdersOf<
    (typeof templates)[Name]['subject'] | (typeof templates)[Name]['body']
  >]: string | number;
};

interface To<Channel extends 'account' | 'mail' | 'sms'> {
  /**
   * `account`: to its owner, through the channels that the kind allows and the owner chose · `mail`, `sms`: to the
   * holder of an address or phone (codes, links, and notices to both the previous and the new contact).
   */
  readonly channel: Channel;
  /** The account's id, an address, or a phone number. */
  readonly to: string;
  /** For an account, the only channels allowed, if the others are not justified: an SMS costs money and attention. */
  readonly among?: readonly Way[];
  /** The page to open: a path of the portal or the console, `/processManage?lotId=…`. */
  readonly link?: string;
  /** A message with a key is sent once, even if the work behind it is repeated. */
  readonly key?: string;
}

/** A text and its values; a code or link for access also has its expiry. */
export type Text<Names extends TemplateName = TemplateName> = {
  [Name in Names]: { readonly template: Name; readonly values: ValuesOf<Name> } & Lasting<Name>;
}[Names];

type Lasting<Name extends TemplateName> = (typeof templates)[Name] extends { readonly secret: true }
  ? { readonly expiresAt: Date }
  : { readonly expiresAt?: never };

/**
 * The texts sent to a bare phone. A service with registered templates needs one for each, so the list must be
 * complete: other texts do not compile.
 */
export const textsToPhones = [
  'otp',
  'contact_registered',
  'contact_unregistered',
  'phone_changed',
  'password_changed',
  'member_invited',
  'member_factor_reset',
  'login_link_issued',
  'account_closed',
  'objection_person_received',
  'objection_person_ended',
  'objection_person_unanswered',
  'single_source_opinion_received',
  'single_source_concluded',
  'complaint_person_submitted',
  'complaint_person_correcting',
  'complaint_person_received',
  'complaint_person_changed',
  'complaint_person_overdue',
  'complaint_person_ended',
] as const satisfies readonly TemplateName[];

export type TextToPhone = Text<(typeof textsToPhones)[number]>;

/** One text to one reader. */
export type Outgoing = (To<'account' | 'mail'> & Text) | (To<'sms'> & TextToPhone);

/** One text to several accounts. */
export function messages(to: readonly string[], text: Text, link: string): readonly Outgoing[] {
  return to.map((account) => ({ ...text, channel: 'account', to: account, link }));
}

/**
 * Fills the wording with values. Values are inserted literally, braces included; in a subject without line breaks,
 * because they end a mail header. Throws if a value is missing, so that no reader sees a {placeholder}.
 */
export function render(
  { template, values }: Pick<Outgoing, 'template' | 'values'>,
  wording: Wording = templates[template],
): Wording {
  const given = new Map<string, string | number>(Object.entries(values));
  return fill(wording, (name) => {
    const value = given.get(name);
    if (value === undefined) throw new TypeError(`template ${template}: no value for ${name}`);
    return String(value);
  });
}

/** Replaces each placeholder that has a value; others stay. */
export function fill({ subject, body }: Wording, toValue: (name: string) => string | undefined): Wording {
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => toValue(name) ?? whole);
  return { subject: onOneLine(filled(subject)), body: filled(body) };
}

function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** Whether the text contains a code or link for access, and therefore is not kept after delivery. */
export function isSecret(template: string): boolean {
  const entry: Template | undefined = Object.entries<Template>(templates).find(
    ([name]) => name === template,
  )?.[1];
  return entry?.secret === true;
}
