import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@procure/client/client.ts';
import { factorPermissions } from '@procure/domain/permission/administrator.ts';
import {
  rolesWith,
  type StaffRole,
  type SupplierRole,
  supplierRoles,
} from '@procure/domain/permission/role.ts';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, onTestFailed } from 'vitest';
import { type App, type AppOptions, buildApp } from '../src/app.ts';
import { findIdentity, openSession } from '../src/features/session/store.ts';
import {
  actAs,
  type CompanyActor,
  isCompanyActor,
  type StaffActor,
  type SupplierActor,
} from '../src/platform/actor.ts';
import { type Connection, openDb } from '../src/platform/database/db.ts';
import { openListener } from '../src/platform/database/listen.ts';
import { openStorage } from '../src/platform/files/open-storage.ts';
import { openArrivals } from '../src/platform/http/arrival.ts';
import { PublicCache } from '../src/platform/http/cache.ts';
import { cryptoOf } from '../src/platform/keys/crypto.ts';
import { hashPassword } from '../src/platform/keys/password.ts';
import { hashToken, newToken } from '../src/platform/keys/token.ts';
import type { Parts } from '../src/platform/process/parts.ts';
import { readConfig } from '../src/platform/settings/config.ts';
import { giveFactor } from './fixtures/authenticator.ts';
import { foundOrganisations, placeOf } from './fixtures/organisation.ts';
import { madeUpUscc } from './fixtures/uscc.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

export const testPassword = 'Demo@2026';

/** Set up, so that what is to be sent may be asked for; nothing answers there. */
const channels = {
  SMTP_URL: 'smtp://mail.invalid',
  SMTP_FROM: 'portal@portal.invalid',
  SMS_GATEWAY_URL: 'http://sms.invalid/send',
  SMS_GATEWAY_TOKEN: 'token',
};

/** The master key of this file's application, for processes that a test starts beside it. */
const masterKey = randomBytes(32);
export function masterKeyOfTests(): string {
  return masterKey.toString('base64');
}

export interface Person<A> {
  readonly accountId: string;
  readonly username: string;
  readonly phone: string;
  readonly token: string;
  readonly actor: A;
  /** The typed client, signed in, on the listener of this person's side. */
  readonly client: Client;
}

/** A person or an object of a company. */
interface OfCompany {
  readonly actor: { readonly company: { readonly id: string } };
}

export interface TestApp {
  /** Connection to this file's own database, with the application's role. */
  readonly connection: Connection;
  readonly parts: () => Parts;
  readonly app: () => App;
  readonly database: TestDatabase;
  /** A client of the portal, or of the console, with this token; without one, a visitor's. */
  client(listener: 'portal' | 'console', token?: string): Client;
  /** A browser of its own, which keeps the device's cookie, at an address; signed in with a token. */
  browser(listener: 'portal' | 'console', address?: string, token?: string): Client;
  /** A supplier's account that has no company yet. */
  supplier(): Promise<Person<SupplierActor>>;
  /** A supplier's account with a company in the status. */
  company(status?: string): Promise<Person<CompanyActor>>;
  /** A new colleague in the company, with these roles. */
  colleague(of: OfCompany, ...roles: SupplierRole[]): Promise<Person<CompanyActor>>;
  /** A client with a new session of an account whose others have ended. */
  signInAgain(person: Pick<Person<SupplierActor>, 'accountId'>): Promise<Client>;
  /**
   * A new person with these roles in the organisation of the role: the test purchaser, its supervisor or the operator.
   */
  staff(...roles: StaffRole[]): Promise<Person<StaffActor>>;
  /** A new person with these roles in this organisation. */
  staffOf(organisationId: string, ...roles: StaffRole[]): Promise<Person<StaffActor>>;
}

/**
 * The whole application in-process on a database of this file's own: no ports, no front ends. Call it once
 * at the top of the file.
 */
export function testApp(options: AppOptions = {}, env: NodeJS.ProcessEnv = {}): TestApp {
  const database = testDatabase();
  let folder = '';
  let parts: Parts | null = null;
  let app: App | null = null;
  let hash = '';
  /** Log lines of the running test, printed if it fails, because a 500 does not say why. */
  let lines: string[] = [];

  beforeEach(() => {
    lines = [];
    onTestFailed(() => {
      if (lines.length > 0) console.error(lines.join(''));
    });
  });
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-app-'));
    const own = { LOG_LEVEL: 'error', DATA_DIR: folder, DEMO: '0', ...channels };
    const config = readConfig({ ...own, ...env }, folder);
    const log = pino({ level: config.logLevel }, { write: (line: string) => void lines.push(line) });
    parts = {
      config,
      db: openDb({ ...database.server, max: 8 }),
      log,
      listener: openListener(database.server, log),
      arrivals: openArrivals(database.server),
      cache: new PublicCache(),
      crypto: await cryptoOf(masterKey),
      files: await openStorage(config),
    };
    app = await buildApp(parts, { frontends: false, ...options });
    hash = await hashPassword(testPassword);
  });
  afterAll(async () => {
    await app?.close();
    await parts?.listener.close();
    await parts?.arrivals.close();
    await parts?.db.destroy();
    await rm(folder, { recursive: true, force: true });
  });

  const theParts = () => parts ?? fail();
  const theApp = () => app ?? fail();

  function client(listener: 'portal' | 'console', token?: string, browser?: Browser): Client {
    return createClient({
      transport: inject(() => theApp()[listener], browser),
      token: () => token ?? null,
      onSignInRequired: () => undefined,
      now: () => Date.now(),
    });
  }

  /** Two of the thousands of accounts of a database can draw one number: such a one draws again. @returns the phone */
  async function insertAccount(values: {
    readonly id: string;
    readonly kind: 'supplier' | 'staff';
    readonly username: string;
    readonly nickName: string;
    readonly passwordHash: string;
  }): Promise<string> {
    const phone = `139${String(randomInt(100_000_000)).padStart(8, '0')}`;
    const { numInsertedOrUpdatedRows } = await theParts()
      .db.insertInto('account')
      .values({ ...values, phone })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n ? phone : insertAccount(values);
  }

  async function account(
    kind: 'supplier' | 'staff',
    roles: readonly { readonly roleId: string; readonly organisationId: string | null }[],
    companyId: string | null,
  ) {
    const { db } = theParts();
    const id = randomUUID();
    const username = `u${randomBytes(6).toString('hex')}`;
    const phone = await insertAccount({ id, kind, username, nickName: username, passwordHash: hash });
    await db.insertInto('passwordHistory').values({ accountId: id, passwordHash: hash }).execute();
    for (const held of roles)
      await db
        .insertInto('accountRole')
        .values({ accountId: id, ...held })
        .execute();
    if (companyId !== null) {
      const status = companyStatuses.get(companyId) ?? 'approved';
      const values = { id: companyId, status, name: `${username}公司`, createdBy: id };
      const asked = status === 'unsubmitted' ? {} : { uscc: madeUpUscc(), submittedAt: new Date() };
      const shut =
        status === 'frozen' || status === 'blacklisted'
          ? { statusReason: '虚假材料', statusUntil: new Date('2100-01-01') }
          : {};
      await db
        .insertInto('company')
        .values({ ...values, ...asked, ...shut })
        .execute();
      await db.updateTable('account').set({ companyId }).where('id', '=', id).execute();
    }
    if (roles.some(({ roleId }) => rolesWithFactor.has(roleId))) await giveFactor(theParts(), id);
    return signedIn({ id, username, phone, kind });
  }

  async function signedIn({
    id,
    username,
    phone,
    kind,
  }: {
    readonly id: string;
    readonly username: string;
    readonly phone: string;
    readonly kind: 'supplier' | 'staff';
  }) {
    const { db } = theParts();
    const token = newToken();
    await openSession(db, {
      tokenHash: hashToken(token),
      accountId: id,
      ip: '203.0.113.1',
      // The second factor is tested in account/proof.
      factorShown: true,
    });
    const identity = (await findIdentity(db, id)) ?? fail();
    const actor = actAs(identity, { requestId: null, ip: null });
    const listener = kind === 'staff' ? 'console' : 'portal';
    return { accountId: id, username, phone, token, actor, client: client(listener, token) };
  }

  async function staffWith(held: Parameters<typeof account>[1]) {
    const person = await account('staff', held, null);
    return person.actor.kind === 'staff' ? { ...person, actor: person.actor } : fail();
  }

  const rolesWithFactor: ReadonlySet<string> = new Set(
    // Evaluators sign their reports with it.
    [...factorPermissions, 'evaluation.score' as const].flatMap(rolesWith),
  );
  const allRights = supplierRoles.map((roleId) => ({ roleId, organisationId: null }));
  const companyStatuses = new Map<string, string>();
  return {
    connection: database.server,
    parts: theParts,
    app: theApp,
    database,
    client,
    browser: (listener, address = '127.0.0.1', token) => client(listener, token, { cookie: '', address }),
    async supplier() {
      const person = await account('supplier', allRights, null);
      return person.actor.kind === 'supplier' ? { ...person, actor: person.actor } : fail();
    },
    async company(status = 'approved') {
      const companyId = randomUUID();
      companyStatuses.set(companyId, status);
      const person = await account('supplier', allRights, companyId);
      return isCompanyActor(person.actor) ? { ...person, actor: person.actor } : fail();
    },
    async colleague(of, ...roles) {
      const held = roles.map((roleId) => ({ roleId, organisationId: null }));
      const { accountId: id, username, phone } = await account('supplier', held, null);
      const companyId = of.actor.company.id;
      await theParts().db.updateTable('account').set({ companyId }).where('id', '=', id).execute();
      const person = await signedIn({ id, username, phone, kind: 'supplier' });
      return isCompanyActor(person.actor) ? { ...person, actor: person.actor } : fail();
    },
    async signInAgain({ accountId }) {
      const token = newToken();
      await openSession(theParts().db, { tokenHash: hashToken(token), accountId, ip: null });
      return client('portal', token);
    },
    async staff(...roles) {
      const { db } = theParts();
      await foundOrganisations(db);
      const held = roles.map(async (roleId) => ({ roleId, organisationId: await placeOf(db, roleId) }));
      return staffWith(await Promise.all(held));
    },
    async staffOf(organisationId, ...roles) {
      await foundOrganisations(theParts().db);
      return staffWith(roles.map((roleId) => ({ roleId, organisationId })));
    },
  };
}

interface Browser {
  cookie: string;
  readonly address: string;
}

function inject(app: () => FastifyInstance, browser?: Browser) {
  return async ({
    method,
    url,
    headers,
    body,
    device,
  }: Parameters<Parameters<typeof createClient>[0]['transport']>[0]) => {
    const answer = await app().inject({
      method,
      url,
      headers: device && browser?.cookie ? { ...headers, cookie: browser.cookie } : headers,
      ...(browser === undefined ? {} : { remoteAddress: browser.address }),
      ...(body === undefined ? {} : { payload: body }),
    });
    const set = answer.headers['set-cookie'];
    if (browser !== undefined && typeof set === 'string') browser.cookie = set.split(';')[0] ?? '';
    return { status: answer.statusCode, text: answer.payload };
  };
}

function fail(): never {
  throw new Error('the test application is there from beforeAll on');
}
