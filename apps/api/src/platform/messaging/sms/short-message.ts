export interface ShortMessage {
  readonly phone: string;
  readonly text: string;
  /** The text's name and the values of its placeholders, which is all that a registered template receives. */
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
  /** The same for every attempt: a gateway that supports it sends once. */
  readonly idempotencyKey: string;
}

/** The service will never accept this message: a wrong number, or forbidden words. */
export class RefusedMessage extends Error {}

/** The settings contain no registered template for the text: a retry is useless until one is set. */
export class UnregisteredText extends Error {
  constructor(template: string) {
    super(`没有登记短信模板：${template}（SMS_TEMPLATES）`);
  }
}
