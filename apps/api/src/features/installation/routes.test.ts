import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getInstallation } from '@procure/contract/installation/installation.schema.ts';
import { jobLabels } from '@procure/domain/installation/job.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { crons } from '../../jobs/tasks.ts';
import { forgetFailedJobs } from '../../platform/jobs/failed-jobs.ts';

const secret = 'held-back';
const house = testApp(
  {},
  {
    BACKUP_DIR: 'copies',
    MASTER_KEY: Buffer.alloc(32, 1).toString('base64'),
    SMTP_URL: `smtp://${secret}:${secret}@mail.invalid`,
    SMS_GATEWAY_URL: `http://sms.invalid/${secret}`,
    SMS_GATEWAY_TOKEN: secret,
  },
);

async function ask() {
  const admin = await house.staff('admin');
  const reply = await admin.client.call(getInstallation, {});
  if (!reply.ok) throw new Error(reply.message);
  return reply.data;
}

/** A job that was tried as often as it may be. */
async function failJob(task: string, ago: string) {
  const { db } = house.database;
  const { rows } = await sql<{ id: string }>`
    select id from graphile_worker.add_job(${task}, max_attempts => 1)`.execute(db);
  await sql`update graphile_worker._private_jobs set attempts = 1,
    updated_at = clock_timestamp() - ${ago}::interval where id = ${rows[0]?.id}`.execute(db);
}

describe('the state of the installation', () => {
  it('is shown to administrators, with the missing settings', async () => {
    const { files } = house.parts();
    await files.writeMark(randomUUID());
    const told = await ask();
    expect(told).toMatchObject({
      ...{ version: expect.stringMatching(/^\d+\.\d+\.\d+$/), storage: 'ok', audit: { fits: true } },
      database: { clockBehind: false, newestMigration: expect.stringMatching(/^\d{4}-.+\.sql$/) },
      backup: { at: '02:30', newest: null },
      shortcomings: ['plain', 'copiesWithoutKey', 'watching', 'witness', 'stamp'],
    });
    const { target = '' } = house.parts().config.backup ?? {};
    await mkdir(join(target, '2026-11-25T183000123Z'), { recursive: true });
    await writeFile(join(target, '2026-11-25T183000123Z', 'manifest.json'), '{}');
    expect((await ask()).backup?.newest).toBe('2026-11-25T18:30:00.123Z');
    const ready = async () => (await house.app().ops.inject({ url: '/readyz' })).json();
    expect(await ready()).toMatchObject({ status: 'ok', files: 'ok' });
    const gone = vi.spyOn(files, 'readMark').mockResolvedValue(null);
    expect(await ready()).toMatchObject({ mail: 'away' });
    expect((await ask()).mail).toBe('away');
    expect([await ready(), (await ask()).storage]).toMatchObject([{ files: 'away' }, 'away']);
    gone.mockRestore();
  });

  it('includes the settings, and of secret ones only whether they are set', async () => {
    const { settings, watched } = await ask();
    expect(settings).toContainEqual({ name: 'BACKUP_AT', isSet: false, value: null });
    expect(settings).toContainEqual({ name: 'SENT_TEXT_DAYS', isSet: false, value: '180' });
    const shown = (name: string) => settings.find((setting) => setting.name === name);
    expect(shown('BACKUP_DIR')).toMatchObject({
      isSet: true,
      value: expect.stringMatching(/^\/.+\/copies$/),
    });
    expect(shown('MASTER_KEY')).toMatchObject({ isSet: true, value: null });
    expect(shown('SMTP_URL')).toMatchObject({ isSet: true, value: 'smtp://mail.invalid' });
    expect(shown('SMS_GATEWAY_URL')).toMatchObject({ isSet: true, value: 'http://sms.invalid' });
    expect(shown('SMS_GATEWAY_TOKEN')).toMatchObject({ isSet: true, value: null });
    const text = JSON.stringify(await ask());
    expect(text).not.toContain(secret);
    expect(text).not.toContain(house.parts().config.masterKey);
    expect(watched).toMatchObject({
      ...{ unsealedSeconds: 0, unsentSeconds: 0, waitingJobs: 0, stuckJobs: 0, staffUploads: 0 },
      ...{ comingOpenings: 0, dueOpenings: 0, storage: { write: expect.any(Number) } },
    });
    expect(Object.keys(watched)).not.toContain('failedJobs');
  });

  it('names permanently failed jobs, except deliveries, which would reveal participants', async () => {
    await failJob('transparency.witness', '1 minute');
    await failJob('transparency.witness', '15 days');
    await failJob('outbox.deliver', '1 minute');
    expect((await ask()).failedJobs).toEqual([
      { task: 'transparency.witness', count: 2, lastAt: expect.any(String), repeatable: true },
    ]);
    await forgetFailedJobs(house.parts().db);
    expect((await ask()).failedJobs).toMatchObject([{ task: 'transparency.witness', count: 1 }]);
  });

  it('has a name for each scheduled job', () => {
    expect(crons.map(({ task }) => task).filter((task) => !(task in jobLabels))).toEqual([]);
  });

  it('is shown to nobody else', async () => {
    for (const role of ['buyer', 'security', 'auditor'] as const) {
      const { client } = await house.staff(role);
      expect(await client.call(getInstallation, {})).toMatchObject({ ok: false, code: '4031' });
    }
  });
});
