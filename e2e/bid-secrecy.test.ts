import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { zipOf } from '../apps/api/testing/fixtures/archive.ts';
import { lockedXlsx, rc4Pass, xlsOf } from '../apps/api/testing/fixtures/office.ts';
import { type Installation, openInstallation, picture, signIn } from './installation.ts';
import { openDraft } from './journey/bid-key.ts';

let installation: Installation;
let page: Page;
let bid = '';

const name = '澜石技术方案.pdf';
const secret = 'SECRET-OFFER-OF-LANSHI';
const plainPdf = `%PDF-1.7\n${secret}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF\n`;
const fileOf = (fileName: string, content: string) => ({
  name: fileName,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(content, 'latin1'),
});
const kept = (fileName: string, fixture: string) => ({
  ...fileOf(fileName, ''),
  buffer: readFileSync(new URL(`../apps/api/testing/fixtures/files/${fixture}`, import.meta.url)),
});
const price = (line: number) => page.getByLabel(new RegExp(`^第${line}行 .* 含税单价$`));
/**
 * Resolves once typed text and chosen files are stored in this browser. Before that, closing the window asks for
 * confirmation.
 */
const allKept = () => page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
/** A chosen file in its list: answers to criteria offer its name, too. */
const listed = (fileName: string) =>
  page.getByRole('list', { name: '技术文件' }).getByText(fileName, { exact: true });
const chooser = () => page.locator('input[type=file]').first();

beforeAll(async () => {
  installation = await openInstallation();
  ({ page } = await installation.person());
  // Simulates a slow machine: storing typed text takes 300 ms more, and no test may depend on less.
  await page.addInitScript(() => {
    const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
    crypto.subtle.encrypt = async (...given) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return encrypt(...given);
    };
  });
  // Accepts the confirmation of leaving with unsaved text, as a user in a hurry does.
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, installation.portal, 'supplier_a');
  await page.goto(`${installation.portal}/bidList`);
  bid = (await page.locator('a[href^="/answerBid?lotId="]').first().getAttribute('href')) ?? '';
  await page.goto(installation.portal + bid);
  await openDraft(page);
  await price(1).waitFor();
});
afterAll(async () => {
  await installation?.stop();
});

/** Everything that this browser stores for the site, as readable without the key. */
function everythingKept(): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    for (const { name: database } of await indexedDB.databases()) {
      const opened = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(database ?? '');
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const store of opened.objectStoreNames) {
        const rows = await new Promise<Record<string, unknown>[]>((resolve, reject) => {
          const request = opened.transaction(store).objectStore(store).getAll();
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
        for (const row of rows) {
          for (const value of Object.values(row).flat()) {
            if (value instanceof Blob) texts.push(await value.text());
            else if (value instanceof Uint8Array) texts.push(new TextDecoder().decode(value));
            else texts.push(JSON.stringify(value));
          }
        }
      }
      opened.close();
    }
    return texts.join('\n');
  });
}

/**
 * Converts the browser's database to the form of the first release; returns the number of moved items. Runs in the
 * page.
 */
async function toFormerVault(): Promise<number> {
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  const now = await done(indexedDB.open('vault'));
  const stores = now.transaction(['item', 'piece']);
  const items = await done(stores.objectStore('item').getAll());
  const pieces = await done(stores.objectStore('piece').getAll());
  now.close();
  await done(indexedDB.deleteDatabase('vault'));
  const opening = indexedDB.open('vault', 1);
  opening.onupgradeneeded = () => {
    const store = opening.result.createObjectStore('item', { keyPath: 'id' });
    store.createIndex('account', 'account');
    store.createIndex('place', 'place');
    for (const { count: _, whole: __, ...item } of items) {
      const own = pieces.filter((piece) => piece.item === item.id).map(({ sealed }) => new Blob([sealed]));
      store.add({ ...item, pieces: own });
    }
  };
  (await done(opening)).close();
  return pieces.length;
}

const countKept = () =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('vault');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const count = request.result.transaction('item').objectStore('item').count();
          count.onsuccess = () => {
            request.result.close();
            resolve(count.result);
          };
        };
      }),
  );

test('the form refuses, when it is chosen, a file that could not be read at the opening', async () => {
  onTestFailed(() => picture(new Map([['supplier', page]]), 'refused'));
  await chooser().setInputFiles([
    kept('加密.pdf', 'user-password.pdf'),
    fileOf('报价.xls', '<html><table><tr><td>1</td></tr></table></html>'),
    fileOf('函.doc', '{\\rtf1\\ansi hello}'),
    { ...fileOf('密.xls', ''), buffer: xlsOf(rc4Pass('own')) },
    fileOf('程序.pdf', 'MZ\x90\0'.padEnd(300, '\0')),
    fileOf('空.pdf', ''),
    fileOf('脚本.exe', 'MZ'),
    fileOf(name, plainPdf),
  ]);
  const lines = page.locator('[role=alert] li');
  await listed(name).waitFor();
  expect((await lines.allInnerTexts()).map((line) => line.replace(/\s+/g, ' '))).toEqual([
    '加密.pdf 文件已加密，请取消密码后重新上传',
    '报价.xls 文件内容与扩展名不符：实际是网页（HTML）。请用Excel或WPS打开，另存为xlsx后重新上传',
    '函.doc 文件内容与扩展名不符：实际是RTF文档。请用Word或WPS打开，另存为docx后重新上传',
    '密.xls 文件已加密，请取消密码后重新上传',
    '程序.pdf 文件内容与扩展名不符',
    '空.pdf 文件“空.pdf”为空，请重新选择',
    '脚本.exe 不支持的文件格式，仅支持pdf、ofd、jpg、jpeg、png、doc、docx、wps、xls、xlsx、et、zip、rar',
  ]);
});

test('the form accepts a file that opens without a password, whatever it restricts and whatever precedes its header', async () => {
  onTestFailed(() => picture(new Map([['supplier', page]]), 'opens'));
  const files = [
    kept('限制打印.pdf', 'owner-only-128.pdf'),
    kept('限制修改.pdf', 'owner-only-256.pdf'),
    kept('保护结构.xls', 'protected-structure.xls'),
    { ...fileOf('保护结构.xlsx', ''), buffer: lockedXlsx('VelvetSweatshop') },
    fileOf('空行.pdf', `\r\n${plainPdf}`),
    fileOf('提及.pdf', `${plainPdf}%/Encrypt 5 0 R\n`),
    { ...fileOf('反斜杠.xlsx', ''), buffer: zipOf(['xl\\workbook.xml', '[Content_Types].xml']) },
    { ...fileOf('执照.ofd', ''), buffer: zipOf(['OFD.xml']) },
  ];
  await chooser().setInputFiles(files);
  for (const { name } of files) await listed(name).waitFor();
  expect(await page.locator('[role=alert] li').count()).toBe(0);
  for (const { name } of files) await page.getByRole('button', { name: `移除${name}`, exact: true }).click();
});

test('text and files entered just before a reload are restored after it', async () => {
  onTestFailed(() => picture(new Map([['supplier', page]]), 'reload'));
  await price(1).fill('778899.5');
  await allKept();
  await page.reload();
  await price(1).waitFor();
  expect(await price(1).inputValue()).toBe('778899.5');
  await listed(name).waitFor();
  // Saved after the reload, or already before it.
  await page.getByText(/草稿已保存|上次保存于/).waitFor();
});

test('text and files stored by an earlier release, in its own form, are restored', async () => {
  onTestFailed(() => picture(new Map([['supplier', page]]), 'release'));
  await expect.poll(() => page.evaluate(toFormerVault)).toBeGreaterThan(0);
  await page.reload();
  await price(1).waitFor();
  await listed(name).waitFor();
  expect(await price(1).inputValue()).toBe('778899.5');
});

test('a partly stored file of a page that died is removed', async () => {
  await page.evaluate(async () => {
    const request = indexedDB.open('vault');
    await new Promise((resolve) => {
      request.onsuccess = resolve;
    });
    const stores = request.result.transaction(['item', 'piece'], 'readwrite');
    const items = stores.objectStore('item').getAll();
    items.onsuccess = () => {
      const [file] = items.result.filter(({ count }) => count > 0);
      stores.objectStore('item').put({ ...file, id: 'half', whole: false });
      stores.objectStore('piece').put({ item: 'half', at: 0, sealed: new Uint8Array(100) });
    };
    await new Promise((resolve) => {
      stores.oncomplete = resolve;
    });
    request.result.close();
  });
  expect(await everythingKept()).toContain('"half"');
  await page.reload();
  await price(1).waitFor();
  await listed(name).waitFor();
  await expect.poll(everythingKept).not.toContain('"half"');
});

test('the text of an application that the server has not received is restored after a reload', async () => {
  onTestFailed(() => picture(new Map([['supplier', page]]), 'application'));
  await page.goto(`${installation.portal}/bidList`);
  await page.locator('a[href^="/prequalification?lotId="]').first().click();
  const statement = page.getByLabel('申请说明');
  await statement.waitFor();
  await statement.fill('本公司近三年完成同类通风空调安装工程五项。');
  await allKept();
  await page.reload();
  await statement.waitFor();
  await page.waitForFunction(
    () => document.querySelector('textarea')?.value === '本公司近三年完成同类通风空调安装工程五项。',
  );
  await page.goto(installation.portal + bid);
  await price(1).waitFor();
});

test('a stranger at the machine finds nothing readable after the session has expired', async () => {
  onTestFailed(() => picture(new Map([['supplier', page]]), 'stranger'));
  // A call of the loading page would meet the end of the session before the text is typed.
  await page.waitForLoadState('networkidle');
  await installation.sql(
    "delete from session where account_id = (select id from account where username = 'supplier_a')",
  );
  await price(1).fill('665544.25');
  await allKept();
  await page.waitForURL((url) => url.pathname === '/');
  expect(await countKept()).toBeGreaterThan(1);
  const kept = await everythingKept();
  for (const word of [secret, name, '技术方案', '665544.25', '778899.5', bid.split('=')[1] ?? bid])
    expect(kept).not.toContain(word);
});

test('another account on this machine sees none of it and leaves it in place; the same account finds its work again', async () => {
  onTestFailed(() => picture(new Map([['supplier', page]]), 'again'));
  const before = await countKept();
  await signIn(page, installation.portal, 'supplier_b');
  await page.goto(installation.portal);
  await page.locator('header summary[title]').click();
  // Signing out reloads the page, which can be read only after that.
  const anew = page.waitForEvent('load');
  await page.getByRole('button', { name: '退出登录' }).click();
  await anew;
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  expect(await countKept()).toBe(before);

  await signIn(page, installation.portal, 'supplier_a');
  await page.goto(installation.portal + bid);
  await price(1).waitFor();
  await expect.poll(() => price(1).inputValue(), { timeout: 30_000 }).toBe('665544.25');
  await listed(name).waitFor();
});

test('a draft saved while the page was reloading is recognised again without the passphrase', async () => {
  onTestFailed(() => picture(new Map([['supplier', page]]), 'answer-lost'));
  let arrived = (_status: number) => {};
  const status = new Promise<number>((resolve) => {
    arrived = resolve;
  });
  // The platform has saved the draft, but its answer never arrives.
  await page.route('**/bid/draft', async (route) => arrived((await route.fetch()).status()), { times: 1 });
  await price(1).fill('665544.5');
  expect(await status).toBe(200);
  await price(1).fill('665544.75');
  await allKept();
  await page.reload();
  await page.getByText(/草稿已保存/).waitFor();
  expect(await price(1).inputValue()).toBe('665544.75');
  expect(await page.getByText('平台上有一份草稿，尚未打开').count()).toBe(0);
});

test('signing out warns that unsealed files are removed from this machine, and removes them', async () => {
  onTestFailed(() => picture(new Map([['supplier', page]]), 'sign-out'));
  await page.getByText(/草稿已保存/).waitFor();
  await page.locator('header summary[title]').click();
  await page.getByRole('button', { name: '退出登录' }).click();
  const dialog = page.locator('[role$=dialog]');
  await dialog.getByText('未封装的文件将从本机清除').waitFor();
  await dialog.getByRole('button', { name: '退出并清除' }).click();
  await page.waitForFunction(() => localStorage.getItem('token') === null);
  await page.waitForURL((url) => url.pathname === '/');
  expect(await countKept()).toBe(0);
});
