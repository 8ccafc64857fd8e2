import { readFileSync } from 'node:fs';
import { usualSourcing } from '@procure/domain/tender/sourcing.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenders } from '../apps/api/seeds/story/tenders.ts';

import { keptPages } from '../apps/api/src/platform/http/frontend/bundle.ts';
import { type Installation, openInstallation } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

const pages = [
  '/',
  '/inviteList',
  '/winList',
  '/helpList',
  '/helpList?article=faq',
  '/transparency',
  '/documentCheck',
  '/login',
];

describe('a visitor without JavaScript', () => {
  test('finds a tender by two characters, opens it and reads it', async () => {
    const { page, context } = await installation.person({ javaScriptEnabled: false });
    await page.goto(installation.portal);
    await page.locator('main').getByRole('searchbox').fill('光伏');
    await page.locator('main').getByRole('button', { name: '搜索' }).click();
    expect(new URL(page.url()).searchParams.get('keyword')).toBe('光伏');
    const rows = page.locator('main h3 a');
    expect(await rows.count()).toBeGreaterThan(0);
    for (const title of await rows.allInnerTexts()) expect(title).toContain('光伏');
    await rows.first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('main').innerText()).toMatch(/招标人[\s\S]*投标截止[\s\S]*附件/);
    await context.close();
  });

  test('finds no invitation-only tender, in lists or on the home page', async () => {
    const { page, context } = await installation.person({ javaScriptEnabled: false });
    const hidden = tenders.filter(
      ({ method, scope, sourcing = usualSourcing(method) }) =>
        sourcing === 'invited' && scope === 'voluntary',
    );
    expect(hidden.length).toBeGreaterThan(3);
    for (const { title } of hidden) {
      for (const list of ['inviteList', 'winList']) {
        await page.goto(`${installation.portal}/${list}?keyword=${encodeURIComponent(title)}`);
        expect(await page.locator('main h3 a').count(), title).toBe(0);
      }
    }
    await page.goto(installation.portal);
    const home = await page.locator('main').innerText();
    for (const { title } of hidden) expect(home).not.toContain(title);
    await context.close();
  });

  test('finds the notice of an announced 询价, which says that everybody may take part', async () => {
    const { page, context } = await installation.person({ javaScriptEnabled: false });
    const [announced] = tenders.filter(
      ({ method, sourcing }) => method === 'inquiry' && sourcing === 'announced',
    );
    await page.goto(
      `${installation.portal}/inviteList?keyword=${encodeURIComponent(announced?.title ?? '')}`,
    );
    await page.locator('main h3 a').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const text = await page.locator('main').innerText();
    expect(text).toMatch(/供应商产生方式\s*公告邀请/);
    expect(text).toContain('以发布公告的方式邀请供应商参加');
    expect(text).toContain('采购文件的获取');
    expect(text).not.toContain('邀请回复截止');
    await context.close();
  });

  test('narrows a list and shares its address', async () => {
    const { page, context } = await installation.person({ javaScriptEnabled: false });
    await page.goto(`${installation.portal}/inviteList`);
    await page.getByRole('link', { name: '工程', exact: true }).click();
    await page.getByRole('link', { name: '仅看可投标' }).click();
    const found = await page.locator('main h3').allInnerTexts();
    const { page: other } = await installation.person({ javaScriptEnabled: false });
    await other.goto(page.url());
    expect(await other.locator('main h3').allInnerTexts()).toEqual(found);
    await other.context().close();
    await context.close();
  });

  test('downloads an attachment of a notice under its Chinese name, without signing in', async () => {
    const { page, context } = await installation.person({ javaScriptEnabled: false, acceptDownloads: true });
    await page.goto(`${installation.portal}/inviteList`);
    await page.locator('main h3 a').first().click();
    const waiting = page.waitForEvent('download');
    await page.locator('#files a').first().click();
    const download = await waiting;
    expect(download.suggestedFilename()).toMatch(/^采购需求一览.*\.pdf$/);
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    await context.close();
  });

  test('is helped when an address is wrong', async () => {
    const { page, context } = await installation.person({ javaScriptEnabled: false });
    const answer = await page.goto(`${installation.portal}/no/such/page`);
    expect(answer?.status()).toBe(404);
    expect(await page.locator('main').innerText()).toContain('首页');
    const unknown = await page.goto(
      `${installation.portal}/inviteList/inviteDetail?id=00000000-0000-4000-8000-000000000000`,
    );
    expect(unknown?.status()).toBe(404);
    await context.close();
  });
});

describe('a cached page', () => {
  /** The text of a page without the time at which it was made. */
  async function textAt(address: string) {
    const answer = await fetch(installation.portal + address, { redirect: 'manual' });
    // The clock and the time left go on between two requests.
    return (await answer.text())
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'now')
      .replace(/剩余[\d天小时分秒]+/g, '剩余');
  }

  /** Queries with which an attacker would show the word zzzz to others. */
  const hostile = [
    'zzzz=zzzz',
    'keyword=zzzz=',
    'keyword==zzzz&keyword=',
    'keyword=zzzz&keyword=x',
    'keyword[]=zzzz',
    '%6beyword=zzzz&_routes=zzzz',
    'kind=zzzz&buyer=zzzz=&id=zzzz&article=zzzz',
    `keyword=zzzz${'x'.repeat(4_000)}`,
  ];

  test('never shows one visitor what another put into its address', async () => {
    const build = async (app: 'portal' | 'console') =>
      import(new URL(`../apps/${app}/build/server/index.js`, import.meta.url).href);
    expect([...keptPages(await build('console')).keys()]).toEqual([]);
    const kept = [...keptPages(await build('portal')).keys()];
    expect(kept.sort()).toEqual([
      '/',
      '/helpList',
      '/intentionList',
      '/intentionList/intentionDetail',
      '/inviteList',
      '/inviteList/inviteDetail',
      '/inviteList/objectionResults',
      '/transparency',
      '/winList',
    ]);

    const [notice] = await installation.sql<{ id: string }>(
      'select id from notice order by published_at limit 1',
    );
    const [intention] = await installation.sql<{ id: string }>(
      'select id from intention where published_at is not null order by published_at limit 1',
    );
    const ids: Readonly<Record<string, string | undefined>> = {
      '/inviteList/inviteDetail': notice?.id,
      '/inviteList/objectionResults': notice?.id,
      '/intentionList/intentionDetail': intention?.id,
    };
    for (const path of kept) {
      const own = path in ids ? `?id=${ids[path]}` : '';
      const data = path === '/' ? '/_.data' : `${path}.data`;
      for (const address of [path + own, data + own]) {
        const plain = await textAt(address);
        for (const query of hostile) {
          const asked = `${address}${own === '' ? '?' : '&'}${query}`;
          const answered = await textAt(asked);
          if (query === 'zzzz=zzzz') expect(answered, asked).toBe(plain);
          expect(await textAt(address), `${address} after ${asked}`).toBe(plain);
        }
        expect(plain).not.toContain('zzzz');
      }
    }
  });

  test('answers an impossible filter without a server error', async () => {
    const asked = [
      '/helpList?article=../x',
      '/helpList?article=',
      `/helpList?article=${'a'.repeat(500)}`,
      '/inviteList?keyword=%00%ff&kind=zzzz&pageNum=x',
      `/winList?buyer=${'x'.repeat(4_000)}`,
      '/inviteList/inviteDetail?id=x',
    ];
    const statuses = await Promise.all(
      asked.map(async (at) => (await fetch(installation.portal + at)).status),
    );
    expect(statuses).toEqual([404, 200, 404, 200, 200, 404]);
  });
});

test('every page from the server says so if a demo is reachable by others, in both front ends', async () => {
  const asked = [
    ...[...pages, '/nothing', '/dashboard', '/inviteList/inviteDetail'].map(
      (path) => installation.portal + path,
    ),
    ...['/', '/login', '/nothing', '/tender'].map((path) => installation.console + path),
  ];
  for (const address of asked) {
    const html = await (await fetch(address)).text();
    expect(html, address).toMatch(/<aside[^>]*aria-label="演示环境"/);
  }
});
