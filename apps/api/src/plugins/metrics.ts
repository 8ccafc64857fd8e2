import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { clientAddress } from '../platform/origin.ts';
import type { Watch } from '../platform/watch.ts';

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
  const errors = new Counter({
    name: 'http_errors_total',
    help: 'Answers with status 500 and above, of every route',
    labelNames: ['listener'],
    registers: [registry],
  });
  // A counter that is not there before its first fault hides that one from every rate.
  for (const listener of ['portal', 'console'] as const) errors.inc({ listener }, 0);
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
    errors,
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

/** When the newest daily copy was made, in seconds of Unix time; 0 where there is none yet. */
export function addCopies({ registry }: Pick<Metrics, 'registry'>, newest: () => Promise<Date | null>): void {
  new Gauge({
    name: 'backup_newest_timestamp_seconds',
    help: 'When the newest daily copy was made, 0 where there is none',
    registers: [registry],
    async collect() {
      this.set(((await newest())?.getTime() ?? 0) / 1_000);
    },
  });
}

/**
 * What an operator watches of the house itself, asked of the database at each reading. Where that is away `database_up`
 * says so, and the rest is not a number.
 */
export function addWatched(
  { registry }: Pick<Metrics, 'registry'>,
  watch: Watch,
): { refresh(): Promise<void> } {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Gauge<Label>({ name, help, labelNames: [...labelNames], registers: [registry] });
  const up = gauge('database_up', 'Whether the database answers: 1 yes, 0 no');
  const connections = gauge('database_connections', 'Connections of this process’s pool', ['state']);
  const drift = gauge('clock_drift_seconds', 'The database’s clock less this machine’s');
  const behind = gauge(
    'clock_set_back',
    'Whether the database’s clock stands before what it had shown: 1 yes',
  );
  const unsealed = gauge('audit_unsealed_seconds', 'Age of the oldest line that no seal covers');
  const unsent = gauge('outbox_unsent_seconds', 'How long the oldest text that is due has waited');
  const stuck = gauge('jobs_stuck', 'Jobs held for more than 15 minutes, deliveries left out');
  const failed = gauge('jobs_failed', 'Jobs that failed for good and are kept, deliveries left out', [
    'task',
  ]);
  const late = gauge('openings_late', 'Openings that have not ended 15 minutes after they began');
  const asked = [drift, behind, unsealed, unsent, stuck, late];
  return {
    async refresh() {
      const { open, busy, waiting } = watch.connections();
      for (const [state, count] of Object.entries({ open, busy, waiting })) connections.set({ state }, count);
      failed.reset();
      try {
        const watched = await watch.read();
        for (const { task, count } of watched.failedJobs) failed.set({ task }, count);
        drift.set(watched.driftSeconds);
        behind.set(watched.clockBehind ? 1 : 0);
        unsealed.set(watched.unsealedSeconds);
        unsent.set(watched.unsentSeconds);
        stuck.set(watched.stuckJobs);
        late.set(watched.lateOpenings);
        up.set(1);
      } catch {
        up.set(0);
        for (const one of asked) one.set(Number.NaN);
      }
    },
  };
}

/**
 * Counts each request, and writes a line for it: the route's pattern, never its address, which may carry a ticket, and
 * by whom it was asked from where. What the lines are for, and how long they may be kept: docs/operations.md.
 * `isCounted` leaves out of the numbers the routes of which nobody may learn how often they are called.
 */
export function addMetrics(
  app: FastifyInstance,
  listener: 'portal' | 'console',
  { seconds, answers, errors }: Metrics,
  isCounted: (route: string) => boolean = () => true,
): void {
  app.decorateReply('answerCode', null);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const status = reply.statusCode;
    const code = reply.answerCode;
    if (isCounted(route)) {
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
      ip: clientAddress(request),
      accountId: request.accountId,
    };
    if (status >= 500) request.log.error(line, 'answered');
    else if (request.method === 'GET' && reply.elapsedTime < 200) request.log.debug(line, 'answered');
    else request.log.info(line, 'answered');
    done();
  });
}

/** `/metrics`. */
export function addNumbers(
  app: FastifyInstance,
  { registry }: Pick<Metrics, 'registry'>,
  { refresh }: { refresh(): Promise<void> },
): void {
  app.get('/metrics', async (_request, reply) => {
    await refresh();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
