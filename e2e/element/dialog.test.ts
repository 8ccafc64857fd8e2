import { describe, expect, test } from 'vitest';
import { useGallery } from './gallery.ts';

const gallery = useGallery();

describe('the dialog', () => {
  test('is 700 px wide, takes the focus, keeps it inside and gives it back when Esc closes it', async () => {
    await gallery.button('打开编辑').focus();
    await gallery.page.keyboard.press('Enter');
    const dialog = gallery.page.getByRole('dialog', { name: '编辑联系人' });
    expect((await dialog.boundingBox())?.width).toBe(700);
    for (let presses = 0; presses < 8; presses += 1) {
      await gallery.page.keyboard.press('Tab');
      expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    }
    await gallery.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await gallery.button('打开编辑').evaluate((element) => element === document.activeElement)).toBe(
      true,
    );
  });

  test('stays open when Escape cancels a half-written word', async () => {
    await gallery.button('打开编辑').click();
    const dialog = gallery.page.getByRole('dialog');
    await dialog.getByLabel('联系人姓名').focus();
    const { compose, take, press } = await gallery.inputMethod();
    await compose('wang');
    await press('Escape', 27);
    expect(await dialog.count()).toBe(1);
    await take('王');
    await press('Escape', 27);
    await dialog.waitFor({ state: 'detached' });
  });

  test('closes by a click on the background only when its title contains 查看', async () => {
    await gallery.button('打开查看').click();
    await gallery.page.getByRole('dialog').waitFor();
    await gallery.page.mouse.click(20, 20);
    expect(await gallery.page.getByRole('dialog').count()).toBe(0);
    await gallery.button('打开编辑').click();
    await gallery.page.mouse.click(20, 20);
    expect(await gallery.page.getByRole('dialog').count()).toBe(1);
  });
});

describe('an act refused in a dialog', () => {
  const dialog = () => gallery.page.getByRole('dialog', { name: '编辑联系人' });
  const focused = () =>
    dialog()
      .getByRole('alert')
      .evaluate((box) => box === document.activeElement);

  test('is reported in the dialog, which stays open with the typed text, and the message takes the focus', async () => {
    await gallery.button('打开编辑').click();
    await dialog().getByLabel('联系人姓名').fill('王小明');
    await gallery.button('被拒绝的操作').click();
    const note = dialog().getByRole('alert');
    expect(await note.innerText()).toContain('企业信息尚未通过审核。通过后再来办理');
    expect(await note.getByRole('link', { name: '查看审核进度' }).getAttribute('href')).toBe('#company');
    expect(await focused()).toBe(true);
    expect(await dialog().getByLabel('联系人姓名').inputValue()).toBe('王小明');
    // No message lies under the dialog.
    expect(await gallery.page.locator('[aria-live=assertive] li').count()).toBe(0);
    await gallery.button('有误的填写').click();
    expect(await note.innerText()).toMatch(/有2处需要修改\s+请填写姓名\s+请填写有效的手机号/);
    expect(await focused()).toBe(true);
    expect(await gallery.violations()).toEqual([]);
  });

  test('does not appear in the next dialog', async () => {
    await gallery.button('打开编辑').click();
    await gallery.button('被拒绝的操作').click();
    await gallery.page.keyboard.press('Escape');
    await gallery.button('打开编辑').click();
    await dialog().waitFor();
    expect(await dialog().getByRole('alert').count()).toBe(0);
  });

  test('keeps a question open until it is done', async () => {
    await gallery.page.getByRole('button', { name: '撤回', exact: true }).click();
    const box = gallery.page.getByRole('alertdialog');
    await box.getByRole('button', { name: '确认撤回' }).click();
    expect(await box.getByRole('alert').innerText()).toContain('项目已暂停，恢复前不能办理');
    await box.getByRole('button', { name: '确认撤回' }).click();
    await box.waitFor({ state: 'detached' });
    expect(await gallery.page.getByTestId('answer').textContent()).toBe('已撤回');
  });

  test('cannot be left while it is under way, however often Escape is pressed', async () => {
    await gallery.button('归档').click();
    const box = gallery.page.getByRole('alertdialog', { name: '归档' });
    await box.getByRole('button', { name: '确认' }).click();
    for (let presses = 0; presses < 3; presses += 1) await gallery.page.keyboard.press('Escape');
    expect(await box.getByRole('button', { name: '取消' }).isDisabled()).toBe(true);
    expect(await gallery.page.getByTestId('answer').textContent()).toBe('');
    await box.waitFor({ state: 'detached' });
    expect(await gallery.page.getByTestId('answer').textContent()).toBe('已归档');
  });

  test('shows a message above an open dialog, announced there and reachable by keyboard', async () => {
    await gallery.button('打开编辑').click();
    await gallery.button('对话框中的消息').click();
    const message = dialog().locator('[aria-live=polite] li', { hasText: '附件已下载' });
    await message.waitFor();
    const close = message.getByRole('button', { name: '关闭消息' });
    const onTop = await close.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    expect(onTop).toBe(true);
    // The Tab key stays inside the dialog, and the message is inside.
    const reached = () => close.evaluate((element) => element === document.activeElement);
    for (let presses = 0; presses < 10 && !(await reached()); presses += 1)
      await gallery.page.keyboard.press('Tab');
    await gallery.page.keyboard.press('Enter');
    expect(await message.count()).toBe(0);
  });
});

describe('the foot of the dialog', () => {
  test('exists only if it has content', async () => {
    await gallery.button('打开编辑').click();
    expect(await gallery.page.getByRole('dialog').locator('footer').count()).toBe(1);
    await gallery.button('知道了').click();
    await gallery.button('打开查看').click();
    expect(await gallery.page.getByRole('dialog').locator('footer').count()).toBe(0);
  });
});

describe('the confirm box', () => {
  test('has default words that can be replaced, and returns the answer', async () => {
    const answer = gallery.page.getByTestId('answer');
    await gallery.button('询问').click();
    const box = gallery.page.getByRole('alertdialog', { name: '提示' });
    expect(await box.textContent()).toContain('这是一个确认框');
    await box.getByRole('button', { name: '确认' }).click();
    expect(await answer.textContent()).toBe('已确认');
    await gallery.button('询问').click();
    await box.getByRole('button', { name: '取消' }).click();
    expect(await answer.textContent()).toBe('已取消');
    await gallery.button('询问').click();
    await box.getByRole('button', { name: '确认' }).waitFor();
    await gallery.page.keyboard.press('Escape');
    await box.waitFor({ state: 'detached' });
    expect(await answer.textContent()).toBe('已取消');
  });
});

describe('messages', () => {
  test('stay five seconds, are announced politely, and at once for a failure', async () => {
    await gallery.page.clock.install();
    await gallery.button('成功消息').click();
    await gallery.button('失败消息').click();
    expect(await gallery.page.locator('[aria-live=polite] li', { hasText: '已保存' }).count()).toBe(1);
    expect(await gallery.page.locator('[aria-live=assertive] li', { hasText: '保存失败' }).count()).toBe(1);
    await gallery.page.clock.runFor(4000);
    expect(await gallery.page.getByText('已保存', { exact: true }).count()).toBe(1);
    await gallery.page.clock.runFor(2000);
    expect(await gallery.page.getByText('已保存', { exact: true }).count()).toBe(0);
    expect(await gallery.page.getByText('保存失败，请重试').count()).toBe(0);
  });
});
