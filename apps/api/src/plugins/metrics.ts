import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { sendRefusal } from '../platform/mount.ts';

export interface Metrics {
  readonly registry: Registry;
  readonly seconds: Histogram<'listener' | 'method' | 'route' | 'status'>;
  readonly answers: Counter<'listener' | 'route' | 'code'>;
}

/** One registry for both listeners of a process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    seconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route',
      labelNames: ['listener', 'method', 'route', 'status'],
      buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
    answers: new Counter({
      name: 'wire_refusals_total',
      help: 'Refusals, by code',
      labelNames: ['listener', 'route', 'code'],
      registers: [registry],
    }),
  };
}

export interface Health {
  /** Rejects when the process cannot do its work. */
  ready(): Promise<void>;
}

/**
 * `/healthz` (the process lives), `/readyz` (it can work) and `/metrics`, and a log line for each request:
 * the route's pattern, never the address, which may carry a ticket.
 * The numbers tell how often a route was called, so how many bids came in: they are for this machine only
 * (a Prometheus elsewhere scrapes through its own proxy or tunnel); anybody else finds no such page.
 */
export function addMetrics(
  app: FastifyInstance,
  listener: 'portal' | 'console',
  { registry, seconds, answers }: Metrics,
  health: Health,
): void {
  app.decorateReply('answerCode', null);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    seconds.observe({ listener, method: request.method, route, status }, reply.elapsedTime / 1_000);
    const code = reply.answerCode;
    if (code !== null) answers.inc({ listener, route, code });
    const line = {
      requestId: request.id,
      method: request.method,
      route,
      status,
      code,
      ms: Math.round(reply.elapsedTime),
    };
    if (status >= 500) request.log.error(line, 'answered');
    else if (request.method === 'GET' && reply.elapsedTime < 200) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
    done();
  });
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (request, reply) => {
    try {
      await health.ready();
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ requestId: request.id, err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
  app.get('/metrics', async (request, reply) => {
    if (!/^(127\.|::1$|::ffff:127\.)/.test(request.ip))
      return sendRefusal(request, reply, { refused: 'not_found' }, 404);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
