/**
 * Finds the parts of a migration that could break a process of the previous version while both versions run: it still
 * reads and writes the former schema. The check reads only the text, so it may report too much, such as a check
 * constraint on a new column; the migration then explains why it is safe.
 */

/** Removes quoted texts, comments and function bodies, which contain no statements of the migration. */
function bare(sql) {
  return sql
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase();
}

/** The clauses of `alter table`, divided by commas outside of brackets. */
function clausesOf(words) {
  const clauses = [''];
  let depth = 0;
  for (const sign of words) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ',' && depth === 0) clauses.push('');
    else clauses[clauses.length - 1] += sign;
  }
  return clauses.map((clause) => clause.trim());
}

const inTable = [
  [/^drop (?:column )?(?!constraint)/, 'drops a column'],
  [/^rename /, 'renames'],
  [/^alter (?:column )?\S+ set not null/, 'has to be filled'],
  [/^alter (?:column )?\S+ (?:set data )?type /, 'is of another type'],
  [/^alter (?:column )?\S+ drop default/, 'has no default any more'],
  [
    /^add column .* not null(?!.*\b(?:default|generated)\b)(?<!\b(?:default|generated)\b.*)/,
    'has to be filled',
  ],
  [/^add (?:constraint \S+ )?(?:check|unique|primary key|foreign key|exclude)\b/, 'has to hold'],
];

/**
 * @param {string} sql of one migration
 * @returns {readonly string[]} the parts that may break the previous version, as messages; empty if there are none
 */
export function narrowings(sql) {
  const statements = bare(sql)
    .split(';')
    .map((statement) => statement.trim());
  const made = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?(\S+)/.exec(one)?.[1] ?? []),
  );
  return statements.flatMap((statement) => {
    const dropped = /^drop (table|view|function|type|sequence|schema)\b/.exec(statement);
    if (dropped !== null) return [`drops a ${dropped[1]}`];
    const unique = /^create unique index (?:.*? )?on (?:only )?([^\s(]+)/.exec(statement);
    if (unique !== null) return made.has(unique[1] ?? '') ? [] : [`${unique[1]}: has to be unique`];
    const watched = /^create (?:or replace )?(?:constraint )?trigger .*? on ([^\s(]+)/.exec(statement);
    if (watched !== null) return made.has(watched[1] ?? '') ? [] : [`${watched[1]}: a trigger may refuse`];
    const written = /^create or replace (function|view) ([^\s(]+)/.exec(statement);
    if (written !== null) return [`${written[2]}: is another ${written[1]}`];
    if (/^revoke\b/.test(statement)) return ['takes a right away'];
    const altered = /^alter table (?:if exists )?(?:only )?(\S+) (.*)$/.exec(statement);
    if (altered === null || made.has(altered[1] ?? '')) return [];
    return clausesOf(altered[2] ?? '').flatMap((clause) => {
      const found = inTable.find(([pattern]) => pattern.test(clause));
      return found === undefined ? [] : [`${altered[1]}: ${found[1]} (${clause.slice(0, 60)})`];
    });
  });
}

/**
 * The reason that a migration's comments give for a narrower schema.
 * `-- Contracts 0092: nothing since reads …`: an earlier migration made the removed part unused, and was released
 * since.
 * `-- The version before: it never writes …`: why the previous version is not affected.
 * @returns {{ readonly contracts: string } | { readonly because: string } | null}
 */
export function excuseOf(sql) {
  const contracts = /^-- Contracts (\d{4}): \S/m.exec(sql)?.[1];
  if (contracts !== undefined) return { contracts };
  const because = /^-- The version before: (\S.*)/m.exec(sql)?.[1];
  return because === undefined ? null : { because };
}
