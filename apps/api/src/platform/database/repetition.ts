import { createsUnderId, proofs } from '@procure/contract/repetition.ts';
import { refuse } from '@procure/domain/outcome.ts';
import { type Caller, denial } from '../actor.ts';
import type { Result, Route } from '../http/serve.ts';
import type { Crypto } from '../keys/crypto.ts';
import type { Db } from './db.ts';

interface Keeping {
  readonly db: Db;
  readonly crypto: Pick<Crypto, 'mark'>;
}

/** A create: the act, its owner and the id. */
interface Asked {
  readonly act: string;
  /** The company or the account; empty for visitors. */
  readonly owner: string;
  readonly id: string;
  /** A keyed digest, so that the row does not reveal the content. */
  readonly digest: string;
}

/**
 * Binds a route that creates something under an id made by the caller to the first content: the same call again
 * succeeds and changes nothing, and other content under the same id is refused. Other routes are returned unchanged.
 */
export function heldToFirst(parts: Keeping, name: string, route: Route): Route {
  const { endpoint } = route;
  if (!createsUnderId(name, endpoint)) return route;
  async function run(input: unknown, caller: Caller): Promise<Result> {
    const asked = askedOf(parts.crypto, name, input as Readonly<Record<string, unknown>>, caller);
    const first = await findDigest(parts.db, asked);
    if (first !== null && first !== asked.digest) return { refusal: refuse('conflict') };
    const result = await route.run(input, caller);
    // A refused call created nothing, so other content may follow under the same id.
    if ('data' in result && first === null) await keep(parts.db, asked);
    return result;
  }
  return {
    ...route,
    run,
    async answer(raw, caller) {
      const denied = denial(endpoint.access, caller);
      if (denied !== null) return { refusal: refuse(denied) };
      const parsed = route.parse(raw);
      return 'refusal' in parsed ? parsed : run(parsed.input, caller);
    },
  };
}

function askedOf(
  crypto: Keeping['crypto'],
  act: string,
  input: Readonly<Record<string, unknown>>,
  caller: Caller,
): Asked {
  const content = Object.fromEntries(Object.entries(input).filter(([field]) => !proofs.has(field)));
  return {
    act,
    owner: caller.kind === 'visitor' ? '' : ('company' in caller && caller.company?.id) || caller.accountId,
    id: String(input.newId ?? input.id),
    digest: crypto.mark(JSON.stringify(content, sortFields), `create:${act}`),
  };
}

/** Sorts fields, so that their order does not matter. */
function sortFields(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

async function findDigest(db: Db, { act, owner, id }: Asked): Promise<string | null> {
  const row = await db
    .selectFrom('createAsked')
    .select('digest')
    .where('act', '=', act)
    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.digest ?? null;
}

async function keep(db: Db, asked: Asked): Promise<void> {
  await db
    .insertInto('createAsked')
    .values(asked)
    .onConflict((of) => of.columns(['act', 'owner', 'id']).doNothing())
    .execute();
}
