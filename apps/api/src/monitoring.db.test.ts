import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findProgram, installAdvice } from '../../../scripts/programs.mjs';
import { monitoring, openPrometheus, type Prometheus, promtool } from '../testing/fixtures/prometheus.ts';
import { freePort } from '../testing/free-port.ts';
import { type ServerProcess, startServer } from '../testing/server-process.ts';
import { testDatabase } from '../testing/test-database.ts';

/** The samples of `docs/monitoring` in the programs that they are for. */
const isThere = findProgram('prometheus') !== null && findProgram('promtool') !== null;
if (!isThere && process.env.CI) throw new Error(installAdvice('prometheus'));
if (!isThere) console.warn(installAdvice('prometheus'));

/** Grafana's documented JSON model of a dashboard, as far as ours uses it. */
const dashboardModel = z.strictObject({
  title: z.string().min(1),
  uid: z.string().max(40),
  schemaVersion: z.number().int(),
  refresh: z.string(),
  time: z.strictObject({ from: z.string(), to: z.string() }),
  panels: z.array(
    z.strictObject({
      id: z.number().int().positive(),
      type: z.literal('timeseries'),
      title: z.string().min(1),
      gridPos: z.strictObject({
        h: z.number().int().positive(),
        w: z.number().int().min(1).max(24),
        x: z.number().int().min(0).max(23),
        y: z.number().int().min(0),
      }),
      datasource: z.strictObject({ type: z.literal('prometheus'), uid: z.literal(`\${source}`) }),
      targets: z.array(z.strictObject({ refId: z.string(), expr: z.string() })).min(1),
    }),
  ),
  templating: z.strictObject({
    list: z.tuple([
      z.strictObject({
        name: z.literal('source'),
        type: z.literal('datasource'),
        query: z.literal('prometheus'),
      }),
    ]),
  }),
});
const dashboard = async () =>
  dashboardModel.parse(JSON.parse(await readFile(join(monitoring, 'dashboard.json'), 'utf8')));

describe('the dashboard', () => {
  it('is what Grafana’s documentation calls one: every panel in a place of its own', async () => {
    const { panels } = await dashboard();
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const [at, { gridPos: one }] of panels.entries()) {
      expect(one.x + one.w).toBeLessThanOrEqual(24);
      const over = panels.slice(at + 1).filter(({ gridPos: other }) => {
        const beside = one.x + one.w <= other.x || other.x + other.w <= one.x;
        return !beside && one.y < other.y + other.h && other.y < one.y + one.h;
      });
      expect(over).toEqual([]);
    }
  });
});

describe.runIf(isThere)('the rules of alarm', () => {
  it('are accepted by promtool, with the sample configuration that loads them', () => {
    expect(promtool('check', 'config', 'prometheus.yml')).toMatch(/SUCCESS: \d+ rules found/);
  });

  it('each describe the fault in Chinese, and link to its remedy', async () => {
    const [rules, page] = await Promise.all(
      ['alerts.yml', 'alerts.md'].map((name) => readFile(join(monitoring, name), 'utf8')),
    );
    const written = [
      ...(rules ?? '').matchAll(/- alert: (\w+)[\s\S]*?summary: "(.+)"\n\s+runbook_url: "(.+)"/g),
    ].map(([, name = '', summary = '', link]) => ({ name, summary, link }));
    expect(written.length).toBe([...(rules ?? '').matchAll(/- alert:/g)].length);
    for (const { name, summary, link } of written) {
      expect(summary).toMatch(/\p{Script=Han}/u);
      expect(link).toBe(
        `file:///opt/supplier-portal/current/docs/monitoring/alerts.md#${name.toLowerCase()}`,
      );
      expect(page).toContain(`\n## ${name}\n**${summary}。** `);
    }
  });

  it('are each raised by their own fault, and not before', async () => {
    expect(promtool('test', 'rules', 'alerts-test.yml')).toContain('SUCCESS');
    const [rules, tried] = await Promise.all(
      ['alerts.yml', 'alerts-test.yml'].map((name) => readFile(join(monitoring, name), 'utf8')),
    );
    const named = [...(rules ?? '').matchAll(/- alert: (\w+)/g)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(10);
    expect([...(tried ?? '').matchAll(/- name: (\w+)/g)].map(([, name]) => name)).toEqual(named);
  });
});

describe.runIf(isThere)('Prometheus, set up as the sample says', () => {
  const database = testDatabase();
  let folder: string;
  let server: ServerProcess;
  let prometheus: Prometheus;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'portal-monitoring-'));
    const OPS_PORT = String(await freePort());
    const { host = '', port, user = '', password, database: name } = database.connection;
    const url = new URL(`postgres://localhost:${port}/${name}`);
    url.username = user;
    url.password = String(password);
    url.searchParams.set('host', host);
    server = await startServer(join(folder, 'var'), {
      ...{ OPS_PORT, DATABASE_URL: url.href, DEMO: '0', LOG_LEVEL: 'error' },
      ...{ BACKUP_DIR: join(folder, 'copies') },
    });
    prometheus = await openPrometheus(folder, `127.0.0.1:${OPS_PORT}`);
    await server.until('启动完成');
  }, 120_000);
  afterAll(async () => {
    await prometheus?.stop();
    server?.child.kill('SIGTERM');
    await server?.ended();
    await rm(folder, { recursive: true, force: true });
  }, 60_000);

  it('reads a process, evaluates every rule, and raises the one that is caused', async () => {
    const value = async (expression: string) => (await prometheus.query(expression))[0]?.value[1];
    await expect.poll(() => value('up{job="supplier-portal"}'), { timeout: 30_000 }).toBe('1');
    const raised = async () =>
      (await prometheus.alerts()).filter(({ state }) => state === 'firing').map(({ labels }) => labels);
    await expect
      .poll(async () => (await prometheus.rules()).map(({ health }) => health), { timeout: 30_000 })
      .toEqual(Array.from({ length: 20 }, () => 'ok'));
    // The first daily copy is made at once: until then there is none.
    await expect
      .poll(async () => (await raised()).filter(({ alertname }) => alertname !== 'NoCopy'), {
        timeout: 30_000,
      })
      .toEqual([]);

    await sql`select graphile_worker.add_job('session.purge', max_attempts => 1, run_at => now() + interval '1 day')`.execute(
      database.db,
    );
    await sql`update graphile_worker._private_jobs set attempts = max_attempts
      where run_at > now() + interval '23 hours'`.execute(database.db);
    await expect
      .poll(raised, { timeout: 30_000 })
      .toContainEqual({ alertname: 'JobFailed', task: 'session.purge' });
    const [alert] = (await prometheus.alerts()).filter(({ labels }) => labels.alertname === 'JobFailed');
    expect(alert?.annotations.summary).toBe('有后台任务多次失败，已停止重试');
  }, 120_000);

  it('answers every question of the dashboard with a number', async () => {
    // Something asked, and something refused.
    for (const query of ['', '?pageNum=none']) await fetch(`${server.portal}/api/outer/pch/notices${query}`);
    const { panels } = await dashboard();
    const isEmpty = async (expression: string) => (await prometheus.query(expression)).length === 0;
    for (const { title, targets } of panels)
      for (const { expr } of targets)
        await expect
          .poll(async () => [title, await isEmpty(expr)], { timeout: 30_000 })
          .toEqual([title, false]);
  }, 120_000);

  it('takes an alarm back once what raised it is mended', async () => {
    const raised = async () => (await prometheus.alerts()).map(({ labels }) => labels.alertname);
    expect(await raised()).toContain('JobFailed');
    await sql`delete from graphile_worker._private_jobs where attempts = max_attempts`.execute(database.db);
    await expect.poll(raised, { timeout: 30_000 }).not.toContain('JobFailed');
  }, 60_000);
});
