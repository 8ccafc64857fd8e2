import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword, type House, openHouse } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(async () => {
  await house?.stop();
});

describe('a form that is sent before the scripts have come', () => {
  it('is sent by the page once they are there', async () => {
    const { page, context } = await house.person();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(`${house.portal}/login`, { waitUntil: 'commit' });
    await page.locator('#loginName').fill('supplier_a');
    await page.locator('#password').fill(demoPassword);
    await page.locator('#password').press('Enter');
    expect(new URL(page.url()).pathname).toBe('/login');
    release();
    await page.waitForURL(/\/dashboard/);
    await context.close();
  });

  it('is answered by the wire as before where it is none of a page', async () => {
    for (const [address, type] of [
      [`${house.portal}/login`, 'application/json'],
      [`${house.portal}/api/nowhere`, 'application/x-www-form-urlencoded'],
    ] as const) {
      const answer = await fetch(address, { method: 'POST', headers: { 'content-type': type }, body: '{}' });
      expect([address, answer.status]).toEqual([address, 404]);
    }
    const away = await fetch(`${house.portal}//elsewhere.example/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a=1',
      redirect: 'manual',
    });
    expect(away.headers.get('location')).not.toMatch(/^\/\//);
  });
});
