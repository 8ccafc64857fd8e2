import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));

/** Terms of 招标投标法 that government procurement replaces. */
const terms = /招标人|招标投标活动|异议/;
/** Functions that turn a text into the terms of a tender's own law. */
const turning = new Set(['inTermsOf', 'own']);

/** The pages about one complaint. A person without a company complains of no government purchase. */
const pages = [
  ...filesIn('apps/portal/app/features/complaint').filter((path) => !/\/person-/.test(path)),
  ...filesIn('apps/console/app/features/complaint'),
  ...filesIn('apps/portal/app/lib').filter((path) => /\/letter-/.test(path)),
  ...filesIn('apps/console/app/lib').filter((path) => /\/(?:result-form|refuse-dialog)\b/.test(path)),
];

/** Texts of pages about complaints under both laws: lists, and one that names both terms. */
const ofBothLaws = [
  '就文件、开标和评标结果投诉，应当先提出异议（政府采购为质疑）；从答复可以进入投诉。',
  '我的异议',
  '异议台账',
];

function filesIn(folder: string): string[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${folder}/${name}`);
}

/** The texts of a file that name a term of 招标投标法 whatever the law of the tender. */
function fixedIn(path: string): string[] {
  const text = readFileSync(`${root}${path}`, 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isTypeNode(node)) return;
    if (ts.isCallExpression(node) && turning.has(node.expression.getText())) return;
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isJsxText(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddleOrTemplateTail(node);
    if (isText && terms.test(node.text) && !ofBothLaws.includes(node.text.trim())) {
      found.push(`${path}: ${node.text.trim()}`);
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
}

test('pages about a complaint name its parties and acts in the terms of the tender’s own law', () => {
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.flatMap(fixedIn)).toEqual([]);
});
