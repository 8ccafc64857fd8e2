import { codes, type Reason, success } from '@procure/contract/codes.ts';
import type { FieldError, Refusal } from '@procure/domain/outcome.ts';

/** Data that the database wrote as JSON text; unchecked until the contract parses it. */
export interface Prepared {
  readonly json: string;
}

const preparedTexts = new WeakSet<object>();

/** Wraps JSON text made by SQL (`json_agg`) as the data of an answer; `serve` validates it against the contract. */
export function wrapJson(json: string): Prepared {
  const text: Prepared = { json };
  preparedTexts.add(text);
  return text;
}

export function isPrepared(value: unknown): value is Prepared {
  return typeof value === 'object' && value !== null && preparedTexts.has(value);
}

/** The person and time of a draft's last save, in the form of the wire. */
export function presentLastSaved(draft: {
  readonly draftSavedBy: string | null;
  readonly draftSavedAt: Date | null;
}): { readonly by: string; readonly at: string } | null {
  const { draftSavedBy: by, draftSavedAt: at } = draft;
  return by === null || at === null ? null : { by, at: at.toISOString() };
}

/** The envelope of a success, as JSON text. */
export function successText(data: unknown, requestId: string, count?: number): string {
  const json = JSON.stringify(data) ?? 'null';
  const counted = count === undefined ? '' : `,"count":${count}`;
  return `{"code":"${success.code}","message":${JSON.stringify(success.message)},"data":${json}${counted},"requestId":"${requestId}"}`;
}

/** The envelope of a refusal, as JSON text: the contract's code and message, placeholders filled. */
export function refusalText(refusal: Refusal<Reason>, requestId: string): string {
  const { code, message } = codes[refusal.refused];
  return JSON.stringify({
    code,
    message: fillMessage(message, refusal.values),
    data: refusal.fields === undefined ? null : { fields: refusal.fields satisfies readonly FieldError[] },
    requestId,
  });
}

/**
 * Fills the placeholders of a message.
 * @throws Error if a placeholder has no value, which is a programming error
 */
export function fillMessage(message: string, values: Refusal['values'] = {}): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the message 「${message}」 lacks a value for ${name}`);
    return String(value);
  });
}
