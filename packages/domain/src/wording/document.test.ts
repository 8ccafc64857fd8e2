import { expect, test } from 'vitest';
import { checkDocument } from './document.ts';
import { findHits } from './match.ts';
import { wordingRules } from './rules.ts';

const main = {
  title: '采购文件',
  fileName: '采购文件.pdf',
  isMain: true,
  standing: 'whole',
  hits: [],
} as const;
const hits = findHits('封面\f须在本市注册，注册资本不低于500万元', wordingRules);

test('a passage of a document is a violation at its page, by the rules of the scope', () => {
  expect(checkDocument({ ...main, hits }, 'voluntary')).toMatchObject([
    {
      ...{ ruleCode: 'wording.local', severity: 'warn', field: 'documents' },
      message: expect.stringMatching(/^《采购文件》第2页「须在本市注册/),
    },
  ]);
  expect(checkDocument({ ...main, hits }, 'government')).toHaveLength(2);
});

test('a docx has no pages', () => {
  const [first] = checkDocument({ ...main, fileName: '采购文件.DOCX', hits }, 'voluntary');
  expect(first?.message).toMatch(/^《采购文件》「/);
});

test.each([
  ['whole', []],
  ['cut', ['warn']],
  ['none', ['warn']],
  ['unread', ['warn']],
  [null, ['hint']],
] as const)('a main document whose text is %s leaves %j for its buyer', (standing, severities) => {
  const found = checkDocument({ ...main, standing }, 'voluntary');
  expect(found.map(({ severity }) => severity)).toEqual(severities);
  for (const { message, passage } of found)
    expect([message, passage]).toEqual([expect.stringContaining('请人工核对'), '采购文件.pdf']);
});

test('an attachment that was not read leaves nothing', () => {
  expect(checkDocument({ ...main, isMain: false, standing: 'none' }, 'voluntary')).toEqual([]);
});
