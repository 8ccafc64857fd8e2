import { resolve } from 'node:path';
import { z } from 'zod';

export interface SmtpSettings {
  /** `smtps:` is TLS from the first byte; `smtp:` begins unencrypted. Contains account and password. */
  readonly url: string;
  readonly from: string;
  /** For a connection that begins unencrypted: whether TLS is required, used if the server offers it, or not used. */
  readonly tls: 'required' | 'offered' | 'off';
  /** Root certificates (PEM) for the server's certificate; null: those of Node. */
  readonly caFile: string | null;
  /** The most concurrent connections of this process. */
  readonly connections: number;
}

const connectionsMessage = '应为 1 到 20 之间的整数';
const text = z.string().trim();

export const smtpEnvironment = {
  SMTP_URL: z
    .string()
    .refine((value) => URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol), {
      error: '应为以 smtp:// 或 smtps:// 开头的完整地址',
    })
    .optional(),
  SMTP_FROM: text.optional(),
  SMTP_TLS: z.enum(['required', 'offered', 'off'], '应为 required、offered 或 off').optional(),
  SMTP_CA_FILE: text.optional(),
  SMTP_CONNECTIONS: z.coerce
    .number(connectionsMessage)
    .int(connectionsMessage)
    .min(1, connectionsMessage)
    .max(20, connectionsMessage)
    .default(2),
};

/** One line per setting that is given without a server and thus has no effect. */
export function wrongSmtp(given: Readonly<Record<string, string | undefined>>): readonly string[] {
  if (given.SMTP_URL !== undefined) return [];
  return ['SMTP_TLS', 'SMTP_CA_FILE', 'SMTP_CONNECTIONS']
    .filter((name) => given[name] !== undefined)
    .map((name) => `环境变量 SMTP_URL 未设置：已设置 ${name}，需要一并设置`);
}

/** Null: no mail is sent. */
export function smtpOf(
  env: z.output<z.ZodObject<typeof smtpEnvironment>>,
  base: string,
): SmtpSettings | null {
  const { SMTP_URL: url, SMTP_FROM: from } = env;
  if (!url || !from) return null;
  return {
    url,
    from,
    connections: env.SMTP_CONNECTIONS,
    // A password is sent over an unencrypted connection only if the setting explicitly allows it.
    tls: env.SMTP_TLS ?? (new URL(url).username === '' ? 'offered' : 'required'),
    caFile: env.SMTP_CA_FILE === undefined ? null : resolve(base, env.SMTP_CA_FILE),
  };
}
