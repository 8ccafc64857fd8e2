import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { excuseOf, narrowings } from './narrowing.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');

describe('a migration that the previous version cannot live with', () => {
  it.each([
    ['alter table lot drop column note;', 'drops a column'],
    ['alter table lot drop note;', 'drops a column'],
    ['drop table lot;', 'drops a table'],
    ['drop function first_end(jsonb);', 'drops a function'],
    ['alter table lot rename column note to remark;', 'renames'],
    ['alter table lot rename to lots;', 'renames'],
    ['alter table lot alter column note set not null;', 'has to be filled'],
    ['alter table lot alter note type int using note::int;', 'is of another type'],
    ['alter table lot alter column note drop default;', 'has no default any more'],
    ['alter table lot add column note text not null;', 'has to be filled'],
    [
      "alter table lot add column a int, add column b text not null check (b in ('x', 'y'));",
      'has to be filled',
    ],
    ["alter table lot drop constraint a, add constraint a check (note <> '');", 'has to hold'],
    ['alter table lot add unique (note, id);', 'has to hold'],
    ['create unique index on lot (note);', 'has to be unique'],
    ['create trigger t before update on lot for each row execute function f();', 'a trigger may refuse'],
    ['create or replace function f() returns int language sql as $$ select 1 $$;', 'is another function'],
    ['revoke update on lot from portal_server;', 'takes a right away'],
    ['ALTER TABLE\n  lot\n  DROP COLUMN note;', 'drops a column'],
  ])('%s', (sql, words) => {
    expect(narrowings(sql).join()).toContain(words);
  });
});

describe('a migration that does not affect the previous version', () => {
  it.each([
    'alter table lot add column note text;',
    "alter table lot add column note text not null default '';",
    "alter table lot add column note text default '' not null;",
    'alter table lot add column n int not null generated always as (1) stored;',
    'alter table lot drop constraint a;',
    'create table room (id uuid primary key); alter table room add unique (id); create unique index on room (id);',
    'create index on lot (note); drop index lot_note;',
    "insert into role values ('drop table lot; alter table lot drop column note;');",
    'create function f() returns int language sql as $$ select 1; drop table lot; $$;',
    '-- drop table lot;',
  ])('%s', (sql) => {
    expect(narrowings(sql)).toEqual([]);
  });
});

describe('the migrations', () => {
  /** The first checked migration; earlier ones were written for one version at a time. */
  const first = '0092';
  const files = globSync('apps/api/migrations/*.sql', { cwd: root }).sort();
  const numberOf = (path: string) => /(\d{4})-[^/]+$/.exec(path)?.[1] ?? '';
  const released = new Set(
    globSync('apps/api/seeds/release/*.json.gz', { cwd: root }).flatMap((path) =>
      (
        JSON.parse(gunzipSync(readFileSync(`${root}${path}`)).toString()) as { migrations: string[] }
      ).migrations.map(numberOf),
    ),
  );

  it.each(files.filter((path) => numberOf(path) >= first))(
    'either suit the previous version, or give the reason: %s',
    (path) => {
      const sql = read(path);
      const found = narrowings(sql);
      const excuse = excuseOf(sql);
      if (found.length === 0) return;
      expect(
        excuse,
        `${found.join('\n')}\nsay what it contracts, or why nothing trips over it`,
      ).not.toBeNull();
      // The contracted migration was released, so the previous version knows it.
      if (excuse !== null && 'contracts' in excuse) expect(released).toContain(excuse.contracts);
    },
  );

  it('include the released ones, many of which this rule would refuse', () => {
    expect(released.size).toBeGreaterThan(10);
    const narrow = files.filter((path) => narrowings(read(path)).length > 0);
    expect(narrow.length).toBeGreaterThan(10);
  });
});
