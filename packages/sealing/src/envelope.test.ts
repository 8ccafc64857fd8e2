import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EnvelopeError,
  isSealed,
  makeKeyPair,
  openBytes,
  openStream,
  recipientOf,
  sealBytes,
} from './envelope.ts';

const tender = await makeKeyPair();
const supplier = await makeKeyPair();
const rival = await makeKeyPair();

function streamOf(bytes: Uint8Array, piece: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + piece));
      at += piece;
    },
  });
}

async function readAll(stream: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream as ReadableStream<Uint8Array<ArrayBuffer>>).arrayBuffer());
}

function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'opened',
    (error: unknown) => (error instanceof EnvelopeError ? error.failure : error),
  );
}

describe('an envelope', () => {
  it('opens with the tender’s key and with the supplier’s own key, for any content', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 2000 }), async (content) => {
        const sealed = await sealBytes([tender.recipient, supplier.recipient], content);
        expect(isSealed(sealed)).toBe(true);
        expect(await openBytes(tender.identity, sealed)).toEqual(content);
        expect(await openBytes(supplier.identity, sealed)).toEqual(content);
      }),
      { numRuns: 15 },
    );
  });

  it('opens with the matching key among several of a company', async () => {
    const sealed = await sealBytes([tender.recipient, supplier.recipient], new Uint8Array([1, 2, 3]));
    const keys = [rival.identity, supplier.identity];
    expect(await readAll(await openStream(keys, streamOf(sealed, 50)))).toEqual(new Uint8Array([1, 2, 3]));
    const rejected = openStream([rival.identity], streamOf(sealed, 50));
    expect(await failureOf(rejected)).toBe('wrong_key');
  });

  it('does not open with a rival’s key', async () => {
    const sealed = await sealBytes(
      [tender.recipient, supplier.recipient],
      new TextEncoder().encode('投标总价'),
    );
    expect(await failureOf(openBytes(rival.identity, sealed))).toBe('wrong_key');
    expect(await failureOf(openStream(rival.identity, streamOf(sealed, 10)))).toBe('wrong_key');
  });

  it('does not open after a change of any byte behind the header’s first line', async () => {
    const sealed = await sealBytes([tender.recipient], new TextEncoder().encode('报价明细'));
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 22, max: sealed.length - 1 }),
        fc.integer({ min: 1, max: 255 }),
        async (at, flip) => {
          const changed = sealed.slice();
          changed[at] = (changed[at] ?? 0) ^ flip;
          expect(await failureOf(openBytes(tender.identity, changed))).toMatch(/^(damaged|wrong_key)$/);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('is reported as damaged if its end is missing', async () => {
    const content = new Uint8Array(200_000).fill(7);
    const sealed = await sealBytes([tender.recipient], content);
    const short = sealed.slice(0, -1000);
    expect(await failureOf(openBytes(tender.identity, short))).toBe('damaged');
    const opened = await openStream(tender.identity, streamOf(short, 30_000));
    expect(await failureOf(readAll(opened))).toBe('damaged');
  });

  it('is distinguished from a file that is not an age file', async () => {
    const plain = new TextEncoder().encode('%PDF-1.7 …');
    expect(isSealed(plain)).toBe(false);
    expect(isSealed(new TextEncoder().encode('age-encryption.org/v1'))).toBe(false);
    expect(await failureOf(openBytes(tender.identity, plain))).toBe('not_an_envelope');
    expect(await failureOf(openStream(tender.identity, streamOf(plain, 3)))).toBe('not_an_envelope');
  });

  it('needs at least one recipient', () => {
    expect(() => sealBytes([], new Uint8Array(1))).toThrow(RangeError);
  });

  it('is sealed to a public key that can be derived from the private key', async () => {
    expect(await recipientOf(tender.identity)).toBe(tender.recipient);
  });
});

const age = process.env.AGE_PATH ?? 'age';

describe('compatibility with the age command (Debian: the package age)', () => {
  it('opens our envelopes with the command, and the command’s files with this package', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sealing-'));
    try {
      const content = new Uint8Array(150_000).map((_, index) => index % 253);
      writeFileSync(join(folder, 'key'), `${tender.identity}\n`);
      writeFileSync(
        join(folder, 'ours.age'),
        await sealBytes([supplier.recipient, tender.recipient], content),
      );
      execFileSync(age, ['-d', '-i', 'key', '-o', 'opened', 'ours.age'], { cwd: folder });
      expect(new Uint8Array(readFileSync(join(folder, 'opened')))).toEqual(content);

      execFileSync(age, ['-r', tender.recipient, '-o', 'theirs.age', 'opened'], { cwd: folder });
      expect(await openBytes(tender.identity, readFileSync(join(folder, 'theirs.age')))).toEqual(content);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
