import { ThreadStopped, workInThread } from './bounded-thread.ts';
import type { JsonLimits } from './json-shape.ts';
import { readJsonText } from './json-text.ts';

interface ReadingLimits extends JsonLimits {
  /** Of the thread's own memory. */
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
