// A thread beside the one that answers: it writes some of what was uploaded, and digests it. Begun by upload-writer.ts.
import { createHash, type Hash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Done, Order } from './upload-writer.ts';

interface Running {
  readonly hash: Hash;
  /** Bytes digested, from the file's first on. */
  offset: number;
}

/**
 * Bytes written by one call. The kernel takes memory for a call as a whole, and large blocks of it are those that were not
 * used for long: on a virtual machine the host has taken them back, and getting them costs several times the writing.
 */
const pieceSize = 64 * 1024;

/** How many digests are kept going; the rest are made by reading the file again. */
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

/** Bytes that were not all written are not digested: what is there is told by the file. */
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
