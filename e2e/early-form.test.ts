import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword, type Installation, openInstallation } from './installation.ts';

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(async () => {
  await installation?.stop();
});

describe('a form submitted before the scripts have loaded', () => {
  it('is submitted by the page once they have loaded', async () => {
    const { page, context } = await installation.person();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${installation.portal}/login`, { waitUntil: 'commit' });
    await page.locator('#loginName').fill('supplier_a');
    await page.locator('#password').fill(demoPassword);
    await page.locator('#password').press('Enter');
    expect(new URL(page.url()).pathname).toBe('/login');
    release();
    await page.waitForURL(/\/dashboard/);
    await context.close();
  });

  it('leaves other requests to the API as before', async () => {
    for (const [address, type] of [
      [`${installation.portal}/login`, 'application/json'],
      [`${installation.portal}/api/nowhere`, 'application/x-www-form-urlencoded'],
    ] as const) {
      const answer = await fetch(address, { method: 'POST', headers: { 'content-type': type }, body: '{}' });
      expect([address, answer.status]).toEqual([address, 404]);
    }
    const away = await fetch(`${installation.portal}//elsewhere.example/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=1',
      redirect: 'manual',
    });
    expect(away.headers.get('location')).not.toMatch(/^\/\//);
  });
});
