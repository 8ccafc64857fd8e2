import type { Transporter } from 'nodemailer';

export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** The same for every attempt, so that a mail server or reader can tell a repetition. */
  readonly messageId: string;
  /** Where its reader refuses such letters, by one request (RFC 8058); null where they may not. */
  readonly unsubscribe: string | null;
}

export interface Mailer {
  /** Resolves with the server's answer when it has taken the letter over; rejects otherwise. */
  send(letter: Letter): Promise<string>;
  /** Connects and signs in, and sends nothing. */
  greet(): Promise<void>;
  close(): void;
}

/** Mail over SMTP; the library is loaded and the connection made at the first letter. */
export function openMailer(smtp: { readonly url: string; readonly from: string }): Mailer {
  let transport: Transporter | null = null;
  let closed = false;
  async function use(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    if (closed) throw new Error('the mailer is closed');
    transport ??= createTransport(
      { url: smtp.url, pool: true, maxConnections: 2, connectionTimeout: 15_000, socketTimeout: 30_000 },
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

/** The part of an address after @, for Message-IDs; `localhost` where there is none. */
export function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
}
