// Suppliers who submit, as a separate process: `node bench/rush/submit.ts <file with Submissions>` prints Answered[]
// as `found`, and its CPU time.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { ReadyBid } from './population.ts';

export interface Submissions {
  readonly origin: string;
  readonly bids: readonly (ReadyBid & {
    /** When it is sent, in milliseconds of the machine's clock; null: as soon as a connection is free. */
    readonly at: number | null;
  })[];
  readonly connections: number;
}

export interface Answered {
  readonly id: string;
  /** When its last byte was handed to the network, in milliseconds of the machine's clock. */
  readonly leftAt: number;
  readonly answeredAt: number;
  /** From its planned moment, including any delay in sending. */
  readonly milliseconds: number;
  readonly status: number;
  /** The code in the envelope; empty if the connection broke. */
  readonly code: string;
  readonly message: string;
}

const { origin, bids, connections }: Submissions = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const agent = new Agent({ keepAlive: true, maxSockets: connections, scheduling: 'lifo' });

function submit({ token, lotId, body, at }: Submissions['bids'][number]): Promise<Answered> {
  return new Promise((resolve) => {
    const begunAt = at ?? Date.now();
    let leftAt = begunAt;
    const end = (status: number, answer: string) => {
      const { code = '', message = '' } = answer.startsWith('{') ? JSON.parse(answer) : { message: answer };
      const { id } = JSON.parse(body);
      const answeredAt = Date.now();
      resolve({ id, leftAt, answeredAt, milliseconds: answeredAt - begunAt, status, code, message });
    };
    const outgoing = request(
      `${origin}/api/outer/pch/lots/${lotId}/bid/submission`,
      {
        method: 'POST',
        agent,
        headers: {
          authorization: token,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece) => {
          text += piece;
        });
        response.on('end', () => end(response.statusCode ?? 0, text));
      },
    );
    outgoing.on('finish', () => {
      leftAt = Date.now();
    });
    outgoing.on('error', (error) => end(0, error.message));
    outgoing.end(body);
  });
}

/** Sends each at its moment, without waiting for earlier answers. */
async function timed(): Promise<Answered[]> {
  return Promise.all(
    bids.map(async (bid) => {
      await wait(Math.max(0, (bid.at ?? 0) - Date.now()));
      return submit(bid);
    }),
  );
}

/** Sends one after the other on each connection. */
async function steady(): Promise<Answered[]> {
  const left = bids.values();
  const found: Answered[] = [];
  const work = async () => {
    for (const bid of left) found.push(await submit(bid));
  };
  await Promise.all(Array.from({ length: connections }, work));
  return found;
}

const result = await (bids.some(({ at }) => at !== null) ? timed() : steady());
agent.destroy();
const { user, system } = process.cpuUsage();
process.stdout.write(JSON.stringify({ found: result, cpu: (user + system) / 1000 }));
