/**
 * Checks whether a query returns the columns of its type. The compiler knows the columns of a Kysely query, unless
 * its rows are cast. Of a text of SQL it knows only the type in `sql<Row>`, so this file reads the text.
 */
import { relative, sep } from 'node:path';
import ts from 'typescript';

const options = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  lib: ['lib.esnext.d.ts'],
  types: ['node'],
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
};

/**
 * @param root folder of the repository
 * @param files source files of the server, by path from the root
 * @returns every text of SQL with a row type, with its missing and extra columns, and every cast of a row
 */
export function readRows(root, files) {
  const program = ts.createProgram({ rootNames: files.map((file) => `${root}/${file}`), options });
  const checker = program.getTypeChecker();
  const claims = [];
  const casts = [];
  for (const file of files) {
    const source = program.getSourceFile(`${root}/${file}`);
    (function walk(at) {
      const place = () =>
        `${relative(root, source.fileName).split(sep).join('/')}:${source.getLineAndCharacterOfPosition(at.getStart()).line + 1}`;
      if (isSql(at) && at.typeArguments?.length === 1) {
        const claim = claimOf(at);
        if (claim !== null) claims.push({ place: place(), ...claim });
      } else if (ts.isAsExpression(at) && isOutermost(at) && isRow(behind(at))) {
        casts.push({ place: place(), text: at.getText().replaceAll(/\s+/g, ' ') });
      }
      ts.forEachChild(at, walk);
    })(source);
  }
  return { claims, casts };

  /** The expression under the casts and brackets, as in `as unknown as`. */
  function behind(at) {
    return ts.isAsExpression(at) || ts.isParenthesizedExpression(at) ? behind(at.expression) : at;
  }

  /** An object with columns, or a list of them; not a scalar, a JSON column, or a record without known keys. */
  function isRow(expression) {
    const type = checker.getNonNullableType(checker.getTypeAtLocation(expression));
    const one = checker.isArrayType(type) ? checker.getTypeArguments(type)[0] : type;
    return (one.flags & ts.TypeFlags.Object) !== 0 && checker.getPropertiesOfType(one).length > 0;
  }

  function claimOf(at) {
    const type = checker.getTypeFromTypeNode(at.typeArguments[0]);
    if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0) return null;
    const claimed = checker.getPropertiesOfType(type).map(({ name }) => name);
    const text = flat(at.template);
    if (!/^\s*(?:select|with|insert|update|delete)\b/i.test(text)) return null;
    const columns = columnsOf(text);
    if (checker.getIndexInfosOfType(type).length > 0) return { missing: [], besides: [] };
    return {
      missing: claimed.filter((name) => !columns.includes(name)),
      besides: columns.filter((name) => !claimed.includes(name)),
    };
  }

  /** The text with its SQL fragments inserted; any other value becomes `$0`. */
  function flat(template) {
    if (ts.isNoSubstitutionTemplateLiteral(template)) return plain(template.text);
    return template.templateSpans.reduce(
      (text, { expression, literal }) => `${text} ${fragmentOf(expression)} ${plain(literal.text)}`,
      plain(template.head.text),
    );
  }

  function fragmentOf(expression) {
    if (isSql(expression)) return flat(expression.template);
    const named = ts.isCallExpression(expression) ? expression.expression : expression;
    if (!ts.isIdentifier(named)) return '$0';
    let symbol = checker.getSymbolAtLocation(named);
    if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias)
      symbol = checker.getAliasedSymbol(symbol);
    const made = madeBy(symbol?.valueDeclaration);
    return made === undefined ? '$0' : fragmentOf(made);
  }
}

/** The outermost cast, and not `as const`. */
function isOutermost(at) {
  return !ts.isAsExpression(at.parent) && at.type.getText() !== 'const';
}

function isSql(node) {
  return ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql';
}

/** The value of a constant, or the expression that a function returns. */
function madeBy(declaration) {
  if (declaration === undefined) return undefined;
  const value = ts.isVariableDeclaration(declaration) ? declaration.initializer : declaration;
  if (value === undefined || !ts.isFunctionLike(value)) return value;
  if (value.body === undefined || !ts.isBlock(value.body)) return value.body;
  return value.body.statements.find(ts.isReturnStatement)?.expression;
}

const plain = (text) => text.replaceAll(/--[^\n]*/g, ' ').replaceAll(/'(?:[^']|'')*'/g, "''");

/** The columns that a statement returns, as Kysely names them. */
export function columnsOf(text) {
  const words = outermost(text);
  const begin = words.find(({ word }) => word === 'returning') ?? words.find(({ word }) => word === 'select');
  if (begin === undefined) return [];
  const ends = new Set(['from', 'where', 'union', 'order', 'limit', 'for', 'group']);
  const end = words.find(({ word, at }) => at > begin.at && ends.has(word));
  const list = text
    .slice(begin.at + begin.word.length, end?.at)
    .replace(/^\s*(?:all\b|distinct\b(?:\s+on\s*\([^)]*\))?)/i, '');
  return split(list).map(nameOf).map(camel);
}

/** The words outside of brackets, with their positions. */
function outermost(text) {
  const found = [];
  let depth = 0;
  for (const match of text.matchAll(/[()[\]]|"[^"]*"|\w+/g)) {
    const [word] = match;
    if (word === '(' || word === '[') depth += 1;
    else if (word === ')' || word === ']') depth -= 1;
    else if (depth === 0) found.push({ word: word.toLowerCase(), at: match.index });
  }
  return found;
}

function split(list) {
  const parts = [''];
  let depth = 0;
  for (const letter of list) {
    if (letter === '(' || letter === '[') depth += 1;
    if (letter === ')' || letter === ']') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

/** The name that PostgreSQL gives a column: its alias, else the column or function without a cast. */
function nameOf(column) {
  const alias = /\bas\s+"?(\w+)"?\s*$/i.exec(column);
  if (alias !== null) return alias[1];
  const own = /^\s*(?:\w+\.)?"?(\w+)"?\s*(?:\([\s\S]*\))?\s*(?:::[\w\s[\]]+)?$/.exec(column);
  return own?.[1] ?? column.trim();
}

const camel = (name) => name.replaceAll(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
