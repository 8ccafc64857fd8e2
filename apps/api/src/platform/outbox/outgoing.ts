import { type Template, type TemplateName, templates } from './templates.ts';

/** The `{names}` that stand in a text. */
type PlaceholdersOf<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

export type ValuesOf<Name extends TemplateName> = {
  readonly [Placeholder in PlaceholdersOf<
    (typeof templates)[Name]['subject'] | (typeof templates)[Name]['body']
  >]: string | number;
};

interface To {
  /** `mail`: an address · `sms`: a phone number · `message`: the account's id. */
  readonly channel: 'mail' | 'sms' | 'message';
  readonly to: string;
  /** Where the reader goes from here: a path of the portal or the console, `/processManage?lotId=…`. */
  readonly link?: string;
  /** What is sent once under a key is not sent again, however often the work behind it is repeated. */
  readonly key?: string;
}

/** What is said, whoever reads it. */
export type Text = {
  [Name in TemplateName]: { readonly template: Name; readonly values: ValuesOf<Name> };
}[TemplateName];

/** One text to one reader. To reach somebody in two ways, send two. */
export type Outgoing = To & Text;

/** One text to several accounts, in the portal or the console. */
export function messages(to: readonly string[], text: Text, link: string): readonly Outgoing[] {
  return to.map((account) => ({ ...text, channel: 'message', to: account, link }));
}

/** The same, and by mail to whom an address is known of. */
export function messagesAndMails(
  to: readonly { readonly id: string; readonly email: string | null }[],
  text: Text,
  link: string,
): readonly Outgoing[] {
  return to.flatMap(({ id, email }) => [
    ...messages([id], text, link),
    ...(email === null ? [] : [{ ...text, channel: 'mail', to: email, link } as const]),
  ]);
}

export interface Rendered {
  readonly subject: string;
  readonly body: string;
}

/** Throws when a value is missing: a reader must never see a bare {placeholder}. */
export function render(outgoing: Pick<Outgoing, 'template' | 'values'>): Rendered {
  const template: Template = templates[outgoing.template];
  const values = new Map<string, string | number>(Object.entries(outgoing.values));
  const fill = (text: string) =>
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values.get(name);
      if (value === undefined) throw new TypeError(`template ${outgoing.template}: no value for ${name}`);
      return String(value);
    });
  return { subject: fill(template.subject), body: fill(template.body) };
}

/** Whether the text lets somebody in, and so is not kept once delivered. */
export function isSecret(template: string): boolean {
  const entry: Template | undefined = Object.entries<Template>(templates).find(
    ([name]) => name === template,
  )?.[1];
  return entry?.secret === true;
}

/** To an account's owner: in the account, and by mail to whom an address is known of. */
export function told(
  { id, email }: { readonly id: string; readonly email: string | null },
  text: Text,
): readonly Outgoing[] {
  return [
    { ...text, channel: 'message', to: id },
    ...(email === null ? [] : [{ ...text, channel: 'mail', to: email } as const]),
  ];
}
