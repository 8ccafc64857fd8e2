import { setTimeout as wait } from 'node:timers/promises';
import type { RushServer } from './server.ts';
import type { Answered } from './submit.ts';
import type { Uploaded } from './upload.ts';

/** Parameters of a rush. */
export interface Rush {
  /** Index of the crowd's lot. */
  readonly lot: number;
  /** Number of suppliers that send before the deadline, and its duration in milliseconds; the others send after it. */
  readonly early: number;
  readonly before: number;
  readonly after: number;
  /**
   * Milliseconds that a submission may travel. A submission that left earlier and is refused as late counts as
   * wronged, even if the server noted its arrival after the deadline, because it waited unread.
   */
  readonly passage: number;
  /** Uploads that run throughout. */
  readonly uploads: { readonly streams: number; readonly content: string };
}

export interface Rushed {
  readonly deadline: Date;
  readonly answers: readonly Answered[];
  readonly accepted: number;
  /** Number of submissions refused as late. */
  readonly late: number;
  /** Submissions that arrived in time and were not accepted, and those without a decision; as messages. */
  readonly wronged: readonly string[];
  /** Submissions that were accepted although they arrived at the deadline or later; as messages. */
  readonly favoured: readonly string[];
  /** Milliseconds from the departure of each submission to the moment that counts as its arrival. */
  readonly noted: readonly number[];
  /** Of the submissions refused as late, the most milliseconds that one had left before the deadline; 0 if none had. */
  readonly earliestLate: number;
  readonly uploaded: Uploaded;
}

/** Milliseconds until the first submission: the generators have to start. */
const lead = 4_000;

/**
 * The crowd submits around the deadline, more of it the nearer it is, while others upload. Only the rows decide what
 * arrived when: the receipts of accepted submissions and the audit lines of late ones.
 */
export async function rush(
  installation: RushServer,
  { lot, early, before, after, passage, uploads }: Rush,
): Promise<Rushed> {
  const ready = installation.crowd.lots[lot] ?? [];
  const lotId = ready[0]?.lotId ?? '';
  const deadline = Math.floor(Date.now() + lead + before);
  await installation.sql(
    `update lot set document_until = now() - interval '1 hour', document_from = now() - interval '1 day',
       bid_deadline = to_timestamp($2::float8 / 1000) where id = $1`,
    [lotId, deadline],
  );
  // The square of an even distribution: a fifth of all arrive in the last twenty-fifth of the time.
  const bids = ready.map((bid, place) => {
    const share = (n: number, of: number) => ((n + 0.5) / of) ** 2;
    const at =
      place < early
        ? deadline - before * share(place, early)
        : deadline + after * share(place - early, ready.length - early);
    return { ...bid, at };
  });
  const [answers, uploaded] = await Promise.all([
    installation.submit({ bids, connections: ready.length }),
    installation.upload({
      ...uploads,
      origin: installation.server.origin,
      tokens: installation.crowd.tokens,
      times: null,
      until: deadline + after,
    }),
  ]);
  // An audit line is written after the decision and before the answer; nothing is under way any more.
  await wait(200);
  return {
    deadline: new Date(deadline),
    answers,
    uploaded,
    ...(await verdict(installation, lotId, answers, passage)),
  };
}

async function verdict(
  installation: RushServer,
  lotId: string,
  answers: readonly Answered[],
  passage: number,
) {
  const acceptedRows = await installation.sql<{ id: string; at: Date; late: boolean }>(
    `select v.id, v.submitted_at as at, v.submitted_at >= l.bid_deadline as late
     from bid_version v join lot l on l.id = v.lot_id where l.id = $1`,
    [lotId],
  );
  const refused = await installation.sql<{ id: string; at: Date | null; late: boolean; early: number }>(
    `select a.after ->> 'versionId' as id, (a.after ->> 'arrivedAt')::timestamptz as at,
       (a.after ->> 'arrivedAt')::timestamptz >= l.bid_deadline as late
     from audit_log a join lot l on l.id = a.lot_id where l.id = $1 and a.action = 'late_refused'`,
    [lotId],
  );
  const [lot] = await installation.sql<{ deadline: Date }>(
    'select bid_deadline as deadline from lot where id = $1',
    [lotId],
  );
  const deadline = lot?.deadline.getTime() ?? Number.NaN;
  const versions = new Map(acceptedRows.map((row) => [row.id, row]));
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
  for (const { id } of acceptedRows)
    if (!told.has(id)) wronged.push(`${id}: stored, and its sender was not told`);
  return { accepted, late, wronged, favoured, noted, earliestLate };
}
