import { codes, type Reason, success } from '@procure/contract/codes.ts';
import type { FieldError, Refusal } from '@procure/domain/outcome.ts';

declare const shape: unique symbol;

/** Data that the database already wrote as JSON; it is not read and written again in the process. */
export interface Prepared<T> {
  readonly json: string;
  readonly [shape]?: T;
}

const preparedTexts = new WeakSet<object>();

/** Wraps JSON text made by SQL (`json_agg`) as the data of an answer. */
export function prepared<T>(json: string): Prepared<T> {
  const text: Prepared<T> = { json };
  preparedTexts.add(text);
  return text;
}

export function isPrepared(value: unknown): value is Prepared<unknown> {
  return typeof value === 'object' && value !== null && preparedTexts.has(value);
}

/** The envelope of a success, as JSON text. */
export function successText(data: unknown, requestId: string, count?: number): string {
  const json = isPrepared(data) ? data.json : (JSON.stringify(data) ?? 'null');
  const counted = count === undefined ? '' : `,"count":${count}`;
  return `{"code":"${success.code}","message":${JSON.stringify(success.message)},"data":${json}${counted},"requestId":"${requestId}"}`;
}

/** The envelope of a refusal, as JSON text: the contract's code and message, placeholders filled. */
export function refusalText(refusal: Refusal<Reason>, requestId: string): string {
  const { code, message } = codes[refusal.refused];
  return JSON.stringify({
    code,
    message: filled(message, refusal.values),
    data: refusal.fields === undefined ? null : { fields: refusal.fields satisfies readonly FieldError[] },
    requestId,
  });
}

/** Puts values in the places of a message; a place without a value is a mistake of the code, said loudly. */
export function filled(message: string, values: Refusal['values'] = {}): string {
  return message.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`the message 「${message}」 lacks a value for ${name}`);
    return String(value);
  });
}
