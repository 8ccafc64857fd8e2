import { describe, expect, test } from 'vitest';
import { useGallery } from './gallery.ts';

const gallery = useGallery();

describe('the button', () => {
  test('takes no second click while its act is under way, and names that act', async () => {
    await gallery.page.getByRole('button', { name: '正在递交…' }).click({ force: true });
    expect(await gallery.page.getByTestId('busy-clicks').textContent()).toBe('0');
  });
});

describe('a field', () => {
  test('has its label, help and error tied to it, and says whether it is required or optional', async () => {
    const phone = gallery.page.getByLabel('手机号');
    const described = (await phone.getAttribute('aria-describedby')) ?? '';
    const words = await gallery.page.evaluate(
      (ids) => ids.split(' ').map((id) => document.getElementById(id)?.textContent),
      described,
    );
    expect(words).toEqual(['用于接收开标与澄清通知', '请输入有效的11位手机号']);
    expect(await phone.getAttribute('aria-invalid')).toBe('true');
    expect(await gallery.page.locator('label', { hasText: '手机号' }).textContent()).toContain('必填');
    expect(await gallery.page.locator('label', { hasText: '企业规模' }).textContent()).toContain('选填');
  });

  test('is the target of its entry in the summary of errors', async () => {
    await gallery.page.getByRole('link', { name: '请输入有效的11位手机号' }).click();
    expect(await gallery.page.evaluate(() => document.activeElement?.id)).toBe('phone');
  });

  test('shows a password only on demand', async () => {
    const password = gallery.page.getByLabel('密码', { exact: false }).first();
    expect(await password.getAttribute('type')).toBe('password');
    await gallery.button('显示密码').click();
    expect(await password.getAttribute('type')).toBe('text');
  });
});
