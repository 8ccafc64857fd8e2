import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeKeyPair } from '@procure/sealing/envelope.ts';
import pg from 'pg';
import { openDatabase } from '../../apps/api/src/platform/database/database.ts';
import { runProcess } from '../../apps/api/testing/command-process.ts';
import { startServer } from '../../apps/api/testing/server-process.ts';
import { broken } from '../faults/checks.ts';
import type { Trial } from '../faults/tried.ts';
import { expectWords, type Step } from './step.ts';

/**
 * Backs up while four suppliers bid without a pause, and restores elsewhere. The restore fails with another key and
 * with a missing file, and then contains every receipt issued before the backup began.
 * @param folder an empty one
 */
export async function* copies(folder: string, { installation, lot, bidders }: Trial): AsyncGenerator<Step> {
  const target = join(folder, 'copies');
  const { identity, recipient } = await makeKeyPair();
  const [own, other] = [join(folder, 'identity'), join(folder, 'other')];
  await writeFile(own, identity);
  await writeFile(other, (await makeKeyPair()).identity);
  for (const bidder of bidders) await bidder.act(lot);
  const receiptNos = bidders.flatMap(({ told }) => told.map(({ receiptNo }) => receiptNo));

  let begun = performance.now();
  const bidding = { goesOn: true };
  const acts = bidders.map(async (bidder) => {
    while (bidding.goesOn) await bidder.act(lot);
  });
  const made = await command('back-up.ts', installation.dataDir, target, '--recipient', recipient);
  bidding.goesOn = false;
  await Promise.all(acts);
  expectWords(made, '主密钥：已加密保存');
  const during = bidders.reduce((sum, { told }) => sum + told.length, 0) - receiptNos.length;
  const wrong = await broken(installation, lot, bidders);
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  yield {
    what: `a copy while ${bidders.length} suppliers bid`,
    since: begun,
    said: `${during} receipts given meanwhile, each as acknowledged`,
  };

  const [name = ''] = (await readdir(target)).filter((one) => /^\d{4}-/.test(one));
  const copy = join(target, name);
  const elsewhere = join(folder, 'elsewhere');
  try {
    begun = performance.now();
    expectWords(await command('restore-backup.ts', elsewhere, copy, '--identity', other), '不能打开');
    yield { what: 'put back with another key', since: begun, said: 'refused' };

    begun = performance.now();
    const file = await someFile(join(target, 'files'));
    await rename(file, `${file}.away`);
    expectWords(
      await command('restore-backup.ts', elsewhere, copy, '--identity', own),
      /1 个文件不可用.+缺失/,
    );
    await rename(`${file}.away`, file);
    yield { what: 'put back without one of its files', since: begun, said: 'refused, and says which' };

    begun = performance.now();
    const back = await command('restore-backup.ts', elsewhere, copy, '--identity', own);
    expectWords(back, '审计日志与全部签封一致', /回执核验：(?!0 )(\d+) \/ \1 份一致/);
    yield { what: 'put back whole', since: begun, said: /回执核验：.*/.exec(back)?.[0] ?? '' };

    begun = performance.now();
    const server = await startServer(elsewhere, { DEMO: '1' });
    try {
      await server.until('启动完成');
      const missing = await missingReceipts(elsewhere, receiptNos);
      if (missing.length > 0) throw new Error(`not put back: ${missing.join(', ')}`);
      yield {
        what: 'a start on what was put back',
        since: begun,
        said: `the ${receiptNos.length} receipts of before the copy are there`,
      };
    } finally {
      server.child.kill('SIGTERM');
      await server.ended();
    }
  } finally {
    await rm(elsewhere, { recursive: true, force: true });
    await rm(target, { recursive: true, force: true });
  }
}

async function command(file: string, dataDir: string, ...words: string[]): Promise<string> {
  return (await runProcess(file, words, { MASTER_KEY: '', DEMO: '1', DATA_DIR: dataDir })).out;
}

/** The receipts that the database does not contain. */
async function missingReceipts(dataDir: string, given: readonly string[]): Promise<readonly string[]> {
  const database = await openDatabase(
    { databaseUrl: null, databaseSetupUrl: null, dataDir },
    () => undefined,
  );
  const client = new pg.Client(database.owner);
  try {
    await client.connect();
    const { rows } = await client.query<{ no: string }>(
      'select no from unnest($1::text[]) as no where not exists (select from bid_version where receipt_no = no)',
      [given],
    );
    return rows.map(({ no }) => no);
  } finally {
    await client.end();
    await database.close();
  }
}

async function someFile(pool: string): Promise<string> {
  const names = await readdir(pool, { recursive: true });
  const found = names.find((name) => /[\da-f-]{36}$/.test(name));
  if (found === undefined) throw new Error('no file was copied');
  return join(pool, found);
}
