import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { StorageTimes } from '../platform/files/reach.ts';
import { clientAddress } from '../platform/http/origin.ts';
import type { Watch } from '../platform/process/watch.ts';
import { createSubmissionTimes, type SubmissionTimes } from './submission-times.ts';

export interface Metrics {
  readonly registry: Registry;
  readonly seconds: Histogram<'listener' | 'method' | 'route' | 'status'>;
  readonly answers: Counter<'listener' | 'route' | 'code'>;
  readonly errors: Counter<'listener'>;
  readonly submissions: SubmissionTimes;
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
  // Initialised with 0, because `rate` ignores the first fault of a counter that did not exist before.
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
    submissions: createSubmissionTimes(registry),
  };
}

/**
 * Adds a gauge for whether the disk is too full for new uploads. The number of free bytes is not shown, because it
 * changes with every sealed upload and would reveal the number of bids before the opening.
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

/** The time of the newest daily copy, in seconds of Unix time; 0 if there is none yet. */
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

/** Whether the mail server accepts a connection and the account. `reach` asks it once a minute at most. */
export function addMail(
  { registry }: Pick<Metrics, 'registry'>,
  reach: () => Promise<'ok' | 'away' | null>,
): void {
  new Gauge({
    name: 'mail_up',
    help: 'Whether the mail server answers: 1 yes, 0 no',
    registers: [registry],
    async collect() {
      this.set((await reach()) === 'ok' ? 1 : 0);
    },
  });
}

/**
 * Gauges of the server's state, read from the database and the file storage at each scrape. If one of them is
 * unreachable, `database_up` or `storage_up` is 0 and its other gauges are NaN.
 */
export function addWatched(
  { registry, submissions }: Pick<Metrics, 'registry' | 'submissions'>,
  watch: Watch,
  timed: () => Promise<StorageTimes | null>,
): { refresh(): Promise<void> } {
  const gauge = <Label extends string = never>(
    name: string,
    help: string,
    labelNames: readonly Label[] = [],
  ) => new Gauge<Label>({ name, help, labelNames: [...labelNames], registers: [registry] });
  const up = gauge('database_up', 'Whether the database answers: 1 yes, 0 no');
  const storageUp = gauge('storage_up', 'Whether the file storage answers and bears its mark: 1 yes, 0 no');
  const storage = gauge(
    'storage_seconds',
    'How long the file storage takes to keep a few bytes for good, and to give them back',
    ['act'],
  );
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
  const waiting = gauge(
    'jobs_waiting',
    'Jobs that should have begun more than a minute ago, deliveries left out',
  );
  const uploads = gauge('uploads_open', 'Uploads of staff that are not finished');
  const coming = gauge('openings_coming', 'Lots whose deadline comes within the hour');
  const due = gauge('openings_due', 'Lots whose deadline has passed and whose bids are not opened yet');
  const late = gauge(
    'openings_late',
    'Openings that failed, wait for the platform, or have not ended after 15 minutes',
  );
  const asked = [drift, behind, unsealed, unsent, stuck, waiting, uploads, coming, due, late];
  return {
    async refresh() {
      for (const [state, count] of Object.entries(watch.connections())) connections.set({ state }, count);
      const times = await timed();
      storageUp.set(times === null ? 0 : 1);
      for (const act of ['write', 'read'] as const) storage.set({ act }, times?.[act] ?? Number.NaN);
      failed.reset();
      try {
        const watched = await watch.read();
        await submissions.refresh(watch);
        for (const { task, count } of watched.failedJobs) failed.set({ task }, count);
        drift.set(watched.driftSeconds);
        behind.set(watched.clockBehind ? 1 : 0);
        unsealed.set(watched.unsealedSeconds);
        unsent.set(watched.unsentSeconds);
        stuck.set(watched.stuckJobs);
        waiting.set(watched.waitingJobs);
        uploads.set(watched.staffUploads);
        coming.set(watched.comingOpenings);
        due.set(watched.dueOpenings);
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
 * Counts each request and writes a log line for it: the route's pattern, the account and the client's address, and never
 * the URL, which may contain a ticket. docs/operations.md describes the purpose and the retention of these lines.
 * `isCounted` excludes routes from the numbers whose call frequency is confidential.
 */
export function addMetrics(
  app: FastifyInstance,
  listener: 'portal' | 'console',
  { seconds, answers, errors, submissions }: Metrics,
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
    submissions.note(request, reply);
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
