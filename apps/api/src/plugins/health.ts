import type { FastifyInstance } from 'fastify';
import { ClocksApart } from '../platform/readiness.ts';

export interface Health {
  /** Rejects when the process cannot do its work. */
  ready(): Promise<void>;
  /** Whether new uploads are taken. */
  hasRoom(): Promise<boolean>;
  /** Whether the process was asked to stop, and still serves what comes. */
  isDraining(): boolean;
}

/**
 * `/healthz` (the process lives) and `/readyz` (it can work, and is to be asked; also while the disk is too full for
 * new uploads, which it says: taking the process out of service would help nobody).
 * @param details what is said beside it, ready or not; where an operator asks, and nobody else
 */
export function addHealth(
  app: FastifyInstance,
  health: Health,
  details: () => Promise<Readonly<Record<string, unknown>>> = async () => ({}),
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    const more = await details();
    if (health.isDraining()) return reply.code(503).send({ status: 'draining', ...more });
    try {
      await health.ready();
      return { status: 'ok', storage: (await health.hasRoom()) ? 'ok' : 'low', ...more };
    } catch (error) {
      request.log.warn({ requestId: request.id, err: error }, 'not ready');
      const status = error instanceof ClocksApart ? 'clock' : 'unavailable';
      return reply.code(503).send({ status, ...more });
    }
  });
}

/** While the process drains, each answer is the last one of its connection: whoever asks again asks another. */
export function addDraining(app: FastifyInstance, { isDraining }: Pick<Health, 'isDraining'>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining()) reply.header('connection', 'close');
    done();
  });
}
