import { randomUUID } from 'node:crypto';
import { isRefused, type Refusal } from '@procure/domain/outcome.ts';
import { findIdentity } from '../../src/features/session/store.ts';
import {
  actAs,
  type CompanyActor,
  isCompanyActor,
  type StaffActor,
  type SupplierActor,
} from '../../src/platform/actor.ts';
import type { Parts } from '../../src/platform/process/parts.ts';
import type { OrganisationKey } from '../story/organisations.ts';
import type { CompanyStory } from '../story/people.ts';
import { resolve, type When } from '../story/when.ts';
import type { StoryTime } from './story-time.ts';

type CompanyKey = CompanyStory['key'];

interface Event {
  readonly at: Date;
  readonly what: string;
  readonly act: () => Promise<void>;
}

/** One run of the seeding: calls the services in the order of time, on behalf of the people of the story. */
export class Telling {
  readonly parts: Parts;
  /** The time of the seeding, at which the story ends. */
  readonly seeded: Date;
  /** Account ids by user name. */
  readonly accounts = new Map<string, string>();
  readonly companies = new Map<CompanyKey, string>();
  readonly organisations = new Map<OrganisationKey, string>();
  /** Tender ids by the story's keys. */
  readonly tenders = new Map<string, string>();
  readonly #time: StoryTime;
  readonly #events: Event[] = [];
  #now: Date | null = null;

  constructor(parts: Parts, time: StoryTime, seeded: Date) {
    this.parts = { ...parts, db: time.db };
    this.#time = time;
    this.seeded = seeded;
  }

  /** Plans an act. Acts of one moment run in the order in which they were planned. */
  plan(at: Date, what: string, act: () => Promise<void>): void {
    if (at > this.seeded)
      throw new Error(`${what}: the story does not tell of ${at.toISOString()}, it is to come`);
    if (this.#now !== null && at < this.#now) throw new Error(`${what}: planned for a moment that is over`);
    const place = this.#events.findLastIndex((event) => event.at <= at) + 1;
    this.#events.splice(place, 0, { at, what, act });
  }

  /** Lets everything happen that was planned, and what is planned meanwhile. */
  async tell(signal?: AbortSignal): Promise<void> {
    for (let event = this.#events.shift(); event !== undefined; event = this.#events.shift()) {
      signal?.throwIfAborted();
      this.#now = event.at;
      await this.#time.set(event.at);
      try {
        await event.act();
      } catch (error) {
        throw new Error(`${event.what} (${event.at.toISOString()})`, { cause: error });
      }
    }
  }

  at(when: When): Date {
    return resolve(when, this.seeded);
  }

  /** By user name, with the rights the account has at this moment. */
  async staff(username: string): Promise<StaffActor> {
    const actor = await this.#actor(username);
    if (actor.kind !== 'staff') throw new Error(`${username} is no staff`);
    return actor;
  }

  async supplier(username: string): Promise<SupplierActor> {
    const actor = await this.#actor(username);
    if (actor.kind !== 'supplier') throw new Error(`${username} is no supplier`);
    return actor;
  }

  /** The person who acts for a company. */
  async company(key: CompanyKey): Promise<CompanyActor> {
    const actor = await this.supplier(`supplier_${key}`);
    if (!isCompanyActor(actor)) throw new Error(`the company ${key} is not registered yet`);
    return actor;
  }

  accountOf(username: string): string {
    const id = this.accounts.get(username);
    if (id === undefined) throw new Error(`the story has no account ${username}`);
    return id;
  }

  organisationOf(key: OrganisationKey): string {
    const id = this.organisations.get(key);
    if (id === undefined) throw new Error(`the story has no organisation ${key}`);
    return id;
  }

  companyOf(key: CompanyKey): string {
    const id = this.companies.get(key);
    if (id === undefined) throw new Error(`the story has no company ${key}`);
    return id;
  }

  async #actor(username: string): Promise<StaffActor | SupplierActor> {
    const identity = await findIdentity(this.parts.db, this.accountOf(username));
    if (identity === null) throw new Error(`${username} has no account yet`);
    return actAs(identity, { requestId: null, ip: null });
  }
}

/**
 * Returns the outcome of a service, which the story expects to succeed.
 * @throws if the service refuses, because the story would be inconsistent
 */
export function must<T>(outcome: T): Exclude<T, Refusal> {
  if (isRefused(outcome)) throw new Error(`refused: ${JSON.stringify(outcome)}`);
  return outcome as Exclude<T, Refusal>;
}

/** The time `minutes` after a moment. */
export function after(moment: Date, minutes: number): Date {
  return new Date(moment.getTime() + minutes * 60_000);
}

export function latest(...moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())));
}

export const newId = (): string => randomUUID();
