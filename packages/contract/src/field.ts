import { requiredText } from '@procure/domain/required-text.ts';
import { z } from 'zod';

/** A random id. Calls that create take one made by the caller, so that a repeated call cannot create twice. */
export const id = z.uuid('编号格式不正确');

/** SHA-256, lower-case hexadecimal. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, '文件校验值格式不正确');

/** A moment, ISO 8601 with offset, to the millisecond. */
export const moment = z.iso.datetime({ offset: true, error: '时间格式不正确' });

/** A calendar day, YYYY-MM-DD. */
export const day = z.iso.date('日期格式不正确');

/** An optional day. */
export const optionalDay = z.union([z.literal(''), day]).default('');

/** The input of a call about a lot. */
export const lotInput = z.object({ lotId: id });

/** The object as it was read: an act on a version that has changed since is refused. */
export const target = { id, version: z.number().int().min(1) };

/** A person's id and name. */
export const person = z.object({ id: z.string(), name: z.string() });

/** A decimal number as a string, never a float. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/, '请输入数字');

/** A schema with a domain rule: `check` returns the Chinese message or null. `read` first normalises the input. */
export function checked(
  check: (value: string) => string | null,
  read: (value: string) => string = (value) => value,
) {
  return z
    .string()
    .overwrite(read)
    .superRefine((value, context) => {
      const message = check(value);
      if (message !== null) context.addIssue({ code: 'custom', message });
    });
}

/** Text the user must write, by the domain's rule; `label` is the field's name in 「请输入{字段名}」. */
export function text(label: string, size: { readonly min?: number; readonly max: number }) {
  const check = requiredText(label, size);
  return z
    .string(`请输入${label}`)
    .trim()
    .superRefine((value, context) => {
      const message = check(value);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .meta({ minLength: size.min ?? 1, maxLength: size.max });
}

/** The reason of an act that must be accounted for. */
export const reason = (label: string) => text(label, { min: 5, max: 500 });

/** Optional text. */
export function optionalText(label: string, max: number) {
  return z.string().trim().max(max, `${label}不能超过${max}字`).default('');
}

/** A stored file; `sha256` is hexadecimal, `size` in bytes. */
export const fileView = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
  path: z.string(),
});
export type FileView = z.output<typeof fileView>;

/** A receipt signed by the platform: canonical JSON, with an Ed25519 signature over it (base64url). */
export const signedReceipt = z.object({ body: z.string(), signature: z.string() });

/** A file of an objection or a complaint; for a file added after submission, with the time and the signed receipt. */
export const letterFile = fileView.extend({
  addedAt: z.string().nullable(),
  receipt: signedReceipt.nullable(),
});
export type LetterFile = z.output<typeof letterFile>;

/** The person and time of the last save. */
export const lastSaved = z.object({ by: z.string(), at: z.string() });

/** The output of an act that returns nothing. */
export const done = z.object({});
