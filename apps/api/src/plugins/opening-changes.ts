import { PassThrough } from 'node:stream';
import { getOpeningRecord, openingChangesAt } from '@procure/contract/opening/opening.route.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { methodSteps } from '@procure/domain/tender/method.ts';
import type { FastifyInstance } from 'fastify';
import { readFollowed } from '../features/opening/read-model.ts';
import { denial, isCompanyActor } from '../platform/actor.ts';
import { type Gate, type Limiter, sendRefusal } from '../platform/mount.ts';
import { type ChangedOpening, openingChannel, readChange } from '../platform/opening-change.ts';
import type { Parts } from '../platform/parts.ts';
import type { Stream } from '../platform/stream.ts';

/** In milliseconds. */
const times = {
  /** Between two words to one browser: what happens in between comes with the second. */
  rest: 500,
  /** A line on which nothing is said is cut on the way, and by ourselves. */
  beat: 15_000,
  /** Then the browser comes again, and its session is asked anew. */
  life: 10 * 60_000,
} as const;
/** Lines of one account at once: windows that it has open. */
const most = 8;

/**
 * `GET …/opening-record/changes`: says that something changed (server-sent events), and nothing of what; that is asked
 * for as always. Not below `serve`: an answer that does not end is no envelope.
 */
export function openingChanges(parts: Parts): Stream[] {
  return [{ listeners: ['portal'], register: (app, gate, limiter) => addChanges(app, parts, gate, limiter) }];
}

async function addChanges(app: FastifyInstance, parts: Parts, gate: Gate, limiter: Limiter): Promise<void> {
  const lines = new Set<Line>();
  const forget = await parts.listener.listen(openingChannel, (word) => {
    const change = word === null ? null : readChange(word);
    for (const line of lines) if (change === null || line.hears(change)) line.tell();
  });
  const beat = setInterval(() => {
    for (const line of lines) line.beat();
  }, times.beat).unref();
  app.addHook('preClose', async () => {
    forget();
    clearInterval(beat);
    for (const line of lines) line.end();
  });

  app.get<{ Params: { lotId: string } }>(openingChangesAt, async (request, reply) => {
    const wait = await limiter(request, 'ordinary');
    if (wait !== null) return sendRefusal(request, reply, refuse('rate_limited', { seconds: wait }));
    const caller = await gate(request, 'outer');
    const denied = denial(getOpeningRecord.access, caller);
    if (denied !== null || caller.kind !== 'supplier' || !isCompanyActor(caller)) {
      return sendRefusal(request, reply, refuse(denied ?? 'company_required'));
    }
    const { lotId } = request.params;
    const followed = isId(lotId) ? await readFollowed(caller.scope, parts.db, lotId) : null;
    if (followed === null) return sendRefusal(request, reply, refuse('not_found'));
    const { accountId } = caller;
    if ([...lines].filter((line) => line.accountId === accountId).length >= most) {
      return sendRefusal(request, reply, refuse('rate_limited', { seconds: times.life / 1000 }));
    }
    const line = openLine({ lotId, accountId, counts: methodSteps[followed.method].publicOpening });
    lines.add(line);
    line.stream.once('close', () => lines.delete(line));
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // A proxy that collects what comes would hold it back.
      'x-accel-buffering': 'no',
    });
    return reply.send(line.stream);
  });
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

interface Follower {
  readonly lotId: string;
  readonly accountId: string;
  /** Whether it may learn how many bids there are. */
  readonly counts: boolean;
}

type Line = ReturnType<typeof openLine>;

function openLine({ lotId, accountId, counts }: Follower) {
  const stream = new PassThrough();
  let resting: NodeJS.Timeout | null = null;
  let missed = false;
  const end = () => stream.end();
  const life = setTimeout(end, times.life).unref();
  stream.once('close', () => {
    clearTimeout(life);
    if (resting !== null) clearTimeout(resting);
  });

  function tell(): void {
    if (stream.writableEnded) return;
    if (resting !== null) {
      missed = true;
      return;
    }
    missed = false;
    stream.write('data: changed\n\n');
    resting = setTimeout(() => {
      resting = null;
      if (missed) tell();
    }, times.rest).unref();
  }

  // So that the browser has its headers.
  stream.write(':\n\n');
  return {
    accountId,
    stream,
    end,
    tell,
    hears: (change: ChangedOpening) => change.lotId === lotId && (counts || change.of === 'session'),
    beat: () => {
      if (!stream.writableEnded) stream.write(':\n\n');
    },
  };
}
