import { written } from '@procure/domain/written.ts';
import { z } from 'zod';

/** A random id. Creates take one made by the caller, so that repeating a call cannot create twice. */
export const id = z.uuid('编号格式不正确');

/** SHA-256, lower-case hexadecimal. */
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, '文件校验值格式不正确');

/** A moment, ISO 8601 with offset, to the millisecond. */
export const moment = z.iso.datetime({ offset: true, error: '时间格式不正确' });

/** A calendar day, YYYY-MM-DD. */
export const day = z.iso.date('日期格式不正确');

/** A day that may be left open. */
export const optionalDay = z.union([z.literal(''), day]).default('');

/** What a call about a lot names. */
export const lotInput = z.object({ lotId: id });

/** What is acted on, as it was read: who decides on something else than what they saw is told so. */
export const seen = { id, version: z.number().int().min(1) };

/** A person as others are shown them. */
export const person = z.object({ id: z.string(), name: z.string() });

/** A decimal number as a string, never a float. */
export const decimal = z.string().regex(/^-?\d+(\.\d+)?$/, '请输入数字');

/**
 * A schema whose message comes from a domain rule: `check` returns the exact Chinese message or null. `read` gives what
 * was typed its plain form first.
 */
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
  const check = written(label, size);
  return z
    .string(`请输入${label}`)
    .trim()
    .superRefine((value, context) => {
      const message = check(value);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .meta({ minLength: size.min ?? 1, maxLength: size.max });
}

/** Why somebody acts: what is asked for wherever an act must be accounted for. */
export const reason = (label: string) => text(label, { min: 5, max: 500 });

/** Text that may be left empty. */
export function optionalText(label: string, max: number) {
  return z.string().trim().max(max, `${label}不能超过${max}字`).default('');
}

/** A stored file as every screen shows it; `sha256` is hex, `size` bytes. */
export const fileView = z.object({
  id: z.string(),
  name: z.string(),
  size: z.number(),
  sha256: z.string(),
  path: z.string(),
});
export type FileView = z.output<typeof fileView>;

/** What the platform signed: canonical JSON, and Ed25519 over it (base64url). */
export const signedReceipt = z.object({ body: z.string(), signature: z.string() });

/** A file of an objection or a complaint: where it came after that was handed in, when, and what was signed of it. */
export const letterFile = fileView.extend({
  addedAt: z.string().nullable(),
  receipt: signedReceipt.nullable(),
});
export type LetterFile = z.output<typeof letterFile>;

/** Who saved something last, and when. */
export const lastSaved = z.object({ by: z.string(), at: z.string() });

/** The answer of a command with nothing to show. */
export const done = z.object({});

/** A list, whole, for a spreadsheet. */
export const sheet = z.object({
  name: z.string().describe('文件名'),
  text: z.string().describe('CSV，UTF-8'),
});
