import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { differencesOf, originalOf } from './translations.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null);
const translations = ['*.zh-CN.md', 'docs/**/*.zh-CN.md']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .map((path) => path.replaceAll('\\', '/'))
  .sort();

it('README and the page for operators are translated', () => {
  expect(translations).toEqual(['README.zh-CN.md', 'docs/operations.zh-CN.md']);
});

describe.each(translations)('%s', (translation) => {
  it('has the headings, commands, tables, lists, links and numbers of its original', () => {
    expect(differencesOf(translation, read)).toEqual([]);
  });

  it('links to its original, and its original to it', () => {
    const original = originalOf(translation);
    expect([read(translation), read(original)]).toEqual([
      expect.stringContaining(`](${basename(original)})`),
      expect.stringContaining(`](${basename(translation)})`),
    ]);
  });
});

describe('a planted difference', () => {
  const pages = {
    'a.md':
      '# A\n\n[中文](a.zh-CN.md)\n\n## Run it\n\nRun `npm start` for 30 s ([how](b.md), [why](#more)).\n\n```sh\nnpm start\n```\n\n- one\n\n## More\n\n| a |\n|---|\n| b |\n',
    'a.zh-CN.md':
      '# 甲\n\n[English](a.md)\n\n## 运行\n\n运行 `npm start`，30秒（[说明](b.zh-CN.md)、[原因](#更多)）。\n\n```sh\nnpm start\n```\n\n- 一\n\n## 更多\n\n| 甲 |\n|---|\n| 乙 |\n',
  };
  const found = (from: string, to: string) =>
    differencesOf('a.zh-CN.md', (path) =>
      path === 'a.md' ? pages['a.md'] : path === 'a.zh-CN.md' ? pages[path].replace(from, to) : null,
    );

  it('is none in equal pages', () => expect(found('', '')).toEqual([]));

  it.each([
    ['of a heading', '## 更多', '### 更多', 'levels of headings'],
    ['of a code block', '```sh\nnpm start', '```sh\nnpm test', 'code blocks of #run-it'],
    ['of a paragraph', '- 一', '- 一\n\n多余。', 'paragraphs of #run-it'],
    ['of a list', '- 一', '- 一\n- 二', 'list items of #run-it'],
    ['of a table', '| 乙 |', '| 乙 |\n| 丙 |', 'rows of tables of #more'],
    ['of a link', 'b.zh-CN.md', 'c.md', 'links of #run-it'],
    ['of a link to a heading', '#更多', '#运行', 'links of #run-it'],
    ['of a quoted command', '`npm start`，', '', 'code of #run-it'],
    ['of a number', '30秒', '20秒', 'missing numbers of #run-it'],
  ])('%s is found', (_, from, to, place) => {
    expect(found(from, to)).toEqual([expect.stringContaining(`a.zh-CN.md: ${place}`)]);
  });
});
