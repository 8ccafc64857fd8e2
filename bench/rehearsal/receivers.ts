import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { wordsOf } from '../../apps/api/testing/fixtures/letter.ts';

/** Receives the messages of an installation: a mail server and a gateway for text messages, on this machine. */
export interface Receivers {
  readonly smtpUrl: string;
  readonly gatewayUrl: string;
  /** Waits for a mail to the address, and returns the code in the newest one. */
  codeTo(address: string): Promise<string>;
  /** Number of received messages. */
  counts(): { readonly letters: number; readonly texts: number };
  close(): Promise<void>;
}

export async function openReceivers(): Promise<Receivers> {
  const letters: string[] = [];
  const texts: string[] = [];
  const mail = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      text(stream).then((letter) => {
        letters.push(letter);
        done();
      }, done);
    },
  });
  await new Promise<void>((done) => mail.listen(0, '127.0.0.1', done));
  const gateway = createServer(async (request, response) => {
    texts.push(await text(request));
    response.writeHead(202).end();
  }).listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  return {
    smtpUrl: `smtp://127.0.0.1:${(mail.server.address() as AddressInfo).port}`,
    gatewayUrl: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
    async codeTo(address) {
      for (let tries = 0; tries < 300; tries += 1) {
        const letter = letters.findLast((one) => one.includes(`To: ${address}`));
        const code = letter === undefined ? undefined : /\b\d{6}\b/.exec(wordsOf(letter))?.[0];
        if (code !== undefined) return code;
        await wait(100);
      }
      throw new Error(`no code came to ${address}`);
    },
    counts: () => ({ letters: letters.length, texts: texts.length }),
    async close() {
      await new Promise<void>((done) => mail.close(() => done()));
      gateway.close();
      gateway.closeAllConnections();
    },
  };
}
