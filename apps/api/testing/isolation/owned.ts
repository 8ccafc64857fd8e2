import { randomInt, randomUUID } from 'node:crypto';
import { openSession } from '../../src/features/session/store.ts';
import { hashToken, newToken } from '../../src/platform/keys/token.ts';
import { contents, keptEntry } from '../fixtures/library.ts';
import { passkeyAt } from '../fixtures/passkey.ts';
import type { Rival } from '../fixtures/rivals.ts';
import { type TestApp, testPassword } from '../test-app.ts';
import type { Input } from './companies.ts';

/** Things of one company or account, made when they are asked for, and named as a call names them. */
export function ownedBy(test: TestApp) {
  /** An unused invitation that the company sent some time ago. */
  async function invitationOf({ actor, accountId }: Rival): Promise<Input> {
    return test
      .parts()
      .db.insertInto('memberInvitation')
      .values({
        id: randomUUID(),
        companyId: actor.company.id,
        phone: `138${String(randomInt(100_000_000)).padStart(8, '0')}`,
        roles: ['company_reader'],
        codeHash: hashToken(newToken()),
        sentAt: new Date('2026-11-01T08:00:00Z'),
        expiresAt: new Date('2099-11-08T08:00:00Z'),
        invitedBy: accountId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  /** A request to join the company, from an account without a company. */
  async function requestTo({ actor }: Rival): Promise<Input> {
    const { accountId } = await test.supplier();
    return insertRequest(actor.company.id, accountId);
  }

  /** A request to join a third company by the rival's account, from the time before it had a company. */
  async function requestOf({ accountId }: Rival): Promise<Input> {
    const { db } = test.parts();
    await db.deleteFrom('joinRequest').where('accountId', '=', accountId).execute();
    return insertRequest((await test.company()).actor.company.id, accountId);
  }

  async function insertRequest(companyId: string, accountId: string): Promise<Input> {
    return test
      .parts()
      .db.insertInto('joinRequest')
      .values({ id: randomUUID(), companyId, accountId, message: '我负责本企业的投标' })
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  /** A key of the owner's own, removed with the password. */
  async function passkeyOf({ accountId }: Rival): Promise<Input> {
    const values = {
      accountId,
      credentialId: newToken(),
      publicKey: Buffer.from('a key'),
      counter: 0,
      name: '办公室',
    };
    const { id } = await test
      .parts()
      .db.insertInto('passkey')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, password: testPassword };
  }

  /** A passkey that opens the owner's own pair. */
  async function keyPasskeyOf({ accountId }: Rival, bidKeyPairId: string): Promise<Input> {
    const values = { id: randomUUID(), accountId, bidKeyPairId, credentialId: newToken(), name: '办公室' };
    return test
      .parts()
      .db.insertInto('keyPasskey')
      .values({ ...values, byPasskey: 'age' })
      .returning('id')
      .executeTakeFirstOrThrow();
  }

  /** One more for it, as its owner's browser would send it. */
  function keyPasskeyFor({ id, byRecovery }: { readonly id: string; readonly byRecovery: string }): Input {
    const answer = passkeyAt('http://localhost').make(newToken(), { verified: true });
    return { id: randomUUID(), keyId: id, name: '办公室', answer, byPasskey: byRecovery };
  }

  /** A session besides the one that is used here. */
  async function sessionOf({ accountId }: Rival): Promise<Input> {
    const { db } = test.parts();
    const tokenHash = hashToken(newToken());
    await openSession(db, { tokenHash, accountId, ip: null });
    return db.selectFrom('session').select('id').where('tokenHash', '=', tokenHash).executeTakeFirstOrThrow();
  }

  /** A file of the owner's opened bid. */
  async function openedFileOf(owner: Rival): Promise<Input> {
    const file = await test
      .parts()
      .db.selectFrom('attachment')
      .innerJoin('bid', 'bid.id', 'attachment.ownerId')
      .where('attachment.ownerKind', '=', 'bid')
      .where('bid.companyId', '=', owner.actor.company.id)
      .select('attachment.fileId as id')
      .executeTakeFirstOrThrow();
    return file;
  }

  /** A library entry of the owner's company, with identifying content. */
  async function entryOf(owner: Rival) {
    const { id, version, content } = await keptEntry(test, owner, {
      ...contents.contract,
      client: `${owner.mark}电力公司`,
    });
    return { id, version, content: { ...content, contactName: '王工' } };
  }

  return {
    entryOf,
    invitationOf,
    requestTo,
    requestOf,
    passkeyOf,
    keyPasskeyOf,
    keyPasskeyFor,
    sessionOf,
    openedFileOf,
  };
}
