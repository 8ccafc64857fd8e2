import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Topic } from '@procure/contract/topic.ts';
import { LRUCache } from 'lru-cache';

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** The result of a computation: bytes ready to be sent, and the topics whose change makes them stale. */
export interface Fresh {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Null: not to be cached (a refusal, a page that did not declare itself public). */
  readonly topics: readonly Topic[] | null;
  /** The content for the entity tag, if the body contains a part that always changes (a request id). */
  readonly identity?: Buffer | string;
}

export interface Stored {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly etag: string;
}

interface Entry extends Stored {
  readonly key: string;
  readonly topics: readonly Topic[];
  readonly variants: Map<Encoding, Buffer | Promise<Buffer>>;
}

interface Flight {
  readonly result: Promise<Stored>;
  /** Null while unknown: a rendered page names its topics only at its end, so any change may concern it. */
  readonly topics: readonly Topic[] | null;
  stale: boolean;
}

export interface CacheOptions {
  /** The most bytes of all bodies and their compressed variants together. */
  readonly maxBytes?: number;
  /** Milliseconds; also limits how long a state computed from the time (a passed deadline) may be outdated. */
  readonly maxAge?: number;
  /** Milliseconds of a monotonic clock. */
  readonly clock?: () => number;
}

const entryOverhead = 512;

function bytesOf({ key, body, variants }: Entry): number {
  const made = [...variants.values()].reduce((sum, one) => sum + (Buffer.isBuffer(one) ? one.length : 0), 0);
  return body.length + made + key.length * 2 + entryOverhead;
}

/**
 * The process's cache of public answers and rendered pages, as buffers ready to be sent. Content that depends on the
 * visitor must not be stored. Limited by bytes (the least recently used entry is evicted first) and by age;
 * invalidated by topic when a transaction of any process announces a change.
 */
export class PublicCache {
  readonly #entries: LRUCache<string, Entry>;
  readonly #byTopic = new Map<Topic, Set<string>>();
  readonly #flights = new Map<string, Flight>();

  constructor({ maxBytes = 24 * 1024 * 1024, maxAge = 5_000, clock }: CacheOptions = {}) {
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      // Limits the size of an entry, so that one long page cannot evict all others.
      maxEntrySize: Math.floor(maxBytes / 8),
      sizeCalculation: bytesOf,
      ttl: maxAge,
      // Checks the age at every access, so that an answer never exceeds it.
      ttlResolution: 0,
      dispose: (entry, key, why) => {
        if (why !== 'set') this.#forgetTopics(key, entry.topics);
      },
      ...(clock === undefined ? {} : { perf: { now: clock } }),
    });
  }

  /** The bytes of all entries. */
  get bytes(): number {
    return this.#entries.calculatedSize;
  }

  /** The valid entry under the key; marks it as used. */
  get(key: string): Stored | undefined {
    return this.#entries.get(key);
  }

  /**
   * Returns the cached answer, or computes it. Callers that miss at the same time share one computation. `topics` may
   * be given in advance; otherwise the computation names them.
   */
  load(key: string, topics: readonly Topic[] | null, compute: () => Promise<Fresh>): Promise<Stored> {
    const kept = this.get(key);
    if (kept !== undefined) return Promise.resolve(kept);
    const running = this.#flights.get(key);
    if (running !== undefined) return running.result;

    const flight: Flight = { topics, stale: false, result: this.#run(key, compute, () => flight) };
    this.#flights.set(key, flight);
    return flight.result;
  }

  /**
   * Removes every answer that depends on the topic. A running computation read the database at an unknown moment,
   * perhaps before the change. Its callers came before the change as well and may receive its result, but the result
   * is neither cached nor shared with later callers.
   */
  invalidate(topic: Topic): void {
    for (const [key, flight] of this.#flights) {
      if (flight.topics === null || flight.topics.includes(topic)) this.#abandon(key, flight);
    }
    for (const key of [...(this.#byTopic.get(topic) ?? [])]) this.#entries.delete(key);
  }

  /** Removes everything, because changes may have been missed while the database connection was lost. */
  clear(): void {
    for (const [key, flight] of this.#flights) this.#abandon(key, flight);
    this.#entries.clear();
  }

  /** The bytes in the encoding: compressed once, off the event loop, at the first request for it. */
  encoded(stored: Stored, encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return stored.body;
    const entry = isEntry(stored) ? stored : undefined;
    const ready = entry?.variants.get(encoding);
    if (ready !== undefined) return ready;
    const made = compress(stored.body, encoding).then((buffer) => {
      if (entry !== undefined) this.#keepVariant(entry, encoding, buffer);
      return buffer;
    });
    entry?.variants.set(encoding, made);
    return made;
  }

  async #run(key: string, compute: () => Promise<Fresh>, flightOf: () => Flight): Promise<Stored> {
    try {
      // Waits one turn, so that `flightOf` is set even if `compute` throws at once.
      await null;
      const fresh = await compute();
      const stored: Entry = {
        key,
        status: fresh.status,
        headers: fresh.headers,
        body: fresh.body,
        etag: entityTag(fresh.identity ?? fresh.body),
        topics: fresh.topics ?? [],
        variants: new Map(),
      };
      if (fresh.topics !== null && !flightOf().stale) this.#keep(key, stored);
      return stored;
    } finally {
      if (this.#flights.get(key) === flightOf()) this.#flights.delete(key);
    }
  }

  #abandon(key: string, flight: Flight): void {
    flight.stale = true;
    this.#flights.delete(key);
  }

  #keep(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    if (!this.#entries.has(key)) return;
    for (const topic of entry.topics) {
      const keys = this.#byTopic.get(topic);
      if (keys === undefined) this.#byTopic.set(topic, new Set([key]));
      else keys.add(key);
    }
  }

  #keepVariant(entry: Entry, encoding: Encoding, buffer: Buffer): void {
    entry.variants.set(encoding, buffer);
    const kept = this.#entries.peek(entry.key);
    // Stored again as another value, because the same value would keep its size. Its age does not change.
    if (kept?.variants === entry.variants) this.#entries.set(entry.key, { ...kept }, { noUpdateTTL: true });
  }

  #forgetTopics(key: string, topics: readonly Topic[]): void {
    for (const topic of topics) {
      const keys = this.#byTopic.get(topic);
      keys?.delete(key);
      if (keys?.size === 0) this.#byTopic.delete(topic);
    }
  }
}

function isEntry(stored: Stored): stored is Entry {
  return 'variants' in stored;
}

function entityTag(content: Buffer | string): string {
  // Weak, because the plain body and its compressed variants share one tag.
  return `W/"${createHash('sha1').update(content).digest('base64url')}"`;
}

/** Compresses for immediate sending, with the quality that takes about a millisecond for a page. */
export async function compress(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') {
    return compressBrotli(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    });
  }
  return encoding === 'gzip' ? compressGzip(body, { level: 6 }) : body;
}

/** The best encoding that the header `Accept-Encoding` allows; small bodies are not compressed. */
export function chooseEncoding(accepted: string | undefined, bytes: number): Encoding {
  if (accepted === undefined || bytes < 1_024) return 'identity';
  if (allows(accepted, 'br')) return 'br';
  return allows(accepted, 'gzip') ? 'gzip' : 'identity';
}

function allows(accepted: string, encoding: string): boolean {
  for (const part of accepted.split(',')) {
    const [name, quality] = part
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q=/);
    if (name === encoding) return quality === undefined || Number(quality) > 0;
  }
  return false;
}

/**
 * Caches values derived from addresses (the key of their input), so that a repeated address is not parsed again. The
 * value must depend on the address alone.
 */
export class AddressMemo<T extends string | false> {
  readonly #known: LRUCache<string, T>;

  constructor(most = 1_000) {
    this.#known = new LRUCache({ max: most });
  }

  get(address: string): T | undefined {
    return this.#known.get(address);
  }

  set(address: string, value: T): void {
    // Longer addresses are not legitimate; they are parsed each time.
    if (address.length <= 1_000) this.#known.set(address, value);
  }
}

/**
 * Removes the parameter `timeStamp` from an address: the specification's client sends it to defeat caches, and no call
 * or page uses it. The rest stays unchanged, so the result is not yet a cache key.
 */
export function withoutTimeStamp(url: string): string {
  return url.includes('timeStamp=') ? url.replace(/(?<=[?&])timeStamp=[^&]*(?:&|$)/g, '') : url;
}
