import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../docs/decisions', import.meta.url));
const read = (file: string) => readFileSync(join(folder, file), 'utf8');
const files = readdirSync(folder).filter((file) => file !== 'README.md');
/** The rows of the index: `| [0001](file) | title | summary | status |`. */
const rows = [...read('README.md').matchAll(/^\| \[(\d{4})\]\(([^)]+)\) \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, number = '', file = '', title = '', summary = '', status = '']) => ({
    number,
    file,
    title,
    summary,
    status,
  }),
);

/** The headings of a note, in this order and no others at this level. */
const headings = ['## Context', '## Decision', '## Consequences'];
const headingsOf = (note: string) => note.match(/^## .*$/gm) ?? [];

describe('a decision note', () => {
  it.each(rows)('has Context, Decision and Consequences in $number', ({ file }) => {
    expect(headingsOf(read(file))).toEqual(headings);
  });

  it('has text below each heading', () => {
    const empty = files.filter((file) => /^## .*\n+(?:## |$(?![\s\S]))/m.test(read(file)));
    expect(empty).toEqual([]);
  });
});

describe('the index of decision notes', () => {
  it('lists every note once, in the order of the numbers', () => {
    expect(rows.map(({ file }) => file)).toEqual([...files].sort());
  });

  it.each(rows)('gives number and title of $number as the note does', ({ number, file, title }) => {
    expect([file.slice(0, 5), read(file).split('\n', 1)[0]]).toEqual([`${number}-`, `# ${number} ${title}`]);
  });

  it('names an existing note where one is superseded, and the note links to it', () => {
    const wrong = rows.filter(({ file, status }) => {
      const by = /^superseded by (\d{4})$/.exec(status)?.[1];
      if (by === undefined) return status !== 'accepted';
      const successor = rows.find(({ number }) => number === by)?.file;
      return successor === undefined || !read(file).includes(`Superseded by [${by}](${successor})`);
    });
    expect(wrong).toEqual([]);
  });
});
