import type { FastifyInstance } from 'fastify';
import type { Gate, Limiter } from './mount.ts';

/**
 * Routes outside of the contract: resumable uploads, downloads, streams of events. A stream registers its own routes
 * and calls the gate itself. Expected refusals are still sent by `sendRefusal`.
 */
export interface Stream {
  readonly listeners: readonly ('portal' | 'console')[];
  register(app: FastifyInstance, gate: Gate, limiter: Limiter): Promise<void> | void;
}
