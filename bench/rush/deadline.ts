import { setTimeout as wait } from 'node:timers/promises';
import type { RushHouse } from './house.ts';
import type { Answered } from './submit.ts';
import type { Uploaded } from './upload.ts';

/** How the deadline of a lot comes. */
export interface Rush {
  /** The lot of the crowd, by its place. */
  readonly lot: number;
  /** Of the crowd, how many send before the deadline, over so many milliseconds; the others after it. */
  readonly early: number;
  readonly before: number;
  readonly after: number;
  /**
   * Milliseconds for which a submission may be on its way. What had left earlier and is refused as late is wronged, even
   * where the server noted its arrival after the deadline: it lay there and was not looked at.
   */
  readonly passage: number;
  /** Uploads that go on all the time. */
  readonly uploads: { readonly streams: number; readonly content: string };
}

export interface Rushed {
  readonly deadline: Date;
  readonly answers: readonly Answered[];
  readonly accepted: number;
  /** Refused because it was late. */
  readonly late: number;
  /** What arrived in time and was not taken, and whatever was not decided at all. In words. */
  readonly wronged: readonly string[];
  /** What was taken although it arrived at the deadline or after it. In words. */
  readonly favoured: readonly string[];
  /** From the moment when each left its sender to the one that counts as its arrival, in milliseconds. */
  readonly noted: readonly number[];
  /** Of what was refused as late, how many milliseconds before the deadline the earliest had left; 0 where none had. */
  readonly earliestLate: number;
  readonly uploaded: Uploaded;
}

/** Milliseconds until the first submission: the generators have to start. */
const lead = 4_000;

/**
 * The suppliers of the crowd submit around the deadline, ever more of them the nearer it is, while others upload. What
 * arrived when is told by the rows alone: the receipts of what was taken, the audit lines of what came too late.
 */
export async function rush(
  house: RushHouse,
  { lot, early, before, after, passage, uploads }: Rush,
): Promise<Rushed> {
  const ready = house.crowd.lots[lot] ?? [];
  const lotId = ready[0]?.lotId ?? '';
  const deadline = Math.floor(Date.now() + lead + before);
  await house.sql(
    `update lot set document_until = now() - interval '1 hour', document_from = now() - interval '1 day',
       bid_deadline = to_timestamp($2::float8 / 1000) where id = $1`,
    [lotId, deadline],
  );
  // The square of an even share: a fifth of all come in the last twenty-fifth of the time.
  const bids = ready.map((bid, place) => {
    const share = (n: number, of: number) => ((n + 0.5) / of) ** 2;
    const at =
      place < early
        ? deadline - before * share(place, early)
        : deadline + after * share(place - early, ready.length - early);
    return { ...bid, at };
  });
  const [answers, uploaded] = await Promise.all([
    house.submit({ bids, connections: ready.length }),
    house.upload({
      ...uploads,
      origin: house.server.origin,
      tokens: house.crowd.tokens,
      times: null,
      until: deadline + after,
    }),
  ]);
  // An audit line is written after its answer was decided, and before it is sent; nothing is under way any more.
  await wait(200);
  return {
    deadline: new Date(deadline),
    answers,
    uploaded,
    ...(await verdict(house, lotId, answers, passage)),
  };
}

async function verdict(house: RushHouse, lotId: string, answers: readonly Answered[], passage: number) {
  const taken = await house.sql<{ id: string; at: Date; late: boolean }>(
    `select v.id, v.submitted_at as at, v.submitted_at >= l.bid_deadline as late
     from bid_version v join lot l on l.id = v.lot_id where l.id = $1`,
    [lotId],
  );
  const refused = await house.sql<{ id: string; at: Date | null; late: boolean; early: number }>(
    `select a.after ->> 'versionId' as id, (a.after ->> 'arrivedAt')::timestamptz as at,
       (a.after ->> 'arrivedAt')::timestamptz >= l.bid_deadline as late
     from audit_log a join lot l on l.id = a.lot_id where l.id = $1 and a.action = 'late_refused'`,
    [lotId],
  );
  const [lot] = await house.sql<{ deadline: Date }>(
    'select bid_deadline as deadline from lot where id = $1',
    [lotId],
  );
  const deadline = lot?.deadline.getTime() ?? Number.NaN;
  const versions = new Map(taken.map((row) => [row.id, row]));
  const turned = new Map(refused.map((row) => [row.id, row]));
  const wronged: string[] = [];
  const favoured: string[] = [];
  const noted: number[] = [];
  let earliestLate = 0;
  let accepted = 0;
  let late = 0;
  for (const { id, status, code, message, leftAt } of answers) {
    const [version, refusal] = [versions.get(id), turned.get(id)];
    const arrived = version?.at ?? refusal?.at ?? null;
    if (arrived !== null) noted.push(arrived.getTime() - leftAt);
    if (code === '2000') {
      accepted += 1;
      if (version === undefined) wronged.push(`${id}: taken, and not stored`);
      else if (version.late) favoured.push(`${id}: arrived ${version.at.toISOString()}`);
    } else if (code === '4501') {
      late += 1;
      earliestLate = Math.max(earliestLate, deadline - leftAt);
      const age = deadline - leftAt;
      if (age > passage)
        wronged.push(`${id}: refused as late, had left ${Math.round(age)} ms before the deadline`);
      else if (refusal?.late !== true)
        wronged.push(`${id}: refused as late, arrived ${arrived?.toISOString()}`);
    } else wronged.push(`${id}: ${status} ${code} ${message}`);
  }
  const told = new Set(answers.filter(({ code }) => code === '2000').map(({ id }) => id));
  for (const { id } of taken) if (!told.has(id)) wronged.push(`${id}: stored, and its sender was not told`);
  return { accepted, late, wronged, favoured, noted, earliestLate };
}
