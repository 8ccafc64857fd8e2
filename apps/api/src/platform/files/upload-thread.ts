// A thread that writes and digests uploaded bytes, so that the main thread can answer; started by upload-writer.ts.
import { createHash, type Hash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Done, Order } from './upload-writer.ts';

interface Running {
  readonly hash: Hash;
  /** The number of bytes digested, from the beginning of the file. */
  offset: number;
}

/**
 * Bytes per write call. The kernel allocates memory for a whole call, and large free blocks are those not used for
 * long: on a virtual machine the host has reclaimed them, and getting them back costs several times the write.
 */
const pieceSize = 64 * 1024;

/** The most digests kept in progress; others are computed by reading the file again. */
const maxRunning = 1000;

const memory = new Uint8Array(workerData as SharedArrayBuffer);
const running = new Map<string, Running>();

parentPort?.on('message', (order: Order) => {
  const { number } = order;
  try {
    const digest = carryOut(order);
    parentPort?.postMessage({ number, digest } satisfies Done);
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    parentPort?.postMessage({ number, digest: null, failure: { message, code } } satisfies Done);
  }
});

function carryOut(order: Order): string | null {
  const { kind, id } = order;
  if (kind === 'write') {
    write(order);
    return null;
  }
  const known = running.get(id);
  if (kind === 'forget') running.delete(id);
  return kind === 'digest' && known?.offset === order.size ? known.hash.copy().digest('hex') : null;
}

/** After a partial write nothing is digested: the file shows what was stored. */
function write({ id, fd, offset, start, length }: Order & { readonly kind: 'write' }): void {
  const bytes = memory.subarray(start, start + length);
  const digest = at(id, offset);
  try {
    for (let written = 0; written < length; )
      written += writeSync(fd, bytes, written, Math.min(length - written, pieceSize), offset + written);
  } catch (error) {
    running.delete(id);
    throw error;
  }
  if (digest === null) return;
  digest.hash.update(bytes);
  digest.offset += length;
}

function at(id: string, offset: number): Running | null {
  const known = running.get(id);
  if (known?.offset === offset) return known;
  running.delete(id);
  if (offset !== 0) return null;
  const begun: Running = { hash: createHash('sha256'), offset: 0 };
  running.set(id, begun);
  const [oldest] = running.keys();
  if (running.size > maxRunning && oldest !== undefined) running.delete(oldest);
  return begun;
}
