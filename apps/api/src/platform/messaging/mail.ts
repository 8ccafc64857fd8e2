import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Transporter } from 'nodemailer';
import type { SmtpSettings } from './mail-settings.ts';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for every attempt, so that a mail server or reader can detect a repetition. */
  readonly messageId: string;
  /** The address at which the recipient unsubscribes by one request (RFC 8058); null if they cannot. */
  readonly unsubscribe: string | null;
}

export interface Mailer {
  /** Resolves with the server's answer when it has accepted the letter; otherwise rejects. */
  send(letter: Letter): Promise<string>;
  /** Connects and signs in, without sending. */
  greet(): Promise<void>;
  close(): void;
}

/** Mail over SMTP; loads the library and connects at the first letter. */
export function openMailer(smtp: SmtpSettings): Mailer {
  let transport: Transporter | null = null;
  let closed = false;
  async function use(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const ca = smtp.caFile === null ? {} : { tls: { ca: await readFile(smtp.caFile) } };
    if (closed) throw new Error('the mailer is closed');
    transport ??= createTransport(
      {
        url: smtp.url,
        pool: true,
        maxConnections: smtp.connections,
        ...ca,
        requireTLS: smtp.tls === 'required',
        ignoreTLS: smtp.tls === 'off',
        connectionTimeout: 15_000,
        socketTimeout: 30_000,
      },
      { from: smtp.from },
    );
    return transport;
  }
  return {
    async greet() {
      await (await use()).verify();
    },
    async send({ unsubscribe, ...letter }) {
      const { response } = await (await use()).sendMail({
        ...letter,
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribe === null
            ? {}
            : {
                'List-Unsubscribe': { prepared: true, value: `<${unsubscribe}>` },
                'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
              }),
        },
      });
      return (response ?? '').slice(0, 500);
    },
    close() {
      closed = true;
      transport?.close();
      transport = null;
    },
  };
}

/** The part of an address after @, for Message-IDs; `localhost` if there is none. */
export function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}

/** Milliseconds for which the mail server's availability is cached, so that frequent checks do not connect often. */
const reuseMilliseconds = 60_000;
/** Milliseconds after which a check reports that the server does not answer. */
const patience = 3_000;

/** Whether the mail server accepts a connection and our account; null if none is configured. */
export function openMailReach(smtp: SmtpSettings | null): () => Promise<'ok' | 'away' | null> {
  let asked: { readonly at: number; readonly answer: Promise<'ok' | 'away'> } | null = null;
  return async () => {
    if (smtp === null) return null;
    const now = performance.now();
    if (asked === null || now - asked.at > reuseMilliseconds) asked = { at: now, answer: greet(smtp) };
    return Promise.race([asked.answer, wait(patience, 'away' as const, { ref: false })]);
  };
}

async function greet(smtp: SmtpSettings): Promise<'ok' | 'away'> {
  const mailer = openMailer(smtp);
  try {
    await mailer.greet();
    return 'ok';
  } catch {
    return 'away';
  } finally {
    mailer.close();
  }
}
