import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@procure/contract/endpoint.ts';
import { endpoints } from '@procure/contract/registry.ts';
import { asTopic } from '@procure/contract/topic.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { routes as account } from './features/account/routes.ts';
import { routes as amendment } from './features/amendment/routes.ts';
import { mayReadAmended } from './features/amendment/service.ts';
import { routes as approval } from './features/approval/routes.ts';
import { routes as area } from './features/area/routes.ts';
import { routes as audit } from './features/audit/routes.ts';
import { mayReadForfeitFile } from './features/award/forfeit/service.ts';
import { routes as award } from './features/award/routes.ts';
import { routes as bid } from './features/bid/routes.ts';
import { routes as bidKey } from './features/bid-key/routes.ts';
import { routes as category } from './features/category/routes.ts';
import { routes as changeRequest } from './features/change-request/routes.ts';
import { routes as claim } from './features/claim/routes.ts';
import { mayReadClaimFile } from './features/claim/service.ts';
import { routes as clarification } from './features/clarification/routes.ts';
import { mayReadReply } from './features/clarification/service.ts';
import { routes as comment } from './features/comment/routes.ts';
import { routes as company } from './features/company/routes.ts';
import { mayReadCompanyFile } from './features/company/service.ts';
import { routes as complaint } from './features/complaint/routes.ts';
import { mayReadComplaint } from './features/complaint/statement/service.ts';
import { routes as dictionary } from './features/dictionary/routes.ts';
import { routes as document } from './features/document/routes.ts';
import { mayReadObtained } from './features/document/service.ts';
import { routes as draw } from './features/draw/routes.ts';
import { routes as entrustment } from './features/entrustment/routes.ts';
import { mayReadEntrustment } from './features/entrustment/service.ts';
import { routes as evaluation } from './features/evaluation/routes.ts';
import { routes as expert } from './features/expert/routes.ts';
import { mayReadCertificate } from './features/expert/service.ts';
import { routes as file } from './features/file/routes.ts';
import type { FileReader } from './features/file/service.ts';
import { routes as help } from './features/help/routes.ts';
import { routes as holiday } from './features/holiday/routes.ts';
import { routes as installation } from './features/installation/routes.ts';
import { routes as intention } from './features/intention/routes.ts';
import { routes as supplierDraw } from './features/invitation/draw/routes.ts';
import { routes as invitation } from './features/invitation/routes.ts';
import { routes as letter } from './features/letter/routes.ts';
import { routes as library } from './features/library/routes.ts';
import { routes as listExport } from './features/list-export/routes.ts';
import { routes as lot } from './features/lot/routes.ts';
import { routes as measure } from './features/measure/routes.ts';
import { mayReadMeasureFile } from './features/measure/service.ts';
import { routes as member } from './features/member/routes.ts';
import { routes as message } from './features/message/routes.ts';
import { routes as negotiation } from './features/negotiation/routes.ts';
import { routes as notice } from './features/notice/routes.ts';
import { mayReadObjection } from './features/objection/answer/service.ts';
import { routes as objection } from './features/objection/routes.ts';
import { routes as officialDocument } from './features/official-document/routes.ts';
import { mayReadOfficial } from './features/official-document/service.ts';
import { routes as opening } from './features/opening/routes.ts';
import { mayReadOpened } from './features/opening/service.ts';
import { routes as order } from './features/order/routes.ts';
import { routes as organisation } from './features/organisation/routes.ts';
import { routes as outbox } from './features/outbox/routes.ts';
import { routes as permission } from './features/permission/routes.ts';
import { routes as plan } from './features/plan/routes.ts';
import { mayReviewFile } from './features/prequalification/review/service.ts';
import { routes as prequalification } from './features/prequalification/routes.ts';
import { mayReadAsked } from './features/question/answer/service.ts';
import { routes as question } from './features/question/routes.ts';
import { routes as receipt } from './features/receipt/routes.ts';
import { routes as reference } from './features/reference/routes.ts';
import { routes as savedFilter } from './features/saved-filter/routes.ts';
import { routes as session } from './features/session/routes.ts';
import { findSession } from './features/session/service.ts';
import { mayReadDocument } from './features/tender/document/service.ts';
import { routes as tender } from './features/tender/routes.ts';
import { routes as todo } from './features/todo/routes.ts';
import { routes as transparency } from './features/transparency/routes.ts';
import { routes as wording } from './features/wording/routes.ts';
import { newestUsableCopy } from './platform/backup/schedule.ts';
import { heldToFirst } from './platform/database/repetition.ts';
import { cacheChannel } from './platform/database/transaction.ts';
import { reachOf, timeStorage } from './platform/files/reach.ts';
import { hasRoom } from './platform/files/room.ts';
import { mountFrontend } from './platform/http/frontend/frontend.ts';
import { addVerifierPage } from './platform/http/frontend/verifier-page.ts';
import { mountRoutes, sendRefusal } from './platform/http/mount.ts';
import { assertAllServed, type Route } from './platform/http/serve.ts';
import type { Stream } from './platform/http/stream.ts';
import { openMailReach } from './platform/messaging/mail.ts';
import type { Parts } from './platform/process/parts.ts';
import { openReadiness } from './platform/process/readiness.ts';
import { openWatch } from './platform/process/watch.ts';
import { auditExports } from './plugins/audit-export.ts';
import {
  answerBadAddress,
  answerBrokenConnection,
  refuseForeignAddresses,
} from './plugins/broken-requests.ts';
import { downloads } from './plugins/download.ts';
import { addErrors } from './plugins/errors.ts';
import { addSecurityHeaders } from './plugins/headers.ts';
import { addDraining, addHealth, type Health } from './plugins/health.ts';
import { addJsonBody } from './plugins/json-body.ts';
import { addLimits, type Limits } from './plugins/limits.ts';
import { listExports } from './plugins/list-export.ts';
import { addLocalOnly } from './plugins/local-only.ts';
import {
  addCopies,
  addMail,
  addMetrics,
  addNumbers,
  addStorage,
  addWatched,
  createMetrics,
  type Metrics,
} from './plugins/metrics.ts';
import { addDocs } from './plugins/openapi.ts';
import { openingChanges } from './plugins/opening-changes.ts';
import { ownData } from './plugins/own-data.ts';
import { personUploads } from './plugins/person-uploads.ts';
import { addRequestId, newRequestId } from './plugins/request-id.ts';
import { createGate } from './plugins/session.ts';
import { addTimeLimits, defaultTimeLimits, endUnusedLines, type TimeLimits } from './plugins/time-limits.ts';
import { transparencyFiles } from './plugins/transparency.ts';
import { unsubscription } from './plugins/unsubscription.ts';
import { isUpload, uploads } from './plugins/uploads.ts';

export interface App {
  readonly portal: FastifyInstance;
  readonly console: FastifyInstance;
  /** Health and metrics for operators; listens only if OPS_PORT is set. */
  readonly ops: FastifyInstance;
  /** Marks this process as not ready, while it keeps serving requests. */
  drain(): void;
  /** Stops listening and waits for running requests. The caller closes `parts`. */
  close(): Promise<void>;
}

export interface AppOptions {
  readonly limits?: Limits;
  readonly times?: TimeLimits;
  /** False: the wire only, as tests of the wire want it. */
  readonly frontends?: boolean;
  /** Whether the database contains a demo that is not declared public, see plugins/local-only.ts. */
  readonly localOnly?: boolean;
}

/** Every feature of the wire, one line each. */
function featureRoutes(parts: Parts): Route[] {
  return [
    ...account(parts),
    ...approval(parts),
    ...area(parts),
    ...award(parts),
    ...audit(parts),
    ...bid(parts),
    ...bidKey(parts),
    ...category(parts),
    ...claim(parts),
    ...clarification(parts),
    ...changeRequest(parts),
    ...comment(parts),
    ...company(parts),
    ...dictionary(parts),
    ...entrustment(parts),
    ...evaluation(parts),
    ...document(parts),
    ...file(parts, fileReaders),
    ...help(parts),
    ...holiday(parts),
    ...installation(parts),
    ...intention(parts),
    ...draw(parts),
    ...expert(parts),
    ...officialDocument(parts),
    ...plan(parts),
    ...wording(parts),
    ...invitation(parts),
    ...supplierDraw(parts),
    ...letter(parts),
    ...library(parts),
    ...listExport(parts, featureRoutes),
    ...lot(parts),
    ...measure(parts),
    ...member(parts),
    ...message(parts),
    ...negotiation(parts),
    ...notice(parts),
    ...complaint(parts),
    ...objection(parts),
    ...opening(parts),
    ...order(parts),
    ...organisation(parts),
    ...outbox(parts),
    ...prequalification(parts),
    ...amendment(parts),
    ...question(parts),
    ...receipt(parts),
    ...reference(parts),
    ...permission(parts),
    ...savedFilter(parts),
    ...session(parts),
    ...tender(parts),
    ...todo(parts),
    ...transparency(parts),
  ];
}

/** Routes without an envelope: uploads, downloads, event streams, and the unsubscription page of mails. */
function featureStreams(parts: Parts): Stream[] {
  return [
    ...uploads(parts),
    ...personUploads(parts),
    ...downloads(parts, fileReaders),
    ...unsubscription(parts),
    ...ownData(parts),
    ...auditExports(parts),
    ...listExports(parts, featureRoutes),
    ...openingChanges(parts),
    ...transparencyFiles(parts),
  ];
}

/** Rules that let others than the owner read a file; each feature defines its own in its service. */
const fileReaders: readonly FileReader[] = [
  mayReadCompanyFile,
  mayReadClaimFile,
  mayReadForfeitFile,
  mayReadMeasureFile,
  mayReadDocument,
  mayReadEntrustment,
  mayReadCertificate,
  mayReadOpened,
  mayReadObtained,
  mayReviewFile,
  mayReadAmended,
  mayReadAsked,
  mayReadComplaint,
  mayReadObjection,
  mayReadOfficial,
  mayReadReply,
];

type Listener = 'portal' | 'console';

const workspaces = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** The composition root: two listeners, so that the two front ends share no storage, on the same parts. */
export async function buildApp(parts: Parts, options: AppOptions = {}): Promise<App> {
  const served = featureRoutes(parts);
  const streams = featureStreams(parts);
  assertAllServed(endpoints, served);
  const names = new Map([...endpoints].map(([name, endpoint]) => [endpoint, name]));
  const routes = served.map((route) => heldToFirst(parts, names.get(route.endpoint) ?? '', route));

  const metrics = createMetrics();
  let draining = false;
  const health: Health = {
    ready: openReadiness(parts.db),
    hasRoom: () => hasRoom(parts),
    isDraining: () => draining,
  };
  addStorage(metrics, health.hasRoom);
  const { backup } = parts.config;
  const newest = async () => (backup === null ? null : newestUsableCopy(backup.target));
  if (backup !== null) addCopies(metrics, newest);
  const forget = await parts.listener.listen(cacheChannel, (word) => {
    const topic = word === null ? null : asTopic(word);
    if (topic === null) parts.cache.clear();
    else parts.cache.invalidate(topic);
  });
  const portal = await buildListener('portal', parts, routes, streams, metrics, health, options);
  const console = await buildListener('console', parts, routes, streams, metrics, health, options);
  const mail = openMailReach(parts.config.smtp);
  if (parts.config.smtp !== null) addMail(metrics, mail);
  const watched = addWatched(metrics, openWatch(parts.db, parts.config), () => timeStorage(parts.files));
  const ops = opsListener(metrics, watched, health, async () => ({
    files: await reachOf(parts.files),
    mail: await mail(),
    backup: backup === null ? null : { newest: await newest() },
  }));
  return {
    portal,
    console,
    ops,
    drain() {
      draining = true;
    },
    async close() {
      await Promise.all([portal.close(), console.close(), ops.close()]);
      forget();
    },
  };
}

async function buildListener(
  listener: Listener,
  parts: Parts,
  routes: readonly Route[],
  streams: readonly Stream[],
  metrics: Metrics,
  health: Health,
  options: AppOptions,
): Promise<FastifyInstance> {
  const { config, cache } = parts;
  const times = options.times ?? defaultTimeLimits;
  const log: FastifyBaseLogger = parts.log;
  const local = config.outward.length === 0;
  const origin = listener === 'portal' ? config.publicUrl : config.consoleUrl;
  const app = Fastify({
    loggerInstance: log,
    // Our own line for each request names the route, not the address: see plugins/metrics.ts.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newRequestId,
    // A logger of its own for each request costs more than a cached answer; lines name the request themselves.
    childLoggerFactory: (logger) => logger,
    bodyLimit: 1024 * 1024,
    // Only these proxies are trusted to name the client.
    trustProxy: [...config.trustedProxies],
    forceCloseConnections: 'idle',
    // Requests on an open connection are answered while closing; a proxy would pass a 503 on to its client.
    return503OnClosing: false,
    connectionTimeout: times.idle,
    http: {
      headersTimeout: times.headers,
      connectionsCheckingInterval: times.checked,
      // Unread bytes buffered for a connection: few, because hundreds may upload concurrently.
      highWaterMark: 16 * 1024,
    },
    clientErrorHandler: answerBrokenConnection(log),
    frameworkErrors: answerBadAddress,
    schemaController: withoutSchemas,
  });
  addErrors(app);
  addJsonBody(app);
  addMetrics(app, listener, metrics, isCounted);
  addHealth(app, health);
  addDraining(app, health);
  addRequestId(app);
  const https = origin.startsWith('https:');
  addSecurityHeaders(app, { hsts: https ? config.hsts : null });
  refuseForeignAddresses(app);
  if (options.localOnly === true) addLocalOnly(app);
  addTimeLimits(app, times, isUpload);
  endUnusedLines(app);
  const limiter = await addLimits(app, { limits: options.limits, local, parts });
  const gate = createGate((tokenHash, isAct) => findSession(parts, tokenHash, isAct));
  mountRoutes(
    app,
    routes.filter(({ endpoint }) => isServedOn(listener)(endpoint)),
    { gate, limiter, cache, arrivals: parts.arrivals, https },
  );
  for (const stream of streams) {
    if (stream.listeners.includes(listener)) await stream.register(app, gate, limiter);
  }
  await addDocs(app, new Map([...endpoints].filter(([, endpoint]) => isServedOn(listener)(endpoint))));
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, { refused: 'not_found' }, 404));
  if (options.frontends !== false) {
    addVerifierPage(app, join(workspaces, '../packages/verifier/build/verifier.html'), cache);
    await mountFrontend(app, {
      folder: join(workspaces, listener),
      origin,
      mode: config.frontend,
      site: {
        ...config.site,
        demo: config.demo === 'open',
        outside: (listener === 'portal' ? config.dingtalk && '钉钉' : config.oidc?.name) ?? null,
      },
      cache,
      limiter,
    });
  }
  return app;
}

/** For the operator's own programs: never published, whatever stands in front of the others. */
function opsListener(
  metrics: Metrics,
  watched: ReturnType<typeof addWatched>,
  health: Health,
  details: () => Promise<Readonly<Record<string, unknown>>>,
): FastifyInstance {
  const app = Fastify({ logger: false, schemaController: withoutSchemas });
  addHealth(app, health, details);
  addNumbers(app, metrics, watched);
  return app;
}

/** Replaces Fastify's JSON schema compilers, which are not needed because the contract parses and serialises. */
const withoutSchemas = {
  compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas },
};

function refuseSchemas(): never {
  throw new Error("a route has a schema of Fastify's: the contract is where it belongs");
}

/**
 * The calls that appear in the metrics: pages, public calls and calls of staff. Calls of signed-in suppliers are not
 * counted, because the number of documents obtained, files uploaded or bids submitted reveals how many take part
 * (招标投标法22).
 */
const countedCalls = new Set<string>(
  [...endpoints.values()]
    .filter(({ access }) => access.who === 'public' || access.who === 'staff')
    .map(({ path }) => path),
);

function isCounted(route: string): boolean {
  return !route.startsWith('/api/') || countedCalls.has(route);
}

/** Suppliers' calls are served on the portal, staff's on the console, public GET calls on both. */
function isServedOn(listener: Listener): (endpoint: Endpoint) => boolean {
  return ({ path, method, access }) => {
    const side = path.startsWith('/api/inner/') ? 'console' : 'portal';
    return side === listener || (side === 'portal' && method === 'GET' && access.who === 'public');
  };
}
