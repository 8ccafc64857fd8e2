import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect } from 'vitest';

/**
 * If HEARD_STATEMENTS names a folder, every statement of a test file is written there. `scripts/heard-statements.ts`
 * then checks that another version of PostgreSQL can prepare them.
 */
const folder = process.env.HEARD_STATEMENTS;
/** Test files that query databases of former schemas. */
const former = /seeds\/release\//;
const statement = /^\s*(?:select|insert|update|delete|with|merge)\b/i;
/** Several statements in one text, which cannot be prepared: only the first would be, and the others would run. */
const several = /;\s*\S/;

if (folder !== undefined && !former.test(expect.getState().testPath ?? '')) {
  const heard = new Set<string>();
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function listening(this: pg.Client, ...args: unknown[]) {
    const text = textOf(args[0]);
    if (text !== null && statement.test(text) && !several.test(text)) heard.add(text);
    return Reflect.apply(query, this, args);
  };
  afterAll(() => {
    pg.Client.prototype.query = query;
    writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify([...heard]));
  });
}

function textOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked;
  if (typeof asked !== 'object' || asked === null || !('text' in asked)) return null;
  return typeof asked.text === 'string' ? asked.text : null;
}
