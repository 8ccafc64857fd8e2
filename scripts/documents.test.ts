import { globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const find = (pattern: string) => globSync(pattern, { cwd: root }).map((path) => path.replaceAll('\\', '/'));

/** Files and folders that a page links to, from the root, without anchors. */
function linksOf(page: string): readonly string[] {
  return [...read(page).matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, link = '']) =>
    normalize(join(dirname(page), link)).replaceAll('\\', '/'),
  );
}

describe('the index of documents', () => {
  const listed = new Set(linksOf('docs/README.md'));

  it('lists every page, and every folder of samples', () => {
    const pages = find('docs/**/*.md').filter(
      (path) => path !== 'docs/README.md' && !/^docs\/decisions\/\d/.test(path),
    );
    const folders = readdirSync(join(root, 'docs'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !['images', 'decisions'].includes(entry.name))
      .map(({ name }) => `docs/${name}`);
    expect([...pages, ...folders].filter((path) => !listed.has(path))).toEqual([]);
  });

  it('lists every page of the root and of the measurements, without README', () => {
    const pages = find('{*,bench/*}.md').filter((path) => !/(?:^|\/)README/.test(path));
    expect(pages.filter((path) => !listed.has(path))).toEqual([]);
  });
});
