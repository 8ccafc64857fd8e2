import { createHash, randomBytes } from 'node:crypto';
import { storedKeys } from '@procure/web/session/storage.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Crypto, cryptoOf } from '../apps/api/src/platform/keys/crypto.ts';
import { publicPaths, tokenPageNames, trailOf } from '../apps/portal/app/lib/route-table.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';

const tabTitle = '供应商门户';
const master = randomBytes(32);
let installation: Installation;
let crypto: Crypto;
beforeAll(async () => {
  process.env.MASTER_KEY = master.toString('base64');
  crypto = await cryptoOf(master);
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

/** The value of a `loginName` link, as the server issues it for an account (session/service.ts, `issueLoginCode`). */
async function loginCode(username = 'supplier_a', minutes = 5): Promise<string> {
  const secret = randomBytes(24).toString('base64url');
  const code = `${secret}.${crypto.tag(secret, 'login-code')}`;
  await installation.sql(
    `insert into login_code (code_hash, account_id, expires_at)
     select $1, id, clock_timestamp() + make_interval(mins => $3::int) from account where username = $2`,
    [createHash('sha256').update(code).digest(), username, minutes],
  );
  return code;
}

const local = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }));
const addressOf = (page: Page) => page.url().slice(installation.portal.length);

/** Watches every painted frame: the paths at which content was visible, and each tab title. */
async function watch(page: Page) {
  const seen = { paths: new Set<string>(), titles: new Set<string>() };
  await page.exposeFunction('saw', (path: string, title: string) => {
    seen.paths.add(path);
    seen.titles.add(title);
  });
  await page.addInitScript(() => {
    const look = () => {
      const main = document.querySelector('main');
      if (main !== null && main.innerText.trim() !== '' && getComputedStyle(main).visibility === 'visible') {
        const tell = (globalThis as unknown as { saw(path: string, title: string): void }).saw;
        tell(location.pathname, document.title);
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return seen;
}

describe('the addresses of the specification', () => {
  test('answer with the same layout shell and the fixed tab title in the server’s own HTML', async () => {
    const addresses = [...publicPaths, ...tokenPageNames.map((name) => `/${name}`), '/wrong'];
    // The specification's addresses and seven more: beside its seven public ones the public log, the check of official
    // documents, the results of objections and the planned purchases, beside its sixteen signed-in ones the objections
    // and the complaints.
    expect(addresses).toHaveLength(7 + 5 + 16 + 2 + 1);
    for (const address of addresses) {
      const answer = await fetch(installation.portal + address);
      const html = await answer.text();
      const missing = address === '/wrong' || /^\/(invite|intention)List\//.test(address);
      expect([address, answer.status]).toEqual([address, missing ? 404 : 200]);
      expect([address, html.match(/<title>[^<]*<\/title>/g)]).toEqual([
        address,
        [`<title>${tabTitle}</title>`],
      ]);
      expect(html, address).toContain('aria-label="主菜单"');
    }
  });

  test('redirect from parent/child to the flat address, and keep the query', async () => {
    const children = tokenPageNames.filter((name) => trailOf(name).length > 1);
    expect(children).toHaveLength(11);
    for (const name of children) {
      const nested = `${trailOf(name)[0]?.href}/${name}?lot=1&x=%E4%B8%AD`;
      const answer = await fetch(installation.portal + nested, { redirect: 'manual' });
      expect([nested, answer.status]).toEqual([nested, 301]);
      const target = new URL(answer.headers.get('location') ?? '', installation.portal);
      expect(target.pathname + target.search).toBe(`/${name}?lot=1&x=%E4%B8%AD`);
    }
  });
});

describe('the guard', () => {
  test('sends a visitor without a token from every token page to /, clears the storage, and shows nothing of the page', async () => {
    for (const name of tokenPageNames) {
      const { page, context } = await installation.person();
      const seen = await watch(page);
      await page.goto(`${installation.portal}/helpList`);
      await page.evaluate(() => {
        localStorage.setItem('userInfo', '{"id":"of somebody else"}');
        sessionStorage.setItem('left', 'behind');
      });
      seen.paths.clear();
      await page.goto(`${installation.portal}/${name}?lot=1`).catch(() => undefined);
      await page.waitForURL(`${installation.portal}/`);
      await page.getByRole('status').filter({ hasText: '请先登录' }).waitFor();
      expect([name, await local(page)]).not.toEqual([
        name,
        expect.objectContaining({ userInfo: expect.anything() }),
      ]);
      expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBeNull();
      expect([name, [...seen.paths].filter((path) => !['/', '/helpList'].includes(path))]).toEqual([
        name,
        [],
      ]);
      expect([...seen.titles]).toEqual([tabTitle]);
      await context.close();
    }
  });

  test('checks navigation within the page as well, and leads back after signing in', async () => {
    const { page, context } = await installation.person();
    await signIn(page, installation.portal, 'supplier_a');
    const seen = await watch(page);
    await page.goto(`${installation.portal}/dashboard`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    seen.paths.clear();
    await page.evaluate(() => localStorage.removeItem('token'));
    await page
      .getByRole('navigation', { name: '工作菜单' })
      .getByRole('link', { name: '我的投标项目' })
      .click();
    await page.waitForURL(`${installation.portal}/`);
    expect([...seen.paths]).not.toContain('/bidList');
    expect(Object.keys(await local(page)).filter((key) => key !== 'dictionaries')).toEqual([]);
    await page.getByRole('status').getByRole('link', { name: '登录' }).click();
    await page.locator('#loginName').fill('supplier_a');
    await page.locator('#password').fill('Demo@2026');
    await page.locator('main').getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL(`${installation.portal}/bidList`);
    expect([...seen.titles]).toEqual([tabTitle]);
    await context.close();
  });

  test('stores exactly the eight keys of the specification after signing in', async () => {
    const { page, context } = await installation.person();
    await signIn(page, installation.portal, 'supplier_a');
    await page.waitForFunction(() => localStorage.getItem('dictionaries') !== null);
    const stored = await local(page);
    expect(Object.keys(stored).sort()).toEqual([...storedKeys].sort());
    expect(stored).toMatchObject({ userName: 'supplier_a', nickName: 'supplier_a', locale: 'cn' });
    expect(JSON.parse(stored.userInfo ?? '')).toMatchObject({ id: stored.userId, username: 'supplier_a' });
    expect(JSON.parse(stored.btnPermission ?? '')).toContainEqual(
      expect.objectContaining({ code: 'bid.submit' }),
    );
    await context.close();
  });
});

describe('a link with a login code', () => {
  test.each(['/', '/helpList?article=faq', '/bidList?tab=all', '/login', '/bidList/questons?lot=1'])(
    'at %s: clears the storage, exchanges the code, and removes it from the address and the history',
    async (address) => {
      const { page, context } = await installation.person();
      await page.goto(`${installation.portal}/winList`);
      await page.evaluate(() => {
        localStorage.setItem('token', 'of-somebody-else');
        localStorage.setItem('stranger', '1');
        sessionStorage.setItem('stranger', '1');
      });
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/api/'))
          asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
      });
      const code = await loginCode();
      await page.goto(
        `${installation.portal}${address}${address.includes('?') ? '&' : '?'}loginName=${code}`,
      );
      await page.waitForFunction(() => (localStorage.getItem('token') ?? '').length > 20);
      const flat = address.replace('/bidList/questons', '/questons');
      await page.waitForURL((url) => url.pathname + url.search === flat);
      await page.waitForFunction(() => localStorage.getItem('dictionaries') !== null);
      expect(Object.keys(await local(page)).sort()).toEqual([...storedKeys].sort());
      expect(await page.evaluate(() => sessionStorage.getItem('stranger'))).toBeNull();
      expect(asked).toEqual(
        expect.arrayContaining([
          'POST /api/outer/platform/dingtalk/getToken',
          'GET /api/outer/platform/me/',
          'GET /api/outer/platform/permission/myPermission/listAll',
        ]),
      );
      await page.goBack().catch(() => undefined);
      await page.waitForURL(`${installation.portal}/winList`);
      expect(page.url()).not.toContain('loginName');
      await page.goForward();
      await page.waitForURL((url) => url.pathname === flat.split('?')[0]);
      expect(page.url()).not.toContain('loginName');
      await context.close();
    },
  );

  test.each(['used', 'expired', 'invented', 'empty'])(
    '%s: shows the reason, and stores nothing',
    async (kind) => {
      const { page, context } = await installation.person();
      const code =
        kind === 'invented'
          ? 'supplier_a'
          : kind === 'empty'
            ? ''
            : await loginCode('supplier_a', kind === 'expired' ? -1 : 5);
      if (kind === 'used') {
        await fetch(`${installation.portal}/api/outer/platform/dingtalk/getToken`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ code }),
        });
      }
      await page.goto(`${installation.portal}/winList`);
      await page.evaluate(() => localStorage.setItem('token', 'of-somebody-else'));
      await page.goto(`${installation.portal}/dashboard?loginName=${code}`);
      await page.getByText('未能通过链接登录').waitFor();
      expect(await page.locator('main').innerText()).toContain('登录链接只能使用一次');
      expect(await local(page)).toEqual({});
      expect(addressOf(page)).toBe('/dashboard');
      expect(await page.title()).toBe(tabTitle);
      await page.getByRole('link', { name: '账号登录' }).click();
      await page.waitForURL(`${installation.portal}/login`);
      await context.close();
    },
  );
});

describe('a link with a login code, opened while another account is signed in', () => {
  /** The code that the server answers for a token, requested without the page. */
  const codeOf = async (token: string) => {
    const answer = await fetch(`${installation.portal}/api/outer/platform/me/`, {
      headers: { authorization: token },
    });
    return ((await answer.json()) as { code: string }).code;
  };
  const signedIn = async (size = { width: 1440, height: 900 }) => {
    const { page, context } = await installation.person({ viewport: size });
    await signIn(page, installation.portal, 'supplier_b');
    const token = (await local(page)).token ?? '';
    expect(await codeOf(token)).toBe('2000');
    return { page, context, token };
  };

  test('names the present and the former account, and lets the user go on or back', async () => {
    for (const size of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const { page, context, token } = await signedIn(size);
      await page.goto(`${installation.portal}/dashboard?loginName=${await loginCode('supplier_a')}`);
      await page.getByRole('heading', { name: '您现在以“supplier_a”的账号登录' }).waitFor();
      expect(await page.locator('main').innerText()).toContain('此前登录的“supplier_b”已退出');
      expect(await codeOf(token)).toBe('4030');
      expect(addressOf(page)).toBe('/dashboard');
      if (size.width > 1000) {
        await page.getByRole('link', { name: '以“supplier_a”继续' }).click();
        await page.waitForURL(`${installation.portal}/dashboard`);
        expect((await local(page)).userName).toBe('supplier_a');
      } else {
        const taken = (await local(page)).token ?? '';
        await page.getByRole('button', { name: '退出，用原账号登录' }).click();
        await page.waitForURL(`${installation.portal}/login`);
        expect(await codeOf(taken)).toBe('4030');
        expect((await local(page)).token).toBeUndefined();
      }
      await context.close();
    }
  });

  test('names the account that was signed out if the code is invalid, and ends that session too', async () => {
    const { page, context, token } = await signedIn();
    await page.goto(`${installation.portal}/dashboard?loginName=invented`);
    await page.getByText('未能通过链接登录').waitFor();
    expect(await page.locator('main').innerText()).toContain('此前登录的“supplier_b”已退出，请重新登录');
    expect(await local(page)).toEqual({});
    expect(await codeOf(token)).toBe('4030');
    await context.close();
  });

  test('continues at once if the account is the same, and ends the former session', async () => {
    const { page, context, token } = await signedIn();
    await page.goto(`${installation.portal}/bidList?loginName=${await loginCode('supplier_b')}`);
    await page.waitForURL(`${installation.portal}/bidList`);
    await page.waitForFunction((old) => ![null, old].includes(localStorage.getItem('token')), token);
    expect(await codeOf(token)).toBe('4030');
    await context.close();
  });
});

describe('signing in', () => {
  test('makes the browser do a proof of work after repeated failures, and announces it politely', async () => {
    const { context, page } = await installation.person();
    await page.goto(`${installation.portal}/login`);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.evaluate(() => {
      const said: string[] = [];
      Object.assign(globalThis, { said });
      new MutationObserver((changes) => {
        for (const { target } of changes) {
          const line = target.parentElement?.closest('[role=status]') ?? target;
          if (line instanceof Element && line.matches('[role=status]')) said.push(line.textContent ?? '');
        }
      }).observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    for (const left of [4, 3, 2, 1]) {
      await page.locator('#loginName').fill('nobody_in_this_house');
      await page.locator('#password').fill('Wrong@2026');
      await page.locator('#password').press('Enter');
      await page.getByText(`还可尝试${left}次`).first().waitFor({ timeout: 60_000 });
    }
    expect(asked.filter((path) => path.endsWith('/human-check'))).toHaveLength(1);
    const said = await page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
    expect(said).toContain('正在进行安全验证…');
    await context.close();
  }, 120_000);

  test('lists the sessions of an account, and ends one or all of them', async () => {
    const [one, two] = [await installation.person(), await installation.person()];
    await signIn(one.page, installation.portal, 'supplier_c');
    await signIn(two.page, installation.portal, 'supplier_c');
    await one.page.locator('summary').first().click();
    await one.page.getByRole('link', { name: '账号设置' }).click();
    const other = one.page
      .getByRole('listitem')
      .filter({ hasText: '最近操作' })
      .filter({ hasNotText: '本机' });
    await other.getByRole('button', { name: /退出此设备/ }).click();
    await other.waitFor({ state: 'detached' });
    await two.page.goto(`${installation.portal}/bidList`);
    await two.page.waitForURL((url) => url.pathname === '/' && url.searchParams.has('t'));

    await one.page.getByRole('button', { name: '退出全部' }).click();
    await one.page.locator('[role$=dialog]').getByRole('button', { name: '退出全部' }).click();
    await one.page.waitForURL((url) => url.pathname === '/login');
    expect(await local(one.page)).not.toHaveProperty('token');
    for (const { context } of [one, two]) await context.close();
  }, 120_000);
});

describe('every request', () => {
  test('carries the stored token, a JSON content type and the time', async () => {
    const { page, context } = await installation.person();
    await signIn(page, installation.portal, 'supplier_a');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const wrong: string[] = [];
    let calls = 0;
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (!url.pathname.startsWith('/api/') || request.resourceType() === 'eventsource') return;
      calls += 1;
      const { authorization, 'content-type': type } = request.headers();
      const time =
        request.method() === 'GET'
          ? url.searchParams.get('timeStamp')
          : (JSON.parse(request.postData() ?? '{}') as { timeStamp?: number }).timeStamp;
      if (authorization !== token || type !== 'application/json' || !(Number(time) > 1e12))
        wrong.push(url.href);
    });
    for (const path of ['/dashboard', '/bidList', '/supplierInfoEdit']) {
      await page.goto(installation.portal + path, { waitUntil: 'networkidle' });
    }
    expect(calls).toBeGreaterThan(3);
    expect(wrong).toEqual([]);
    await context.close();
  });
});

describe('an expired session', () => {
  test('redirects to /?t=<timestamp>, and signing in leads back to the same page', async () => {
    const { page, context } = await installation.person();
    await signIn(page, installation.portal, 'supplier_b');
    await page.goto(`${installation.portal}/bidList`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await installation.sql(
      `delete from session using account where session.account_id = account.id and account.username = 'supplier_b'`,
    );
    const before = Date.now();
    await page.goto(`${installation.portal}/moreList?kind=todo`);
    await page.waitForURL((url) => url.pathname === '/' && url.searchParams.has('t'));
    expect(Number(new URL(page.url()).searchParams.get('t'))).toBeGreaterThanOrEqual(before);
    await page.getByRole('status').filter({ hasText: '登录已失效，请重新登录' }).waitFor();
    expect(Object.keys(await local(page)).filter((key) => key !== 'dictionaries')).toEqual([]);
    await page.getByRole('status').getByRole('link', { name: '登录' }).click();
    await page.locator('#loginName').fill('supplier_b');
    await page.locator('#password').fill('Demo@2026');
    await page.locator('main').getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL(`${installation.portal}/moreList?kind=todo`);
    await context.close();
  });

  test('redirects staff to the sign-in page, which names the reason, and back after signing in', async () => {
    const { page, context } = await installation.person();
    await signIn(page, installation.console, 'buyer_b');
    // A page that makes no calls: any other page would navigate to the sign-in page by itself.
    await page.goto(`${installation.console}/verifier.html`);
    await installation.sql(
      `delete from session using account where session.account_id = account.id and account.username = 'buyer_b'`,
    );
    await page.goto(`${installation.console}/tender?kind=goods`);
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.has('t'));
    await page.getByRole('status').filter({ hasText: '您的登录已失效：30分钟未操作' }).waitFor();
    await page.locator('#loginName').fill('buyer_b');
    await page.locator('#password').fill('Demo@2026');
    await page.locator('main').getByRole('button', { name: '登录', exact: true }).click();
    await page.waitForURL(`${installation.console}/tender?kind=goods`);
    await expect.poll(() => page.title(), { timeout: 30_000 }).toBe('招标项目 · 采购管理台');
    await context.close();
  });
});
