import { randomUUID } from 'node:crypto';
import type { Signature } from '@procure/domain/approval/approval.ts';
import { signersOf } from '@procure/domain/approval/signer.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { house, neighbour } from '../../../testing/fixtures/organisation.ts';
import { draftTender } from '../../../testing/fixtures/tender.ts';
import { type Person, testApp } from '../../../testing/test-app.ts';
import type { StaffActor } from '../../platform/actor.ts';
import { staffWith } from '../account/audience/read-model.ts';

/**
 * The possible signers are computed twice: by the domain for decisions, and by `approval_signers` for queries. This
 * test compares both on the same generated cases, in the tender's organisation as stored.
 */
const test = testApp();
/** Four accounts: one disabled, one that approves elsewhere, one with another role. */
let people: readonly string[];
let tenderId = '';

beforeAll(async () => {
  const { db } = test.parts();
  const able: Person<StaffActor>[] = [];
  for (let one = 0; one < 5; one += 1) able.push(await test.staff('approver'));
  const elsewhere = await test.staffOf(neighbour.id, 'approver');
  const evaluator = await test.staff('evaluator');
  people = [...able, elsewhere, evaluator].map(({ accountId }) => accountId);
  await db
    .updateTable('account')
    .set({ disabledAt: new Date() })
    .where('id', '=', people[4] ?? '')
    .execute();
  tenderId = (await draftTender(test)).id;
});

/** Deterministic numbers from 0 up to 1 (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Made {
  readonly authors: readonly string[];
  readonly steps: readonly { readonly title: string; readonly signers: readonly string[] }[];
  readonly signatures: readonly Signature[];
  readonly delegations: readonly {
    readonly from: string;
    readonly to: string;
    readonly kind: 'standing' | 'over' | 'to come' | 'revoked' | 'elsewhere';
  }[];
}

function make(seed: number): Made {
  const next = numbers(seed);
  const some = (share: number) => people.filter(() => next() < share);
  const one = (of: readonly string[]) => of[Math.floor(next() * of.length)] ?? '';
  const steps = Array.from({ length: 1 + Math.floor(next() * 3) }, (_, place) => ({
    title: `第${place + 1}步`,
    signers: next() < 0.2 ? [] : [...new Set([one(people), one(people)])],
  }));
  const signed = Math.floor(next() * (steps.length + 0.3));
  const signatures = steps.slice(0, signed).map((): Signature => {
    const by = one(people);
    const other = one(people.filter((id) => id !== by));
    return { by, onBehalfOf: next() < 0.4 ? other : null, opinion: '', at: new Date() };
  });
  const kinds = ['standing', 'standing', 'standing', 'over', 'to come', 'revoked', 'elsewhere'] as const;
  const delegations = Array.from({ length: Math.floor(next() * 10) }, () => {
    const among = next() < 0.7 ? people.slice(0, 4) : people;
    const from = one(among);
    const to = one(among.filter((id) => id !== from));
    return { from, to, kind: kinds[Math.floor(next() * kinds.length)] ?? 'standing' };
  });
  return { authors: some(next() < 0.2 ? 0.9 : 0.1), steps, signatures, delegations };
}

async function signersInDatabase({ authors, steps, signatures, delegations }: Made): Promise<string[]> {
  const id = randomUUID();
  return test.database.db
    .transaction()
    .execute(async (unit) => {
      // The cases include signatures that triggers refuse.
      await sql`set local session_replication_role = replica`.execute(unit);
      const by = people[0] ?? '';
      await sql`insert into approval (id, act, tender_id, authors, requested_by, requested_at, state)
        values (${id}, 'publish', ${tenderId}, ${[...authors]}::uuid[], ${by}, now(), 'waiting')`.execute(
        unit,
      );
      for (const [place, { title, signers }] of steps.entries()) {
        const signature = signatures[place];
        await sql`insert into approval_step (approval_id, position, title, signers, signed_by, signed_for, opinion,
            signed_at)
          values (${id}, ${place + 1}, ${title}, ${[...signers]}::uuid[], ${signature?.by ?? null},
            ${signature?.onBehalfOf ?? null}, ${signature ? '' : null}, ${signature?.at ?? null})`.execute(
          unit,
        );
      }
      for (const { from, to, kind } of delegations) {
        const place = kind === 'elsewhere' ? neighbour.id : house.id;
        const days = kind === 'over' ? [-3, -1] : kind === 'to come' ? [1, 3] : [-1, 1];
        await sql`insert into approval_delegation (id, organisation_id, account_id, delegate_id, from_at, until_at,
            reason, revoked_at)
          values (${randomUUID()}, ${place}, ${from}, ${to}, now() + ${days[0]} * interval '1 day',
            now() + ${days[1]} * interval '1 day', '出差', ${kind === 'revoked' ? sql`now()` : null})`.execute(
          unit,
        );
      }
      const { rows } = await sql<{ id: string }>`select approval_signers(${id}) as id`.execute(unit);
      // Each case is removed before the next.
      throw new Done(rows.map((row) => row.id).sort());
    })
    .catch((error: unknown) => {
      if (error instanceof Done) return error.found;
      throw error;
    });
}

class Done extends Error {
  readonly found: string[];
  constructor(found: string[]) {
    super('done');
    this.found = found;
  }
}

describe('the possible signers of the next step', () => {
  it('are the same for the domain and the database, whoever signed, is named, has left or is absent', async () => {
    const { db } = test.parts();
    const approvers = (await staffWith(db, 'tender.approve', { organisationId: house.id })).map(
      ({ id }) => id,
    );
    let [none, instead] = [0, 0];
    for (let seed = 1; seed <= 300; seed += 1) {
      const made = make(seed);
      const delegations = made.delegations.filter(({ kind }) => kind === 'standing');
      const said = signersOf(made, { approvers, delegations });
      if (said.length === 0) none += 1;
      if (said.some(({ onBehalfOf }) => onBehalfOf !== null)) instead += 1;
      const names = [...new Set(said.map(({ by }) => by))].sort();
      expect([seed, await signersInDatabase(made)]).toEqual([seed, names]);
    }
    // The generated cases are varied.
    expect(none).toBeGreaterThan(20);
    expect(instead).toBeGreaterThan(20);
  }, 120_000);
});
