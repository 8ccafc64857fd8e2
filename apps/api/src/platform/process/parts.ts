import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../database/db.ts';
import type { Listener } from '../database/listen.ts';
import type { FileStorage } from '../files/file-storage.ts';
import type { Arrivals } from '../http/arrival.ts';
import type { PublicCache } from '../http/cache.ts';
import type { Crypto } from '../keys/crypto.ts';
import type { Config } from '../settings/config.ts';

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
