import { PassThrough } from 'node:stream';
import type { Reason } from '@procure/contract/codes.ts';
import {
  getOpening,
  getOpeningRecord,
  openingChangesAt,
  staffOpeningChangesAt,
} from '@procure/contract/opening/opening.route.ts';
import { isRefused, type Refusal, refuse } from '@procure/domain/outcome.ts';
import { type Method, methodSteps } from '@procure/domain/tender/method.ts';
import type { FastifyInstance } from 'fastify';
import { readFollowed, readOpening } from '../features/opening/read-model.ts';
import { endedAmong, sessionEndChannel } from '../features/session/service.ts';
import { type Caller, denial, isCompanyActor } from '../platform/actor.ts';
import { type ChangedOpening, openingChannel, readChange } from '../platform/database/opening-change.ts';
import { type Gate, type Limiter, type Side, sendRefusal } from '../platform/http/mount.ts';
import type { Stream } from '../platform/http/stream.ts';
import type { Parts } from '../platform/process/parts.ts';

/** In milliseconds. */
const times = {
  /** Between two notifications of one browser; changes in between are reported by the second. */
  rest: 500,
  /** Between two comments that keep the stream alive; proxies and this server cut an idle connection. */
  beat: 15_000,
  /** The life of a stream. The browser then reconnects, and its session is checked again. */
  life: 10 * 60_000,
} as const;
/** Concurrent streams of one account, one for each open window. */
const most = 8;

/**
 * `GET …/opening-record/changes` for bidders, `GET …/opening/changes` for staff: server-sent events that report a change
 * without its content, which the browser then reads by the ordinary call. Not mounted by `serve`, because a stream is
 * not an envelope.
 */
export function openingChanges(parts: Parts): Stream[] {
  return ([bidders(parts), staff(parts)] as const).map((audience) => ({
    listeners: [audience.listener],
    register: (app, gate, limiter) => addChanges(app, parts, audience, { gate, limiter }),
  }));
}

/**
 * One kind of follower: its listener, its path and its access rule, which is that of the call made after each change.
 */
interface Audience {
  readonly listener: 'portal' | 'console';
  readonly side: Side;
  readonly path: string;
  /** The method of a lot that the caller may follow; null if the lot does not exist for the caller. */
  find(caller: Caller, lotId: string): Promise<Refusal<Reason> | { readonly method: Method } | null>;
}

function bidders({ db }: Parts): Audience {
  return {
    listener: 'portal',
    side: 'outer',
    path: openingChangesAt,
    async find(caller, lotId) {
      const denied = denial(getOpeningRecord.access, caller);
      if (denied !== null || caller.kind !== 'supplier' || !isCompanyActor(caller))
        return refuse(denied ?? 'company_required');
      return isId(lotId) ? readFollowed(caller.scope, db, lotId) : null;
    },
  };
}

function staff({ db }: Parts): Audience {
  return {
    listener: 'console',
    side: 'inner',
    path: staffOpeningChangesAt,
    async find(caller, lotId) {
      const denied = denial(getOpening.access, caller);
      if (denied !== null || caller.kind !== 'staff') return refuse(denied ?? 'forbidden');
      return isId(lotId) ? readOpening(caller.scope, db, lotId) : null;
    },
  };
}

async function addChanges(
  app: FastifyInstance,
  parts: Parts,
  audience: Audience,
  { gate, limiter }: { readonly gate: Gate; readonly limiter: Limiter },
): Promise<void> {
  const lines = new Set<Line>();
  const forget = await parts.listener.listen(openingChannel, (word) => {
    const change = word === null ? null : readChange(word);
    for (const line of lines) if (change === null || line.hears(change)) line.tell();
  });
  const forgetEnds = await parts.listener.listen(sessionEndChannel, (tokenHash) => {
    if (tokenHash === null) void endWithSessions();
    for (const line of lines) if (line.session === tokenHash) line.end();
  });
  /** Ends the streams of ended sessions: missed notifications, and sessions that expired. */
  async function endWithSessions(): Promise<void> {
    const followed = [...new Set([...lines].map(({ session }) => session))];
    if (followed.length === 0) return;
    try {
      const ended = await endedAmong(
        parts,
        followed.map((session) => Buffer.from(session, 'hex')),
      );
      const gone = new Set(ended.map((session) => session.toString('hex')));
      for (const line of lines) if (gone.has(line.session)) line.end();
    } catch (error) {
      parts.log.warn(
        { err: error },
        'the sessions of open lines could not be read: asked again with the next beat',
      );
    }
  }
  const beat = setInterval(() => {
    for (const line of lines) line.beat();
    void endWithSessions();
  }, times.beat).unref();
  app.addHook('preClose', async () => {
    forget();
    forgetEnds();
    clearInterval(beat);
    for (const line of lines) line.end();
  });

  app.get<{ Params: { lotId: string } }>(audience.path, async (request, reply) => {
    const wait = await limiter(request, 'ordinary');
    if (wait !== null) return sendRefusal(request, reply, refuse('rate_limited', { seconds: wait }));
    const caller = await gate(request, audience.side);
    const { lotId } = request.params;
    const followed = await audience.find(caller, lotId);
    if (followed === null) return sendRefusal(request, reply, refuse('not_found'));
    if (isRefused(followed)) return sendRefusal(request, reply, followed);
    const accountId = 'accountId' in caller ? caller.accountId : '';
    if ([...lines].filter((line) => line.accountId === accountId).length >= most) {
      return sendRefusal(request, reply, refuse('rate_limited', { seconds: times.life / 1000 }));
    }
    const session = 'session' in caller ? (caller.session?.toString('hex') ?? '') : '';
    const counts = methodSteps[followed.method].publicOpening;
    const line = openLine({ lotId, accountId, session, counts });
    lines.add(line);
    line.stream.once('close', () => lines.delete(line));
    // The session may have ended after the gate checked it and before this stream was registered.
    void endWithSessions();
    reply.headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      // Tells proxies not to buffer the stream.
      'x-accel-buffering': 'no',
      // Otherwise the connection stays open after the stream's end, and a stopping server waits for its idle timeout.
      connection: 'close',
    });
    return reply.send(line.stream);
  });
}

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

interface Follower {
  readonly lotId: string;
  readonly accountId: string;
  /** Hash of the session's token, in hexadecimal; the stream ends with the session. */
  readonly session: string;
  /** Whether the follower may learn the number of bids. */
  readonly counts: boolean;
}

type Line = ReturnType<typeof openLine>;

function openLine({ lotId, accountId, session, counts }: Follower) {
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

  // Sends the headers to the browser.
  stream.write(':\n\n');
  return {
    accountId,
    session,
    stream,
    end,
    tell,
    hears: (change: ChangedOpening) => change.lotId === lotId && (counts || change.of === 'session'),
    beat: () => {
      if (!stream.writableEnded) stream.write(':\n\n');
    },
  };
}
