import type { FastifyInstance } from 'fastify';
import { ClocksApart } from '../platform/process/readiness.ts';

export interface Health {
  /** Rejects when the process cannot do its work. */
  ready(): Promise<void>;
  /** Whether new uploads are accepted. */
  hasRoom(): Promise<boolean>;
  /** Whether the process is stopping, and still serves requests. */
  isDraining(): boolean;
}

/**
 * Adds `/healthz` (the process is alive) and `/readyz` (it can serve requests). A disk too full for new uploads is
 * reported as `storage: low` with status 200, because taking the process out of service would not help.
 * @param details additional fields of the answer, ready or not, for listeners that only operators reach
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

/** While the process drains, each answer closes its connection, so that the next request reaches another process. */
export function addDraining(app: FastifyInstance, { isDraining }: Pick<Health, 'isDraining'>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (isDraining()) reply.header('connection', 'close');
    done();
  });
}
