export interface ShortMessage {
  readonly phone: string;
  readonly text: string;
  /** Which text it is, and what stands in its placeholders: all that a template registered elsewhere is told. */
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
  /** The same for every attempt: a gateway that knows it sends once. */
  readonly idempotencyKey: string;
}

/** The far side will never take this message, whatever is tried: a wrong number, words that it forbids. */
export class RefusedMessage extends Error {}

/** The settings name no registered template for the text: trying again changes nothing, setting one does. */
export class UnregisteredText extends Error {
  constructor(template: string) {
    super(`没有登记短信模板：${template}（SMS_TEMPLATES）`);
  }
}
