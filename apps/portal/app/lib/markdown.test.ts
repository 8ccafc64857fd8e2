import { expect, test } from 'vitest';
import { htmlOf } from './markdown.ts';

test('headings, lists and tables become HTML below the page’s own heading', () => {
  expect(htmlOf('# 一\n\n- 甲\n- 乙')).toBe('<h2>一</h2>\n<ul>\n<li>甲</li>\n<li>乙</li>\n</ul>\n');
  expect(htmlOf('| 项 | 数 |\n|---|---|\n| 甲 | 1 |')).toContain('<td>甲</td>');
});

test('no script is rendered, neither from HTML nor from an address', () => {
  const html = htmlOf(
    '<script>alert(1)</script>\n\n甲 <img src=x onerror=alert(1)> [点](javascript:alert(1)) ![图](x)',
  );
  expect(html).not.toMatch(/<(script|img)/);
  expect(html).not.toContain('javascript:');
  expect(htmlOf('[帮助](/helpList)')).toContain('<a href="/helpList">帮助</a>');
  expect(htmlOf('[外](//evil.example)')).not.toContain('<a');
});
