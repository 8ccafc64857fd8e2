// Uploads at full speed, as a separate process: `node bench/rush/upload.ts <file with Uploads>` prints Uploaded as
// `found`, and its CPU time.
import { readFileSync } from 'node:fs';
import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

export interface Uploads {
  readonly origin: string;
  /** The file to upload, each time. */
  readonly content: string;
  /** Session tokens, one a stream, to upload to the portal as the page does; null: to the bare server. */
  readonly tokens: readonly string[] | null;
  /** Number of concurrent streams. */
  readonly streams: number;
  /** Number of uploads; null: until the moment `until`, in milliseconds of the machine's clock. */
  readonly times: number | null;
  readonly until: number;
}

export interface Uploaded {
  readonly count: number;
  readonly seconds: number;
  /** Includes the bytes of unfinished uploads. */
  readonly bytes: number;
  /** Refused uploads, as messages. */
  readonly wrong: readonly string[];
}

const input: Uploads = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
const content = readFileSync(input.content);
/** The size of the pieces in which the page uploads. */
const piece = 16 * 2 ** 20;
const agent = new Agent({ keepAlive: true });
const wrong: string[] = [];
let bytes = 0;
let count = 0;

function send(
  url: string,
  method: string,
  headers: OutgoingHttpHeaders,
  body: Buffer,
): Promise<{ readonly status: number; readonly location: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method, agent, headers: { ...headers, 'content-length': body.length } },
      (response) => {
        response.resume();
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '' }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const tus = { 'tus-resumable': '1.0.0' };
const filename = Buffer.from('technical.age').toString('base64');
const purpose = Buffer.from('envelope').toString('base64');

async function toPortal(token: string): Promise<void> {
  const headers = { ...tus, authorization: token };
  const begun = await send(
    `${input.origin}/api/outer/pch/uploads`,
    'POST',
    {
      ...headers,
      'upload-length': content.length,
      'upload-metadata': `filename ${filename},purpose ${purpose}`,
    },
    Buffer.alloc(0),
  );
  if (begun.status !== 201) throw new Error(`an upload is begun: ${begun.status}`);
  const url = new URL(begun.location, input.origin).href;
  for (let at = 0; at < content.length; at += piece) {
    const body = content.subarray(at, at + piece);
    const { status } = await send(
      url,
      'PATCH',
      { ...headers, 'upload-offset': at, 'content-type': 'application/offset+octet-stream' },
      body,
    );
    if (status !== 204) throw new Error(`an upload goes on: ${status}`);
    bytes += body.length;
  }
}

async function toBare(): Promise<void> {
  const { status } = await send(input.origin, 'PUT', {}, content);
  if (status !== 200) throw new Error(`the bare server answered ${status}`);
  bytes += content.length;
}

async function stream(place: number): Promise<void> {
  while (input.times === null ? Date.now() < input.until : begun < input.times) {
    begun += 1;
    const token = input.tokens?.[place];
    await (token === undefined ? toBare() : toPortal(token)).then(
      () => {
        count += 1;
      },
      (error: Error) => wrong.push(error.message),
    );
  }
}

let begun = 0;
const started = performance.now();
await Promise.all(Array.from({ length: input.streams }, (_, place) => stream(place)));
agent.destroy();
const result: Uploaded = { count, seconds: (performance.now() - started) / 1000, bytes, wrong };
const { user, system } = process.cpuUsage();
process.stdout.write(JSON.stringify({ found: result, cpu: (user + system) / 1000 }));
