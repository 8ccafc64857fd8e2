import { ThreadStopped, workInThread } from '../files/bounded-thread.ts';
import type { JsonLimits } from './json-shape.ts';
import { readJsonText } from './json-text.ts';

interface ReadingLimits extends JsonLimits {
  /** The limit of the thread's own memory. */
  readonly megabytes: number;
  /** From its start to its answer, whatever the machine's load. */
  readonly milliseconds: number;
}

/** The reason why a text was not read: it is not JSON in UTF-8, or it exceeds the named limit. */
type UnreadCause = 'malformed' | keyof ReadingLimits;

type JsonReading = { readonly value: unknown } | { readonly unread: UnreadCause };

/** The input of the thread. */
export interface ReadingOrder {
  readonly bytes: Uint8Array;
  readonly limits: JsonLimits;
}

/**
 * Bytes up to which a text is parsed in this thread: within the limits of its shape, that takes less time than
 * starting a thread.
 */
const short = 64 * 1024;

/**
 * Reads untrusted JSON, long texts in a thread of their own: the process continues to answer, and terminates the
 * thread at its limits. Only a text within `depth` and `values` is parsed, so that the result is small too. Zero
 * characters are removed from texts, and unpaired surrogates replaced, as the database requires.
 */
export async function readJsonApart(
  bytes: Uint8Array,
  { depth, values, megabytes, milliseconds }: ReadingLimits,
): Promise<JsonReading> {
  const limits = { depth, values };
  if (bytes.length <= short) return readJsonText(bytes, limits);
  try {
    const reading = await workInThread({
      module: new URL('./json-thread.ts', import.meta.url),
      data: { bytes, limits } satisfies ReadingOrder,
      bounds: { megabytes, milliseconds, askedBytes: 0 },
    });
    return reading as JsonReading;
  } catch (error) {
    if (!(error instanceof ThreadStopped)) throw error;
    if (error.bound === 'megabytes' || error.bound === 'milliseconds') return { unread: error.bound };
    throw error;
  }
}
