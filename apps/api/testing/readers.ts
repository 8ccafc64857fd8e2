import { randomUUID } from 'node:crypto';
import type { StaffRole } from '@procure/domain/permission/role.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { everyAnswer, type Ids, type Tokens } from './every-answer.ts';
import type { TenderFixture } from './fixtures/tender.ts';
import type { TestApp } from './test-app.ts';

const roles: readonly StaffRole[] = [
  'buyer',
  'approver',
  'reviewer',
  'opener',
  'evaluator',
  'editor',
  'supervisor',
  'auditor',
  'admin',
  'security',
];

/** Fields that differ in every answer: the time, the request's number, the reader's own last call. */
const ownMoment = new Set([
  'requestId',
  'now',
  'serverTime',
  // The day may end while the test runs.
  'today',
  'verifiedAt',
  'publicityWouldEnd',
  'lastSeenAt',
  'lastActAt',
  'secondsLeft',
  // As in `numbers`: fields that any activity changes.
  'driftSeconds',
  'connections',
  'storage',
  // No job seals the log here: the age of its oldest line grows with the time of the test.
  'unsealedSeconds',
]);

/** An answer without the fields that differ every time; an encrypted page mark is replaced by its presence. */
function still(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(still);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => {
      if (ownMoment.has(name)) return [name, 'now'];
      return [name, name === 'next' && part !== null ? 'more' : still(part)];
    }),
  );
}

/** The people of the tender who are no buyers: an opener of its lots and a member of its committee. */
export const named = ({ openers, evaluators }: TenderFixture) =>
  [openers[0], evaluators[0]].flatMap((person) => person?.token ?? []);

/** The readers of a test application, and all that they can read: for tests that an act changes nothing for them. */
export function readersOf(test: TestApp) {
  /** The numbers of the process, without its own memory, time and connections, which anything moves. */
  async function numbers(): Promise<string[]> {
    const { payload } = await test.app().ops.inject({ url: '/metrics' });
    return payload
      .split('\n')
      .filter(
        (line) =>
          !/^(?:# \w+ )?(?:process_|nodejs_|clock_drift_|database_connections|storage_seconds|audit_unsealed_seconds)/.test(
            line,
          ),
      );
  }

  /** The answers to every GET of the contract, without the fields that differ every time. */
  async function visible(
    ids: Ids,
    tokens: Tokens,
    closed = new Set<string>(),
  ): Promise<Map<string, unknown>> {
    const answers = await everyAnswer(test, ids, tokens, closed);
    return new Map([...answers].map(([what, answer]) => [what, still(answer)]));
  }

  /**
   * Two people who see every tender: a supervisor who is also the auditor, and one who has every permission of the roles.
   */
  async function overseers(): Promise<string[]> {
    return [(await test.staff('auditor', 'supervisor')).token, (await test.staff(...roles)).token];
  }

  /** A person with every role except supervisor and auditor, named in no tender. */
  async function colleague(): Promise<string> {
    return (await test.staff(...roles.filter((role) => role !== 'auditor' && role !== 'supervisor'))).token;
  }

  /**
   * Returns a function that runs an act and verifies that neither the answers to these readers, compared address by
   * address, nor the metrics of the process change; `measured` acts may be counted in the metrics.
   */
  async function watch(ids: Ids, tokens: Tokens, { measured = false } = {}) {
    const closed = new Set<string>();
    const seen = () => visible(ids, tokens, closed);
    // No worker runs here: a job due earlier would count as waiting after a minute.
    await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(
      test.database.db,
    );
    // Once beforehand: reading may itself be noted.
    await seen();
    const before = await seen();
    const unmoved = async (act: string) => {
      const after = await seen();
      for (const [what, text] of before) expect([act, what, after.get(what)]).toEqual([act, what, text]);
    };
    // Checks that enough of the compared answers are successes.
    const answered = [...before.values()].filter((answer) =>
      JSON.stringify(answer).includes('"code":"2000"'),
    );
    expect(answered.length).toBeGreaterThan(60);
    return async <T>(act: string, done: () => Promise<T>): Promise<T> => {
      const counted = await numbers();
      const result = await done();
      if (!measured) expect([act, await numbers()]).toEqual([act, counted]);
      await unmoved(act);
      return result;
    };
  }

  /** A notice of the tender, whose address everybody knows. */
  async function noticeOf({ id }: TenderFixture): Promise<string> {
    const { db } = test.parts();
    const notice = await db.selectFrom('notice').select('id').where('tenderId', '=', id).executeTakeFirst();
    // A tender for the invited has none that is public.
    return notice?.id ?? randomUUID();
  }

  return { watch, visible, overseers, colleague, noticeOf };
}
