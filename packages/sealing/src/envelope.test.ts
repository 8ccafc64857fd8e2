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

describe('a sealed bid', () => {
  it('opens with the tender’s key and with the supplier’s own, whatever its content and length', async () => {
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

  it('opens with whichever of a company’s keys it was sealed to', async () => {
    const sealed = await sealBytes([tender.recipient, supplier.recipient], new Uint8Array([1, 2, 3]));
    const keys = [rival.identity, supplier.identity];
    expect(await readAll(await openStream(keys, streamOf(sealed, 50)))).toEqual(new Uint8Array([1, 2, 3]));
    const none = openStream([rival.identity], streamOf(sealed, 50));
    expect(await failureOf(none)).toBe('wrong_key');
  });

  it('stays shut for a rival', async () => {
    const sealed = await sealBytes(
      [tender.recipient, supplier.recipient],
      new TextEncoder().encode('投标总价'),
    );
    expect(await failureOf(openBytes(rival.identity, sealed))).toBe('wrong_key');
    expect(await failureOf(openStream(rival.identity, streamOf(sealed, 10)))).toBe('wrong_key');
  });

  it('is refused as damaged when any single byte behind the header’s first line was changed', async () => {
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

  it('is refused as damaged when its end is missing', async () => {
    const content = new Uint8Array(200_000).fill(7);
    const sealed = await sealBytes([tender.recipient], content);
    const short = sealed.slice(0, -1000);
    expect(await failureOf(openBytes(tender.identity, short))).toBe('damaged');
    const opened = await openStream(tender.identity, streamOf(short, 30_000));
    expect(await failureOf(readAll(opened))).toBe('damaged');
  });

  it('is told from a file that was never sealed', async () => {
    const plain = new TextEncoder().encode('%PDF-1.7 …');
    expect(isSealed(plain)).toBe(false);
    expect(isSealed(new TextEncoder().encode('age-encryption.org/v1'))).toBe(false);
    expect(await failureOf(openBytes(tender.identity, plain))).toBe('not_an_envelope');
    expect(await failureOf(openStream(tender.identity, streamOf(plain, 3)))).toBe('not_an_envelope');
  });

  it('needs somebody who can open it', () => {
    expect(() => sealBytes([], new Uint8Array(1))).toThrow(RangeError);
  });

  it('has a public key that follows from the private one', async () => {
    expect(await recipientOf(tender.identity)).toBe(tender.recipient);
  });
});

const age = process.env.AGE_PATH ?? 'age';

describe('with the standard age command (Debian: the package age)', () => {
  it('what we seal opens there, and what it seals opens here', async () => {
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
