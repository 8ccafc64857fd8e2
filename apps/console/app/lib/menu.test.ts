import { expect, test } from 'vitest';
import { entryAt } from './menu.ts';

test.each([
  ['/', '工作台'],
  ['/tender/new', '招标项目'],
  ['/tender/5f0c', '招标项目'],
  ['/evaluation/5f0c', '招标项目'],
  ['/content/help', '帮助内容'],
  ['/dev-inbox/', '开发收件箱'],
])('%s stands under %s', (path, title) => expect(entryAt(path)?.title).toBe(title));

test('a page that only begins with the same letters stands nowhere', () => {
  expect(entryAt('/tenders')).toBeUndefined();
});
