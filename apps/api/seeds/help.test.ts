import { describe, expect, test } from 'vitest';
import { helpCategories, parseArticle, readHelp } from './help.ts';

const articles = await readHelp();

describe('the help centre', () => {
  test('every category has an article, in the order of the help centre', () => {
    expect([...new Set(articles.map((article) => article.category))]).toEqual([...helpCategories]);
  });

  test('the agreement, the privacy policy and the accessibility statement exist', () => {
    const titles = articles.map((article) => article.title);
    expect(titles).toEqual(expect.arrayContaining(['用户服务协议', '隐私政策', '无障碍声明']));
  });

  test.each(articles)('$slug says enough and not too much', ({ body, slug }) => {
    const characters = body.replaceAll(/\s/g, '').length;
    expect(characters).toBeGreaterThanOrEqual(300);
    // The privacy policy states all personal data and their retention, so it may be longer.
    expect(characters).toBeLessThanOrEqual(slug === 'privacy-policy' ? 1500 : 1100);
  });

  test.each(articles)('$slug links only to pages a visitor can open', ({ body }) => {
    const links = [...body.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]);
    const open = ['/', '/login', '/supplierAccountRegister', '/inviteList', '/winList', '/helpList'];
    expect(links.filter((link) => !open.includes(link ?? ''))).toEqual([]);
  });

  test('at least twelve frequent questions are answered', () => {
    const faq = articles.find((article) => article.slug === 'faq');
    expect(faq?.body.match(/^\*\*\d+\. .+？\*\*$/gm)?.length).toBeGreaterThanOrEqual(12);
  });

  test('no article contains a phone number', () => {
    for (const { body, slug } of articles) expect(body, slug).not.toMatch(/1[3-9]\d{9}|0\d{2,3}-\d{7,8}/);
  });
});

describe('an article file', () => {
  test('with a fact that there is not is refused by name', () => {
    expect(() =>
      parseArticle(
        'x',
        '---\ntitle: 标题\ncategory: 常见问题\norder: 1\nkeywords: a\n---\n\n{{minutes}}分钟',
      ),
    ).toThrow('{{minutes}}');
  });

  test('with an unknown category is refused by name', () => {
    expect(() =>
      parseArticle('x', '---\ntitle: 标题\ncategory: 杂项\norder: 1\nkeywords: a\n---\n\n正文'),
    ).toThrow('help/x.md');
  });

  test('without front matter is refused', () => {
    expect(() => parseArticle('x', '正文')).toThrow('does not begin with front matter');
  });
});
