import { Worker } from 'node:worker_threads';
import type { JsonLimits } from './json-shape.ts';
import { readJsonText } from './json-text.ts';

interface ReadingLimits extends JsonLimits {
  /** Of the thread's heap. */
  readonly megabytes: number;
  /** From its start to its answer, whatever else the machine does meanwhile. */
  readonly milliseconds: number;
}

/** Why a text was not read: it is no JSON in UTF-8, or it exceeds the named limit. */
type UnreadCause = 'malformed' | keyof ReadingLimits;

type JsonReading = { readonly value: unknown } | { readonly unread: UnreadCause };

/** What the thread is given. */
export interface ReadingOrder {
  readonly bytes: Uint8Array;
  readonly limits: JsonLimits;
}

/** Bytes that are read here: within the limits of its shape, so short a text takes less than a thread's start. */
const short = 64 * 1024;

/**
 * Reads JSON that a stranger wrote, a long text in a thread of its own: whatever it holds, the process goes on answering,
 * and ends the thread at its limits. Only a text within `depth` and `values` is parsed, so that what comes back is small
 * too. Texts lose zero characters, and half characters are replaced, as the database needs it.
 */
export function readJsonApart(
  bytes: Uint8Array,
  { depth, values, megabytes, milliseconds }: ReadingLimits,
): Promise<JsonReading> {
  if (bytes.length <= short) return Promise.resolve(readJsonText(bytes, { depth, values }));
  const worker = new Worker(new URL('./json-thread.ts', import.meta.url), {
    workerData: { bytes, limits: { depth, values } } satisfies ReadingOrder,
    resourceLimits: { maxOldGenerationSizeMb: megabytes, maxYoungGenerationSizeMb: 4 },
  });
  return new Promise<JsonReading>((resolve, reject) => {
    const late = setTimeout(() => resolve({ unread: 'milliseconds' }), milliseconds);
    worker.once('message', resolve);
    worker.once('error', (error) => {
      if (Reflect.get(error, 'code') === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ unread: 'megabytes' });
      else reject(error);
    });
    worker.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the thread that reads JSON ended with ${code} and no answer`));
    });
  }).finally(() => {
    // Not waited for: a thread within one long step of V8 ends only after it.
    void worker.terminate();
  });
}
