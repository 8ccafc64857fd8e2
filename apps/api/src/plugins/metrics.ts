import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { sendRefusal } from '../platform/mount.ts';

export interface Metrics {
  readonly registry: Registry;
  readonly seconds: Histogram<'listener' | 'method' | 'route' | 'status'>;
  readonly answers: Counter<'listener' | 'route' | 'code'>;
  readonly errors: Counter<'listener'>;
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
    errors: new Counter({
      name: 'http_errors_total',
      help: 'Answers with status 500 and above, of every route',
      labelNames: ['listener'],
      registers: [registry],
    }),
  };
}

/**
 * Whether the disk is too full for new uploads: yes or no. Free bytes would move with every sealed upload, and tell
 * before the opening how many bid.
 */
export function addStorage({ registry }: Pick<Metrics, 'registry'>, hasRoom: () => Promise<boolean>): void {
  new Gauge({
    name: 'storage_low',
    help: 'Whether new uploads are refused because the disk is nearly full: 1 yes, 0 no',
    registers: [registry],
    async collect() {
      this.set((await hasRoom()) ? 0 : 1);
    },
  });
}

/** Reading the numbers does not change them. */
const numbersPath = '/metrics';

export interface Health {
  /** Rejects when the process cannot do its work. */
  ready(): Promise<void>;
  /** Whether new uploads are taken. */
  hasRoom(): Promise<boolean>;
}

/**
 * `/healthz` (the process lives), `/readyz` (it can work; also while the disk is too full for new uploads, which it
 * says: taking the process out of service would help nobody), and a log line for each request:
 * the route's pattern, never the address, which may carry a ticket. `isCounted` leaves out of the numbers the
 * routes of which nobody may learn how often they are called.
 */
export function addMetrics(
  app: FastifyInstance,
  listener: 'portal' | 'console',
  { seconds, answers, errors }: Metrics,
  health: Health,
  isCounted: (route: string) => boolean = () => true,
): void {
  app.decorateReply('answerCode', null);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const code = reply.answerCode;
    if (route !== numbersPath && isCounted(route)) {
      seconds.observe({ listener, method: request.method, route, status }, reply.elapsedTime / 1_000);
      if (code !== null) answers.inc({ listener, route, code });
    }
    if (status >= 500) errors.inc({ listener });
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
      return { status: 'ok', storage: (await health.hasRoom()) ? 'ok' : 'low' };
    } catch (error) {
      request.log.warn({ requestId: request.id, err: error }, 'not ready');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
}

/** `/metrics`, for whoever may read it; anybody else finds no such page. */
export function addNumbers(
  app: FastifyInstance,
  { registry }: Pick<Metrics, 'registry'>,
  mayRead: (request: FastifyRequest) => boolean,
): void {
  app.get(numbersPath, async (request, reply) => {
    if (!mayRead(request)) return sendRefusal(request, reply, { refused: 'not_found' }, 404);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
