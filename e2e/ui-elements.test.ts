import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const ui = fileURLToPath(new URL('../packages/ui/', import.meta.url));
const axe = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

let server: Server;
let browser: Browser;
let page: Page;
let address: string;

beforeAll(async () => {
  const vite = fileURLToPath(import.meta.resolve('vite/package.json')).replace(
    /package\.json$/,
    'bin/vite.js',
  );
  execFileSync(process.execPath, [vite, 'build', '--config', 'gallery/vite.config.ts'], {
    cwd: ui,
    stdio: 'pipe',
  });
  server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://gallery').pathname;
    const file = path === '/' ? 'index.html' : path.slice(1);
    response.setHeader('Content-Type', types[file.split('.').at(-1) ?? ''] ?? 'text/plain');
    response.end(readFileSync(`${ui}build/gallery/${file}`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
});

afterAll(async () => {
  await browser?.close();
  server?.close();
});

beforeEach(async () => {
  await page?.context().close();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  page = await context.newPage();
  await page.goto(address);
  await page.getByRole('heading', { name: '界面元素' }).waitFor();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });

async function violations(): Promise<string[]> {
  // The countdown's words are for the ear once a milestone; colours are measured when nothing fades.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.waitForTimeout(300);
  await page.addScriptTag({ content: axe });
  return page.evaluate(async () => {
    const run = (globalThis as unknown as { axe: { run(): Promise<{ violations: Found[] }> } }).axe.run;
    interface Found {
      id: string;
      nodes: { target: unknown[] }[];
    }
    const found = (await run()).violations;
    return found.map((one) => `${one.id}: ${one.nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  });
}

describe('every element', () => {
  test('is free of what a machine can find wrong for accessibility, wide and on a phone', async () => {
    expect(await violations()).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await violations()).toEqual([]);
  });

  test.each([false, true])('fits a phone without sideways scrolling (大字版: %s)', async (large) => {
    await page.setViewportSize({ width: 390, height: 844 });
    if (large) await button('大字版').click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('grows with 大字版, which a new visit remembers by a note to the browser', async () => {
    const size = () => page.evaluate(() => getComputedStyle(document.body).fontSize);
    expect(await size()).toBe('16px');
    await button('大字版').click();
    expect(await size()).toBe('20px');
    expect((await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)).toEqual([
      'large=1',
    ]);
  });
});

describe('the dialog', () => {
  test('is 700 px wide, takes the focus, keeps it inside and gives it back when Esc closes it', async () => {
    await button('打开编辑').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: '编辑联系人' });
    expect((await dialog.boundingBox())?.width).toBe(700);
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await button('打开编辑').evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test('closes by a click on the background when its title contains 查看, and only then', async () => {
    await button('打开查看').click();
    await page.getByRole('dialog').waitFor();
    await page.mouse.click(20, 20);
    expect(await page.getByRole('dialog').count()).toBe(0);
    await button('打开编辑').click();
    await page.mouse.click(20, 20);
    expect(await page.getByRole('dialog').count()).toBe(1);
  });
});

describe('an act refused in a dialog', () => {
  const dialog = () => page.getByRole('dialog', { name: '编辑联系人' });
  const focused = () =>
    dialog()
      .getByRole('alert')
      .evaluate((box) => box === document.activeElement);

  test('says so in the dialog, which stays open with what was typed, and takes the focus', async () => {
    await button('打开编辑').click();
    await dialog().getByLabel('联系人姓名').fill('王小明');
    await button('被拒绝的操作').click();
    const note = dialog().getByRole('alert');
    expect(await note.innerText()).toContain('企业信息尚未通过审核。通过后再来办理');
    expect(await note.getByRole('link', { name: '查看审核进度' }).getAttribute('href')).toBe('#company');
    expect(await focused()).toBe(true);
    expect(await dialog().getByLabel('联系人姓名').inputValue()).toBe('王小明');
    // Nothing of it lies under the dialog.
    expect(await page.locator('[aria-live=assertive] li').count()).toBe(0);
    await button('有误的填写').click();
    expect(await note.innerText()).toMatch(/有2处需要修改\s+请填写姓名\s+请填写有效的手机号/);
    expect(await focused()).toBe(true);
    expect(await violations()).toEqual([]);
  });

  test('does not stand in the next dialog', async () => {
    await button('打开编辑').click();
    await button('被拒绝的操作').click();
    await page.keyboard.press('Escape');
    await button('打开编辑').click();
    await dialog().waitFor();
    expect(await dialog().getByRole('alert').count()).toBe(0);
  });

  test('keeps a question open until it is done', async () => {
    await page.getByRole('button', { name: '撤回', exact: true }).click();
    const box = page.getByRole('alertdialog');
    await box.getByRole('button', { name: '确认撤回' }).click();
    expect(await box.getByRole('alert').innerText()).toContain('项目已暂停，恢复前不能办理');
    await box.getByRole('button', { name: '确认撤回' }).click();
    await box.waitFor({ state: 'detached' });
    expect(await page.getByTestId('answer').textContent()).toBe('已撤回');
  });

  test('a message while a dialog is open is above it, spoken there and reachable', async () => {
    await button('打开编辑').click();
    await button('对话框中的消息').click();
    const message = dialog().locator('[aria-live=polite] li', { hasText: '附件已下载' });
    await message.waitFor();
    const close = message.getByRole('button', { name: '关闭消息' });
    const onTop = await close.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(onTop).toBe(true);
    await close.click();
    expect(await message.count()).toBe(0);
  });
});

describe('the foot of the dialog', () => {
  test('is there when it holds something, and else is not', async () => {
    await button('打开编辑').click();
    expect(await page.getByRole('dialog').locator('footer').count()).toBe(1);
    await button('知道了').click();
    await button('打开查看').click();
    expect(await page.getByRole('dialog').locator('footer').count()).toBe(0);
  });
});

describe('the confirm box', () => {
  test('asks with its own words unless given others, and answers', async () => {
    const answer = page.getByTestId('answer');
    await button('询问').click();
    const box = page.getByRole('alertdialog', { name: '提示' });
    expect(await box.textContent()).toContain('这是一个确认框');
    await box.getByRole('button', { name: '确认' }).click();
    expect(await answer.textContent()).toBe('已确认');
    await button('询问').click();
    await box.getByRole('button', { name: '取消' }).click();
    expect(await answer.textContent()).toBe('已取消');
    await button('询问').click();
    await box.getByRole('button', { name: '确认' }).waitFor();
    await page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    expect(await answer.textContent()).toBe('已取消');
  });
});

describe('messages', () => {
  test('stay five seconds, are said politely, a failure at once', async () => {
    await page.clock.install();
    await button('成功消息').click();
    await button('失败消息').click();
    expect(await page.locator('[aria-live=polite] li', { hasText: '已保存' }).count()).toBe(1);
    expect(await page.locator('[aria-live=assertive] li', { hasText: '保存失败' }).count()).toBe(1);
    await page.clock.runFor(4000);
    expect(await page.getByText('已保存', { exact: true }).count()).toBe(1);
    await page.clock.runFor(2000);
    expect(await page.getByText('已保存', { exact: true }).count()).toBe(0);
    expect(await page.getByText('保存失败，请重试').count()).toBe(0);
  });
});

describe('the button', () => {
  test('takes no second click while it works, and says what it does', async () => {
    await page.getByRole('button', { name: '正在递交…' }).click({ force: true });
    expect(await page.getByTestId('busy-clicks').textContent()).toBe('0');
  });
});

describe('a field', () => {
  test('has its label, help and error tied to it, and says what is required and what is optional', async () => {
    const phone = page.getByLabel('手机号');
    const described = (await phone.getAttribute('aria-describedby')) ?? '';
    const words = await page.evaluate(
      (ids) => ids.split(' ').map((id) => document.getElementById(id)?.textContent),
      described,
    );
    expect(words).toEqual(['用于接收开标与澄清通知', '请输入有效的11位手机号']);
    expect(await phone.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator('label', { hasText: '手机号' }).textContent()).toContain('必填');
    expect(await page.locator('label', { hasText: '企业规模' }).textContent()).toContain('选填');
  });

  test('is where its entry in the summary of errors jumps to', async () => {
    await page.getByRole('link', { name: '请输入有效的11位手机号' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('phone');
  });

  test('shows a password only on demand', async () => {
    const password = page.getByLabel('密码', { exact: false }).first();
    expect(await password.getAttribute('type')).toBe('password');
    await button('显示密码').click();
    expect(await password.getAttribute('type')).toBe('text');
  });
});

describe('a date in a browser that speaks English', () => {
  const day = () => page.getByLabel('签订日期', { exact: false }).first();
  const kept = (name: string) => page.getByTestId(name).textContent();
  const panel = () => page.locator('#day-calendar');

  beforeEach(async () => {
    await page.context().close();
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
      timezoneId: 'America/Los_Angeles',
    });
    page = await context.newPage();
    await page.goto(address);
    await page.getByRole('heading', { name: '界面元素' }).waitFor();
  });

  test('is written year, month, day, with 24 hours; no field is the browser’s own', async () => {
    expect(await page.getByLabel('投标截止', { exact: false }).first().inputValue()).toBe('2026-11-24 14:30');
    const types = await page
      .locator('input')
      .evaluateAll((all) => all.map((input) => input.getAttribute('type')));
    expect(types.filter((type) => /date|time|month|week/.test(type ?? ''))).toEqual([]);
  });

  test('is read as people write it, and shows what was understood', async () => {
    await day().fill('２０２６年１２月１日');
    await day().press('Tab');
    expect(await day().inputValue()).toBe('2026-12-01');
    expect(await kept('day')).toBe('2026-12-01');
  });

  test('that is none stays as it was typed and is said to be none', async () => {
    await day().fill('11/24/2026');
    await day().press('Tab');
    expect(await day().inputValue()).toBe('11/24/2026');
    expect(await page.locator('#day-error').textContent()).toBe('请按“2026-11-24”的格式填写日期');
    expect(await day().getAttribute('aria-invalid')).toBe('true');
    await day().fill('2026-11-09');
    await day().press('Tab');
    expect(await page.locator('#day-error').textContent()).toBe('不能早于2026-11-10');
  });

  test('is chosen in a Chinese calendar, by keyboard too, that fits a phone', async () => {
    await day().fill('2026-11-24');
    await button('签订日期：打开日历').click();
    await panel().getByRole('heading', { name: '2026年11月' }).first().waitFor();
    expect((await panel().locator('th').allInnerTexts()).join('')).toBe('一二三四五六日');
    expect(await panel().innerText()).not.toMatch(/November|Sun|AM|PM/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations()).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await panel().waitFor({ state: 'detached' });
    expect(await day().inputValue()).toBe('2026-11-25');
    await button('签订日期：打开日历').click();
    await panel().getByRole('heading', { name: '2026年11月' }).first().waitFor();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
    expect(await kept('day')).toBe('2026-11-25');
  });

  test('with a time of day keeps the time when another day is chosen', async () => {
    await button('投标截止：打开日历').click();
    const cell = page.getByRole('button', { name: /2026年11月26日/ });
    await cell.click();
    expect(await kept('moment')).toBe('2026-11-26T14:30');
    const time = page.getByRole('group', { name: '时间（北京时间）' });
    expect((await time.innerText()).replaceAll(/\s/g, '')).not.toMatch(/AM|PM|上午|下午/);
    await button('确定').click();
    await cell.waitFor({ state: 'detached' });
  });
});

describe('the pagination bar', () => {
  test('says total, size and place, and moves by next, by number and by the jumper', async () => {
    const bar = page.getByRole('navigation', { name: '分页', exact: true });
    const facts = async () => (await bar.locator('p').textContent())?.replaceAll(/\s/g, '');
    expect(await facts()).toMatch(/^共1234条每页.*条第4\/42页$/);
    await bar.getByRole('button', { name: '下一页' }).click();
    expect(await facts()).toContain('第5/42页');
    await bar.getByRole('button', { name: '第 42 页' }).click();
    expect(await facts()).toContain('第42/42页');
    expect(await bar.getByRole('button', { name: '下一页' }).count()).toBe(0);
    await bar.getByRole('textbox').fill('7');
    await page.keyboard.press('Enter');
    expect(await facts()).toContain('第7/42页');
    await bar.getByRole('combobox').selectOption('50');
    expect(await facts()).toContain('第1/25页');
  });

  test('made of links it needs no script: the filters stay in every address and in the jumper', async () => {
    const bar = page.getByRole('navigation', { name: '公告分页' });
    expect(await bar.getByRole('link', { name: '下一页' }).getAttribute('href')).toBe(
      '?keyword=光伏&pageNum=2',
    );
    expect(await bar.locator('form').getAttribute('method')).toBe('get');
    expect(await bar.locator('input[name=keyword]').getAttribute('value')).toBe('光伏');
    expect(await bar.getByRole('textbox').getAttribute('name')).toBe('pageNum');
  });
});

describe('the classification picker', () => {
  const part = (name: string) => page.getByRole('region', { name });
  const box = (name: string, title: string) =>
    part(name).locator('.ant-tree-treenode', { hasText: title }).last().locator('.ant-tree-checkbox');

  test('in single mode offers the deepest level only, and one at a time', async () => {
    expect(await part('品类单选').locator('.ant-tree-checkbox').count()).toBe(3);
    await box('品类单选', '货架').click();
    expect(await page.getByTestId('single').textContent()).toBe('A0503');
  });

  test('in multiple mode a branch picks what is below it, but not what is disabled', async () => {
    await box('品类多选', '家具和用具').click();
    expect(await page.getByTestId('several').textContent()).toBe('A0501 A0503');
    await box('品类多选', '办公椅').click({ force: true });
    expect(await page.getByTestId('several').textContent()).toBe('A0501 A0503');
  });
});

describe('tables and countdowns', () => {
  test('the whole row leads where its name leads', async () => {
    // The link of the first cell lies over the row: a click in the last cell lands on it.
    await page.getByRole('cell', { name: '¥98,000.00 元' }).click({ force: true });
    expect(new URL(page.url()).hash).toBe('#lot-2');
  });

  test('a countdown says its milestones to who cannot see it', async () => {
    const soon = page.getByTestId('soon').locator('[aria-live]');
    expect(await soon.textContent()).toBe('');
    await expect
      .poll(() => soon.textContent(), { timeout: 10_000 })
      .toMatch(/^距截止还有(1分00秒|0分5\d秒)$/);
  });
});

describe('the states of section 4', () => {
  const part = (name: string) => page.getByRole('region', { name, exact: true });

  test('are one family of badges, each with its picture, its words and its colour', async () => {
    const badges = await part('状态').locator('span:has(> svg)').all();
    const words = await Promise.all(badges.map((badge) => badge.innerText()));
    expect(words.map((text) => text.trim())).toEqual([
      ...['未开始', '进行中', '已结束', '未结束', '已逾期', '审批中', '待审批'],
      ...['已完成', '未完成', '已上传', '未上传', '剩余时间', '您已递交'],
    ]);
    const looks = await Promise.all(
      badges.map((badge) => badge.evaluate((element) => getComputedStyle(element).color)),
    );
    expect(new Set(looks).size).toBe(5);
  });

  test('a node is green for type 1, blue for type 2, else grey', async () => {
    const marks = part('节点').getByRole('img');
    const words = await marks.evaluateAll((all) => all.map((mark) => mark.getAttribute('aria-label')));
    expect(words).toEqual(['有下级', '末级', '其他']);
    const colours = await marks.evaluateAll((all) =>
      all.map((mark) => (getComputedStyle(mark).color.match(/\d+/g) ?? []).map(Number)),
    );
    const [[r1 = 0, g1 = 0, b1 = 0] = [], [r2 = 0, g2 = 0, b2 = 0] = [], [r3 = 0, g3 = 0, b3 = 0] = []] =
      colours;
    expect(g1 > r1 && g1 > b1).toBe(true);
    expect(b2 > r2 && b2 > g2).toBe(true);
    expect(Math.max(r3, g3, b3) - Math.min(r3, g3, b3)).toBeLessThan(30);
  });
});

describe('what is not there', () => {
  test('is said: 暂无信息', async () => {
    expect(await page.getByText('暂无信息', { exact: true }).count()).toBe(1);
  });
});
