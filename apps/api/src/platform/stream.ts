import type { FastifyInstance } from 'fastify';
import type { Gate, Limiter } from './mount.ts';

/**
 * What is no call of the contract: a resumable upload, a download, a stream of events. It registers its own
 * routes, and asks the gate itself who is there. Expected refusals still go out by `sendRefusal`.
 */
export interface Stream {
  readonly listeners: readonly ('portal' | 'console')[];
  register(app: FastifyInstance, gate: Gate, limiter: Limiter): Promise<void> | void;
}
