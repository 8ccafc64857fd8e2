import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Parts } from '../../src/platform/parts.ts';
import type { Database } from '../../src/platform/schema.gen.ts';
import type { CompanyStory } from '../story/people.ts';
import type { Supplier } from '../story/shape.ts';
import { resolve, type When } from '../story/when.ts';

export interface LoadedCompany {
  readonly id: string;
  /** Null before the first approval. */
  readonly versionId: string | null;
  readonly accountId: string;
  readonly name: string;
}

/** One telling of the story: everything is written in `db`, at once or not at all. */
export interface Telling {
  readonly parts: Parts;
  readonly db: Transaction<Database>;
  readonly seeded: Date;
  /** Account ids by user name. */
  readonly accounts: Map<string, string>;
  readonly companies: Map<CompanyStory['key'], LoadedCompany>;
  /** Tender ids by the story's keys. */
  readonly tenders: Map<string, string>;
}

export function accountOf({ accounts }: Telling, username: string): string {
  const id = accounts.get(username);
  if (id === undefined) throw new Error(`the story has no account ${username}`);
  return id;
}

export function companyOf({ companies }: Telling, key: CompanyStory['key']): LoadedCompany {
  const company = companies.get(key);
  if (company === undefined) throw new Error(`the story has no company ${key}`);
  return company;
}

/** An approved company, which has a version that bids refer to. */
export function bidderOf(telling: Telling, key: Supplier): LoadedCompany & { readonly versionId: string } {
  const { versionId, ...company } = companyOf(telling, key);
  if (versionId === null) throw new Error(`${company.name} is not approved`);
  return { ...company, versionId };
}

export function at({ seeded }: Telling, when: When): Date {
  return resolve(when, seeded);
}

export function maybeAt(telling: Telling, when: When | null | undefined): Date | null {
  return when === null || when === undefined ? null : at(telling, when);
}

/** Minutes after a moment, for what follows from it. */
export function after(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}

export const newId = (): string => randomUUID();
