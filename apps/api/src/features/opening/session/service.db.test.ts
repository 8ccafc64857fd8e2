import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, rename, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getMyLot } from '@procure/contract/lot/process.route.ts';
import * as openings from '@procure/contract/opening/opening.route.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bidContent, bidder, submittedBid } from '../../../../testing/fixtures/bid.ts';
import { releaseShare } from '../../../../testing/fixtures/opener.ts';
import { passDeadline, publishedTender } from '../../../../testing/fixtures/tender.ts';
import { masterKeyOfTests, testApp } from '../../../../testing/test-app.ts';
import { startJobs } from '../../../jobs/start.ts';
import { expireUploads } from '../../file/upload/service.ts';
import { resumeStalled, runOpening } from './service.ts';

const test = testApp();

/** A released lot with three bids: its session is under way, and no job runs here. */
async function releasedLot() {
  const tender = await publishedTender(test);
  const { lotId } = tender;
  const versions: string[] = [];
  const suppliers: Awaited<ReturnType<typeof bidder>>[] = [];
  for (const price of ['1', '2', '3']) {
    const supplier = await bidder(test, lotId);
    suppliers.push(supplier);
    versions.push((await submittedBid(test, supplier, lotId, await bidContent(test, lotId, price))).id);
  }
  await passDeadline(test, lotId);
  for (const opener of tender.openers) await releaseShare(opener, lotId);
  const [first] = tender.openers;
  if (first === undefined) throw new Error('no opener');
  const view = async () => {
    const reply = await first.client.call(openings.getOpening, { lotId });
    if (!reply.ok) throw new Error(reply.message);
    return reply.data;
  };
  return { tender, lotId, versions, suppliers, client: first.client, view };
}

const filesFolder = () => join(test.parts().config.dataDir, 'files');

async function envelopeFiles(versionId: string): Promise<readonly string[]> {
  const rows = await test
    .parts()
    .db.selectFrom('bidEnvelope')
    .innerJoin('file', 'file.id', 'bidEnvelope.fileId')
    .where('bidEnvelope.bidVersionId', '=', versionId)
    .select('file.path')
    .execute();
  return rows.map(({ path }) => join(filesFolder(), path));
}

/** Stored files that no row of `file` names. */
async function strays(): Promise<readonly string[]> {
  const known = new Set(
    (await test.parts().db.selectFrom('file').select('path').execute()).map(({ path }) => path),
  );
  const names = await readdir(filesFolder(), { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(filesFolder().length + 1))
    .filter((path) => !known.has(path));
}

async function auditOf(lotId: string): Promise<readonly string[]> {
  const rows = await test
    .parts()
    .db.selectFrom('auditLog')
    .select(['action', 'entity'])
    .where('lotId', '=', lotId)
    .orderBy('id')
    .execute();
  return rows.map(({ action, entity }) => `${entity} ${action}`);
}

describe('an outage of the storage during an opening', () => {
  it('decides no bid: the opening pauses, reports it, and continues once the storage is back', async () => {
    const { lotId, view, suppliers } = await releasedLot();
    const hall = async () => {
      const reply = await suppliers[0]?.client.call(getMyLot, { lotId });
      return reply?.ok ? reply.data.openingPausedAt : reply;
    };
    expect(await hall()).toBeNull();
    // The whole storage is unavailable.
    await rename(filesFolder(), `${filesFolder()}.away`);
    for (const _ of [1, 2, 3, 4, 5, 6]) await runOpening(test.parts(), lotId);
    const paused = await view();
    expect(paused).toMatchObject({
      state: 'paused',
      pause: { cause: 'storage' },
      inCharge: true,
      record: { openedAt: null, entries: [] },
    });
    expect(paused.pause?.message).toContain('自动重试');
    expect(await hall()).toBe(paused.pause?.since);
    expect(paused.findings.map(({ kind }) => kind)).toEqual(['unread', 'unread', 'unread']);
    const states = await test
      .parts()
      .db.selectFrom('bid')
      .select('state')
      .where('lotId', '=', lotId)
      .execute();
    expect(states.map(({ state }) => state)).toEqual(['submitted', 'submitted', 'submitted']);
    // Reported once, however often it was tried.
    expect((await auditOf(lotId)).filter((line) => line === 'opening pause')).toHaveLength(1);
    const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${`opening/${lotId}`}
      and attempts < max_attempts`.execute(test.parts().db);
    expect(rows).toHaveLength(1);

    await rename(`${filesFolder()}.away`, filesFolder());
    await runOpening(test.parts(), lotId);
    const over = await view();
    expect(over).toMatchObject({ state: 'completed', pause: null, inCharge: false, findings: [] });
    expect(over.record?.entries.map(({ result }) => result)).toEqual(['opened', 'opened', 'opened']);
    expect(await hall()).toBeNull();
    expect(await strays()).toEqual([]);
  });

  it('of one bid’s file is left to a person, who may revoke the declaration until the opening ends', async () => {
    const { lotId, versions, client, view, tender } = await releasedLot();
    const [price = ''] = await envelopeFiles(versions[1] ?? '');
    await rename(price, `${price}.away`);
    await runOpening(test.parts(), lotId);
    const [finding] = (await view()).findings;
    const bidId = finding?.bidId ?? '';
    const declare = (fault: 'bidder' | 'other', reason = '存储介质损坏，无法恢复') =>
      client.call(openings.declareUnreadable, { lotId, bidId, fault, reason });

    expect(await client.call(openings.completeOpening, { lotId })).toMatchObject({
      reason: 'bids_unaccounted',
    });
    expect(await declare('other', '短')).toMatchObject({ reason: 'invalid_input' });
    expect(await declare('bidder')).toMatchObject({ reason: 'fault_not_bidders' });
    const stranger = await test.staff('opener');
    expect(
      await stranger.client.call(openings.declareUnreadable, {
        lotId,
        bidId,
        fault: 'other',
        reason: '不是开标人的认定',
      }),
    ).toMatchObject({ reason: 'not_an_opener' });
    const seen = await tender.buyer.client.call(openings.getOpening, { lotId });
    expect(seen).toMatchObject({
      ok: true,
      data: { findings: [], inCharge: false, pause: { cause: 'storage' } },
    });

    expect(await declare('other')).toMatchObject({ ok: true });
    await runOpening(test.parts(), lotId);
    // Nothing ends without a person, so that the declaration can be revoked.
    expect(await view()).toMatchObject({ state: 'paused', pause: { cause: 'completion' } });
    expect((await view()).findings[0]?.declaration).toMatchObject({
      result: 'deemed_withdrawn',
      reason: '存储介质损坏，无法恢复',
    });
    const back = { lotId, bidId, reason: '备份中找到了该文件' };
    expect(await client.call(openings.withdrawDeclaration, back)).toMatchObject({ ok: true });
    await rename(`${price}.away`, price);
    await runOpening(test.parts(), lotId);
    const over = await view();
    expect(over.record?.entries.map(({ result }) => result)).toEqual(['opened', 'opened', 'opened']);
    expect(await client.call(openings.withdrawDeclaration, back)).toMatchObject({
      reason: 'transition_not_allowed',
    });
    const audit = await auditOf(lotId);
    for (const line of ['bid find', 'bid declare', 'bid undeclare', 'opening complete'])
      expect(audit).toContain(line);
  });

  it('with a full disk leaves no plain content of a bid behind', async () => {
    const { lotId, view } = await releasedLot();
    const full = {
      ...test.parts(),
      files: {
        ...test.parts().files,
        put: async (id: string) => {
          await writeFile(join(filesFolder(), id.slice(0, 2), `${id}.part`), '明文').catch(() => undefined);
          throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
        },
      },
    };
    await runOpening(full, lotId);
    expect(await view()).toMatchObject({ state: 'paused', pause: { cause: 'storage' } });
    expect((await view()).findings[0]?.cause).toContain('存储空间已满');
    expect(await strays()).toEqual([]);
    await runOpening(test.parts(), lotId);
    expect((await view()).state).toBe('completed');
  });
});

describe('a stalled opening', () => {
  it('reports a wrong master key, and continues with the right one', async () => {
    const { lotId, view, client } = await releasedLot();
    const { cryptoOf } = await import('../../../platform/keys/crypto.ts');
    await runOpening({ ...test.parts(), crypto: await cryptoOf(Buffer.alloc(32, 9)) }, lotId);
    const paused = await view();
    expect(paused).toMatchObject({ state: 'paused', pause: { cause: 'key' }, findings: [] });
    expect(paused.pause?.message).toContain('主密钥');
    // 重新开标, manually.
    expect(await client.call(openings.resumeOpening, { lotId })).toMatchObject({ ok: true });
    expect((await view()).state).toBe('in_progress');
    await runOpening(test.parts(), lotId);
    expect((await view()).state).toBe('completed');
  });

  it('gets a new job if its job was lost', async () => {
    const { lotId } = await releasedLot();
    const { db } = test.parts();
    const jobs = async () =>
      (await sql`select 1 from graphile_worker.jobs where key = ${`opening/${lotId}`}`.execute(db)).rows
        .length;
    await sql`delete from graphile_worker._private_jobs where key = ${`opening/${lotId}`}`.execute(db);
    await resumeStalled(test.parts());
    await resumeStalled(test.parts());
    expect(await jobs()).toBe(1);
  });
});

describe('a process killed during an opening', () => {
  it('is replaced by another, which completes the opening, and no plain content is left', async () => {
    const { lotId, view } = await releasedLot();
    const { connection, parts } = test;
    const shares = () =>
      parts().db.selectFrom('lotShare').select('released').where('lotId', '=', lotId).execute();
    const child = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../../../testing/stalling-opener.ts')],
      {
        env: {
          ...process.env,
          STALLING_OPENER: JSON.stringify({
            connection,
            dataDir: parts().config.dataDir,
            key: masterKeyOfTests(),
          }),
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const said = new Promise<void>((resolve) => child.stdout.on('data', () => resolve()));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await said;
    // One file of a bid is half written, in plain text.
    expect((await strays()).some((path) => path.endsWith('.part'))).toBe(true);
    child.kill('SIGKILL');
    await ended;
    // The key was only in the killed process; the released shares are in the database, and no opener acts again.
    expect((await shares()).filter(({ released }) => released !== null)).toHaveLength(2);
    const jobs = await startJobs(parts(), connection, { sweep: 500 });
    try {
      const patience = { timeout: 60_000, interval: 250 };
      await expect.poll(async () => (await view()).state, patience).toBe('completed');
      await expect.poll(strays, patience).toEqual([]);
    } finally {
      await jobs.stop();
    }
    expect((await view()).record?.entries.map(({ result }) => result)).toEqual([
      'opened',
      'opened',
      'opened',
    ]);
    const drafts = await parts().db.selectFrom('openingDraft').selectAll().execute();
    expect(drafts).toEqual([]);
    expect(await shares()).toEqual([]);
  }, 120_000);
});

describe('a half-written file without a row', () => {
  it('is removed once it no longer grows', async () => {
    const { files } = test.parts();
    const id = randomUUID();
    const { Readable } = await import('node:stream');
    await files.put(id, Readable.from([Buffer.from('x')]), 1);
    await writeFile(join(filesFolder(), id.slice(0, 2), `${randomUUID()}.4711.part`), '明文');
    expect(await files.removeDrafts(new Date())).toBe(0);
    expect(await files.removeDrafts(new Date(Date.now() + 3_600_000))).toBe(1);
    await files.remove(id);
    expect(await strays()).toEqual([]);
  });

  it('is removed by the hourly job, and a failed upload leaves none', async () => {
    const { files } = test.parts();
    const { Readable } = await import('node:stream');
    const id = randomUUID();
    async function* cut() {
      yield Buffer.from('明文');
      throw new Error('the source broke off');
    }
    await expect(files.put(id, Readable.from(cut()), 100)).rejects.toThrow('broke off');
    expect(await strays()).toEqual([]);
    const left = join(filesFolder(), id.slice(0, 2), `${randomUUID()}.part`);
    await writeFile(left, '明文');
    await utimes(left, new Date(0), new Date(0));
    await expireUploads(test.parts());
    expect(await strays()).toEqual([]);
  });
});
