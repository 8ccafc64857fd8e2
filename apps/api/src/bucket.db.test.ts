import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@procure/client/client.ts';
import { fetchTransport } from '@procure/client/transport.ts';
import * as bids from '@procure/contract/bid/bid.schema.ts';
import { sealBytes } from '@procure/sealing/envelope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram, installAdvice } from '../../../scripts/programs.mjs';
import { bidContent, bidder, plainEnvelope, recipientOfLot, submittedBid } from '../testing/fixtures/bid.ts';
import { releaseAll } from '../testing/fixtures/opening.ts';
import { swiftStore } from '../testing/fixtures/swift.ts';
import { passDeadline, publishedTender } from '../testing/fixtures/tender.ts';
import { pdf, sha256, storedFile, upload } from '../testing/fixtures/upload.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { masterKeyOfTests, testApp } from '../testing/test-app.ts';

/** Two processes of one house whose files lie in a bucket, of a store that an operator could have. */
const isThere = findProgram('swift') !== null;
if (!isThere && process.env.CI) throw new Error(installAdvice('swift'));
if (!isThere) console.warn(installAdvice('swift'));

describe.runIf(isThere)('a house with a bucket', () => {
  const store = swiftStore();
  const house = testApp({}, store.settings);
  let folder: string;
  let servers: readonly ServerProcess[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-bucket-'));
    const { host = '', port, user = '', password, database } = house.database.connection;
    const url = new URL(`postgres://localhost:${port}/${database}`);
    url.username = user;
    url.password = String(password);
    url.searchParams.set('host', host);
    const env = {
      ...{ DATABASE_URL: url.href, MASTER_KEY: masterKeyOfTests(), DEMO: '0', LOG_LEVEL: 'error' },
      ...store.settings,
    };
    servers = await Promise.all(['first', 'second'].map((name) => startServer(join(folder, name), env)));
    await Promise.all(servers.map((server) => server.until('启动完成')));
  }, 120_000);
  afterAll(async () => {
    for (const server of servers) server.child.kill('SIGTERM');
    for (const server of servers) await server.ended();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  const process = (at: 0 | 1): ServerProcess => {
    const found = servers[at];
    if (found === undefined) throw new Error('two processes');
    return found;
  };

  async function read(id: string): Promise<Buffer> {
    const file = await storedFile(house, id);
    const pieces: Buffer[] = [];
    for await (const piece of await house.parts().files.read(file?.path ?? ''))
      pieces.push(Buffer.from(piece));
    return Buffer.concat(pieces);
  }

  it('takes a bid whose envelopes lie there, and opens it', async () => {
    const tender = await publishedTender(house);
    const { lotId } = tender;
    const supplier = await bidder(house, lotId);
    const recipient = await recipientOfLot(house, lotId);
    const content = await bidContent(house, lotId);
    // With fewer than three there is no opening.
    for (const price of ['1100.00', '1200.00'])
      await submittedBid(house, await bidder(house, lotId), lotId, await bidContent(house, lotId, price));
    const { portal } = process(0);
    const envelopes = [];
    for (const kind of ['technical', 'commercial', 'price'] as const) {
      const sealed = Buffer.from(await sealBytes([recipient], await plainEnvelope(content, kind)));
      const named = { filename: `${kind}.age`, purpose: 'envelope' };
      const { id: fileId } = await upload(portal, 'outer', supplier.token, sealed, named);
      envelopes.push({ kind, fileId, name: named.filename, size: sealed.length, sha256: sha256(sealed) });
      expect(sha256(await read(fileId))).toBe(sha256(sealed));
    }
    const wire = createClient({
      transport: fetchTransport(process(1).portal),
      token: () => supplier.token,
      onSignInRequired: () => undefined,
      now: () => Date.now(),
    });
    expect(await wire.call(bids.submitBid, { lotId, id: randomUUID(), envelopes })).toMatchObject({
      ok: true,
    });
    await passDeadline(house, lotId);
    await releaseAll(tender);
    const { db } = house.parts();
    // One of the two processes does it, by its job.
    const state = async () =>
      (await db.selectFrom('opening').select('state').where('lotId', '=', lotId).executeTakeFirst())?.state;
    await expect.poll(state, { timeout: 40_000 }).toBe('completed');
    const entries = await db.selectFrom('openingEntry').select('result').where('lotId', '=', lotId).execute();
    expect(entries).toEqual(Array.from({ length: 3 }, () => ({ result: 'opened' })));
  }, 60_000);

  it('continues an upload in another process after the first one was killed', async () => {
    const { token } = await house.company();
    // More than a part, so that one lies in the bucket and another is begun.
    const content = pdf(20_000_000);
    const named = { filename: '方案.pdf', purpose: 'attachment' };
    let id = '';
    const broken = upload(process(0).portal, 'outer', token, content, named, {
      chunkSize: 3_000_000,
      onAfterResponse(_request, response) {
        id = response.getHeader('Location')?.split('/').at(-1) ?? id;
      },
      onChunkComplete: (_size, sent) => {
        if (sent >= 12_000_000) process(0).child.kill('SIGKILL');
      },
    });
    await expect(broken).rejects.toThrow();
    expect(await storedFile(house, id)).toBeUndefined();
    const resumedAt: number[] = [];
    const done = await upload(process(1).portal, 'outer', token, content, named, {
      uploadUrl: `${process(1).portal}/api/outer/pch/uploads/${id}`,
      retryDelays: [200, 500, 1_000, 3_000, 5_000, 10_000],
      onProgress: (sent) => resumedAt.push(sent),
    });
    expect(done.id).toBe(id);
    expect(resumedAt[0]).toBeGreaterThanOrEqual(8_000_000);
    const file = await storedFile(house, id);
    expect(file).toMatchObject({ size: content.length, sha256: sha256(content), mime: 'application/pdf' });
    expect(sha256(await read(id))).toBe(sha256(content));
  }, 90_000);
});
