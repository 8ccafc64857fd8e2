import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { statementDigest } from '@procure/sealing/published.ts';
import { rootText } from '@procure/sealing/receipt-root.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violations } from './axe.ts';
import { type Installation, openInstallation, signIn } from './installation.ts';

let installation: Installation;
let folder: string;
beforeAll(async () => {
  installation = await openInstallation({ ownStory: true });
  folder = await mkdtemp(join(tmpdir(), 'kept-'));
});
afterAll(async () => {
  await installation?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Saves the receipt of an opened bid from its page; returns its path and the platform's published key. */
async function keepReceipt(): Promise<{ path: string; key: string }> {
  const [bid] = await installation.sql<{ lot_id: string }>(
    `select v.lot_id from bid_version v join opening o on o.lot_id = v.lot_id and o.opened_at is not null
      join account a on a.id = v.submitted_by
      where a.username = 'supplier_a' and v.withdrawn_at is null and v.superseded_at is null
      order by v.submitted_at limit 1`,
  );
  if (bid === undefined) throw new Error('the story has no bid of supplier_a that was opened');
  const { page, context } = await installation.person();
  await signIn(page, installation.portal, 'supplier_a');
  await page.goto(`${installation.portal}/answerBid?lotId=${bid.lot_id}`);
  await page.getByRole('button', { name: '查看回执' }).first().click();
  const dialog = page.getByRole('dialog', { name: '查看投标回执' });
  expect(await dialog.getByRole('link', { name: '证据核对页' }).getAttribute('href')).toBe('/verifier.html');
  const key = (await dialog.getByText('平台公钥：').locator('code').textContent()) ?? '';
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载回执（JSON）' }).click(),
  ]);
  const path = join(folder, download.suggestedFilename());
  await download.saveAs(path);
  await context.close();
  return { path, key };
}

/** The same receipt with one digit of a digest changed. */
async function tamper(path: string): Promise<string> {
  const kept = JSON.parse(await readFile(path, 'utf8'));
  const [file] = kept.receipt.files;
  file.sha256 = file.sha256.replace(/^./, (digit: string) => (digit === '0' ? '1' : '0'));
  const changed = join(folder, '<img src=x onerror=alert(1)>.json');
  await writeFile(changed, JSON.stringify(kept));
  return changed;
}

const outcome = (page: Page) =>
  page.getByRole('region', { name: '核对结果' }).getByRole('heading', { level: 2 });

describe('the verifier page', () => {
  test('proves a saved receipt, by keyboard and on a phone, and names the changed part of a false one', async () => {
    const { path, key } = await keepReceipt();
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      const { page, context } = await installation.person({ viewport });
      await page.goto(`${installation.portal}/verifier.html`);
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('files');
      await page.locator('#files').setInputFiles(path);
      await expect.poll(() => outcome(page).textContent()).toContain('未发现不符，但尚未全部证实');
      await page.getByText('公钥取自文件本身').waitFor();
      await page.getByLabel('平台公钥').fill(key);
      await page.getByText('公钥取自文件本身').waitFor({ state: 'detached' });
      expect(await outcome(page).textContent()).toBe('文件所载内容均已证实');
      await page.getByLabel('平台公钥').fill(key.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A')));
      await expect.poll(() => outcome(page).textContent()).toBe('有内容不成立，请勿采信');
      await page.getByLabel('平台公钥').fill('');
      await page.locator('#files').setInputFiles([path, await tamper(path)]);
      await expect.poll(() => outcome(page).textContent()).toBe('有内容不成立，请勿采信');
      // The page shows the file's name as text, whatever it contains.
      await page.getByRole('heading', { name: '<img src=x onerror=alert(1)>.json' }).waitFor();
      await page
        .locator('#files')
        .setInputFiles({ name: '照片.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(9) });
      await expect.poll(() => outcome(page).textContent()).toBe('有文件不能识别');
      expect(await violations(page)).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
      await context.close();
    }
  });

  test('gives the same result as the command', async () => {
    const { path, key } = await keepReceipt();
    const command = fileURLToPath(import.meta.resolve('../packages/verifier/src/command.ts'));
    const ran = spawnSync(process.execPath, [command, path, '--key', key], { encoding: 'utf8' });
    expect([ran.status, ran.stdout]).toEqual([0, expect.stringContaining('✓')]);
    expect(ran.stdout).not.toMatch(/[✗—]/);
    const changed = spawnSync(process.execPath, [command, await tamper(path), '--key', key], {
      encoding: 'utf8',
    });
    expect([changed.status, changed.stdout]).toEqual([1, expect.stringContaining('✗')]);
  });

  test('and the command check a receipt against the record of the opening and the public log', async () => {
    const { path, key } = await keepReceipt();
    const { receipt, log } = JSON.parse(await readFile(path, 'utf8'));
    const fetched = async (address: string, name: string) => {
      const answer = await fetch(`${installation.portal}${address}`);
      expect(answer.status).toBe(200);
      const kept = join(folder, name);
      await writeFile(kept, Buffer.from(await answer.arrayBuffer()));
      return kept;
    };
    const { signature, list: _, ...fixed } = log;
    const digest = statementDigest({ body: rootText({ ...fixed, lotId: receipt.lotId }), signature });
    const places = async () =>
      installation.sql<{ no: number }>(`select no from transparency_entry where entry like '%${digest}%'`);
    await expect.poll(async () => (await places()).length, { timeout: 90_000 }).toBe(1);
    const [{ no } = { no: -1 }] = await places();
    const files = [
      path,
      await fetched(`/api/outer/platform/lots/${receipt.lotId}/opening-record`, 'record.json'),
      await fetched(`/transparency/proof/${no}`, 'proof'),
      await fetched(`/transparency/entry/${no}`, 'entry'),
      await fetched('/transparency/checkpoint', 'checkpoint'),
    ];
    const keys = [key, (await (await fetch(`${installation.portal}/transparency/key`)).text()).trim()];
    const command = fileURLToPath(import.meta.resolve('../packages/verifier/src/command.ts'));
    const asked = keys.flatMap((one) => ['--key', one]);
    const ran = spawnSync(process.execPath, [command, ...files, ...asked], { encoding: 'utf8' });
    expect([ran.status, ran.stdout]).toEqual([0, expect.stringContaining('就是标段')]);
    expect(ran.stdout).toContain('✓ 开标记录写明的回执日志，就是回执所附的那一份');
    const { page, context } = await installation.person({ viewport: { width: 390, height: 844 } });
    await page.goto(`${installation.portal}/verifier.html`);
    await page.locator('#files').setInputFiles(files);
    await page.getByLabel('平台公钥').fill(keys.join('\n'));
    await expect.poll(() => outcome(page).textContent()).toBe('文件所载内容均已证实');
    await page.getByText(`公开日志第${no}条记录的，就是标段`).waitFor();
    await page.getByText('就是回执所附的那一份').waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await context.close();
  });

  test('works offline from a saved copy, and can reach no server', async () => {
    const { path, key } = await keepReceipt();
    const { page: online, context: first } = await installation.person();
    await online.goto(`${installation.portal}/verifier.html`);
    const [download] = await Promise.all([
      online.waitForEvent('download'),
      online.getByRole('link', { name: '保存本页' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('证据核对.html');
    const page = join(folder, '证据核对.html');
    await download.saveAs(page);
    await first.close();
    const { page: offline, context } = await installation.person();
    await context.setOffline(true);
    await offline.goto(pathToFileURL(page).href);
    await offline.locator('#files').setInputFiles(path);
    await offline.getByLabel('平台公钥').fill(key);
    await expect.poll(() => outcome(offline).textContent()).toBe('文件所载内容均已证实');
    expect(await offline.getByRole('link', { name: '保存本页' }).count()).toBe(0);
    await context.setOffline(false);
    const reached = await offline.evaluate(
      (address) =>
        fetch(address, { mode: 'no-cors' }).then(
          () => 'reached',
          () => 'refused',
        ),
      installation.portal,
    );
    expect(reached).toBe('refused');
    await context.close();
  });

  test('is one complete, cacheable file on both sites', async () => {
    for (const base of [installation.portal, installation.console]) {
      const answer = await fetch(`${base}/verifier.html`);
      const text = await answer.text();
      expect(text).not.toMatch(/(?:src|href)="(?!data:|verifier\.html)/);
      expect(answer.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'; script-src 'sha256-[^']+'; style-src 'sha256-[^']+'; .*frame-ancestors 'none'$/,
      );
      const again = await fetch(`${base}/verifier.html`, {
        headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
      });
      expect(again.status).toBe(304);
    }
  });
});
