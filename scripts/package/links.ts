import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

/** Pages for operators: every path that they name must exist. The other pages are for developers with a checkout. */
const forOperators =
  /^(?:README|CHANGELOG)(?:\.zh-CN)?\.md$|^docs\/(?:configuration|operations|sealed-bids|text-messages)(?:\.zh-CN)?\.md$|^docs\/(?:service|proxy|monitoring|mail)\//;

/**
 * The broken references of the texts below a folder: a link or heading of a page, or a path that a page for operators
 * or a line of the server names. In the form `page: reference`.
 */
export function brokenNames(folder: string): readonly string[] {
  const read = (path: string) => readFileSync(join(folder, path), 'utf8');
  const isThere = (path: string) => existsSync(join(folder, path));
  const filesMatching = (pattern: string) =>
    globSync(pattern, { cwd: folder }).map((path) => path.replaceAll('\\', '/'));
  const pages = ['*.md', 'docs/**/*.md', 'bench/*.md'].flatMap(filesMatching);
  const wrong: string[] = [];
  for (const page of pages) {
    for (const [, link = ''] of read(page).matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      const [to = '', heading] = link.split('#');
      const path = to === '' ? page : normalize(join(dirname(page), to));
      const isHeld = isThere(path) && (heading === undefined || headingsOf(read(path)).includes(heading));
      if (!isHeld) wrong.push(`${page}: ${link}`);
    }
  }
  const samples = filesMatching('docs/**/*').filter((path) => statSync(join(folder, path)).isFile());
  for (const page of [...pages, ...samples].filter((path) => forOperators.test(path))) {
    const named = read(page).matchAll(/(?<![\w./-])(?:apps|bench|docs|packages|scripts)\/[\w./-]*\.\w+/g);
    for (const [path] of named) if (!isThere(path)) wrong.push(`${page}: ${path}`);
  }
  for (const source of ['apps/api/{src,seeds}/**/*.ts', 'packages/*/src/**/*.ts'].flatMap(filesMatching)) {
    for (const [path] of read(source).matchAll(/(?<![\w./-])docs\/[\w./-]*\.(?:md|sh|conf|cfg|yml)/g))
      if (!isThere(path)) wrong.push(`${source}: ${path}`);
  }
  return [...new Set(wrong)].sort();
}

/** Anchors of a page's headings, as GitHub makes them. */
function headingsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(/\s/g, '-'),
  );
}
