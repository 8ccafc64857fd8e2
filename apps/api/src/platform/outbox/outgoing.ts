import type { Channel as Way } from '@procure/domain/message/kind.ts';
import type { Wording } from '@procure/domain/message/template.ts';
import type { PlaceholdersOf } from './placeholder.ts';
import type { Template } from './template.ts';
import { type TemplateName, templates } from './templates.ts';

export type ValuesOf<Name extends TemplateName> = {
  readonly [Placeholder in PlaceholdersOf<
    (typeof templates)[Name]['subject'] | (typeof templates)[Name]['body']
  >]: string | number;
};

interface To<Channel extends 'account' | 'mail' | 'sms'> {
  /**
   * `account`: to its owner, the ways of the text's kind and as they wish · `mail`, `sms`: to whoever holds the address
   * or phone (codes, links, and what the old and the new owner of a contact learn alike).
   */
  readonly channel: Channel;
  /** The account's id, an address, a phone number. */
  readonly to: string;
  /** Of an account, the only ways that may be used, where the others are not worth it: an SMS costs money and attention. */
  readonly among?: readonly Way[];
  /** Where the reader goes from here: a path of the portal or the console, `/processManage?lotId=…`. */
  readonly link?: string;
  /** What is sent once under a key is not sent again, however often the work behind it is repeated. */
  readonly key?: string;
}

/** What is said, whoever reads it; what lets somebody in says how long. */
export type Text<Names extends TemplateName = TemplateName> = {
  [Name in Names]: { readonly template: Name; readonly values: ValuesOf<Name> } & Lasting<Name>;
}[Names];

type Lasting<Name extends TemplateName> = (typeof templates)[Name] extends { readonly secret: true }
  ? { readonly expiresAt: Date }
  : { readonly expiresAt?: never };

/**
 * The texts that go to a bare phone. A service that sends registered templates only is told of each, so that none is
 * forgotten: another one does not compile.
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
 * The wording with its values. A value is written as it is, braces and all; in a subject on one line, for a letter's
 * header ends at a line break. Throws when a value is missing: a reader must never see a bare {placeholder}.
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

/** Puts something in the place of each placeholder; one that nothing is known of stays. */
export function fill({ subject, body }: Wording, toValue: (name: string) => string | undefined): Wording {
  const filled = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => toValue(name) ?? whole);
  return { subject: onOneLine(filled(subject)), body: filled(body) };
}

function onOneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ');
}

/** Whether the text lets somebody in, and so is not kept once delivered. */
export function isSecret(template: string): boolean {
  const entry: Template | undefined = Object.entries<Template>(templates).find(
    ([name]) => name === template,
  )?.[1];
  return entry?.secret === true;
}
