import type { FastifyBaseLogger } from 'fastify';
import type { Arrivals } from './arrival.ts';
import type { PublicCache } from './cache.ts';
import type { Config } from './config.ts';
import type { Crypto } from './crypto.ts';
import type { Db } from './db.ts';
import type { FileStorage } from './files/file-storage.ts';
import type { Listener } from './listen.ts';

/** The parts of a process: made once in `main.ts` (or by a test), passed to `buildApp`, used by the features. */
export interface Parts {
  readonly config: Config;
  readonly db: Db;
  readonly listener: Listener;
  readonly arrivals: Arrivals;
  readonly cache: PublicCache;
  readonly crypto: Crypto;
  readonly files: FileStorage;
  readonly log: FastifyBaseLogger;
}
