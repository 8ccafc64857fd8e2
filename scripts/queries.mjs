/**
 * Reads the server's source with the compiler: for each top-level declaration the others that it mentions, its SQL,
 * and the calls of the contract that reach it. `scopes.mjs` checks the result.
 */
import { relative, sep } from 'node:path';
import ts from 'typescript';

const selecting = new Set([
  'selectFrom',
  'innerJoin',
  'leftJoin',
  'rightJoin',
  'fullJoin',
  'crossJoin',
  'innerJoinLateral',
  'leftJoinLateral',
  'from',
  'using',
]);
const writing = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const scopeNames = new Set(['CompanyScope', 'SupplierScope', 'StaffScope']);
/** Types of database handles: a function that runs a query has a parameter of one of them. */
const handles = new Set(['Kysely', 'Transaction', 'Unit', 'Parts', 'Db', 'Pool', 'PoolClient']);

const snake = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The tables that a text of SQL reads and writes. The map leaves out names that are no table, such as CTEs. */
export function tablesOf(text) {
  const plain = text.replaceAll(/--[^\n]*/g, ' ').replaceAll(/'(?:[^']|'')*'/g, "''");
  const found = (pattern) => [...plain.matchAll(pattern)].map(([, name]) => name.toLowerCase());
  return {
    reads: found(/\b(?:from|join|using)\s+(?:lateral\s+)?(?:only\s+)?([a-z_][a-z0-9_]*)/gi),
    writes: [
      ...found(/\b(?:insert|merge)\s+into\s+([a-z_][a-z0-9_]*)/gi),
      ...found(/\bdelete\s+from\s+(?:only\s+)?([a-z_][a-z0-9_]*)/gi),
      ...found(/\bupdate\s+(?:only\s+)?(?!set\b)([a-z_][a-z0-9_]*)\s+(?:(?:as\s+)?[a-z_]+\s+)?set\b/gi),
      ...found(/\btruncate\s+(?:table\s+)?([a-z_][a-z0-9_]*)/gi),
    ],
  };
}

/**
 * @param root folder of the repository
 * @param files source files of the server, by path from the root
 */
export function readQueries(root, files) {
  const options = {
    target: ts.ScriptTarget.ES2024,
    module: ts.ModuleKind.Preserve,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    noLib: true,
    types: [],
    noEmit: true,
    allowImportingTsExtensions: true,
  };
  const host = ts.createCompilerHost(options);
  // Resolves only project files: no library types are needed, and none are read.
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) =>
      /^(?:\.|@procure\/)/.test(text)
        ? ts.resolveModuleName(text, from, options, host)
        : { resolvedModule: undefined },
    );
  const program = ts.createProgram({ rootNames: files.map((file) => `${root}/${file}`), options, host });
  const checker = program.getTypeChecker();
  const pathOf = (source) => relative(root, source.fileName).split(sep).join('/');
  const sourceFiles = new Set(files);
  /** @type {Map<ts.Node, object>} */
  const declarations = new Map();
  const entries = [];

  for (const source of program.getSourceFiles()) {
    if (!sourceFiles.has(pathOf(source))) continue;
    for (const statement of source.statements) {
      for (const [name, node] of namesOf(statement)) {
        declarations.set(node, {
          name,
          file: pathOf(source),
          line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1,
          node,
        });
      }
    }
  }
  for (const declaration of declarations.values()) Object.assign(declaration, inspect(declaration.node));

  function inspect(node) {
    const reads = new Set();
    const writes = new Set();
    const mentions = new Set();
    const take = ({ reads: r, writes: w }) => {
      for (const table of r) reads.add(table);
      for (const table of w) writes.add(table);
    };
    (function walk(at) {
      if (ts.isTypeNode(at)) return;
      if (ts.isTaggedTemplateExpression(at) && at.tag.getText().split(/[<(]/)[0] === 'sql') {
        take(tablesOf(textOf(at.template)));
      } else if (ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression)) {
        const method = at.expression.name.text;
        const tables = literals(at.arguments[0]).map((text) => snake(text.trim().split(/\s/)[0] ?? ''));
        if (selecting.has(method)) take({ reads: tables, writes: [] });
        if (writing.has(method)) take({ reads: [], writes: tables });
        if (at.expression.expression.getText() === 'sql' && (method === 'table' || method === 'raw')) {
          const texts = literals(at.arguments[0]);
          take(method === 'table' ? { reads: texts, writes: [] } : tablesOf(texts.join(' ')));
        }
      }
      if (ts.isIdentifier(at)) {
        const target = declarations.get(declarationOf(at));
        if (target !== undefined && target.node !== node) mentions.add(target);
      }
      const served = serveOf(at);
      if (served !== null) {
        entries.push(served);
        return;
      }
      ts.forEachChild(at, walk);
    })(node);
    const parameters = parametersOf(node);
    const types = new Set(parameters.flatMap((parameter) => [...typeNames(parameter)]));
    return {
      reads,
      writes,
      mentions,
      scopes: new Set([...types].filter((name) => scopeNames.has(name))),
      runs: [...types].some((name) => handles.has(name)),
      exported: isExported(node),
      held: [...types].some((name) => name.startsWith('Held')),
      parameters: parameters.map(({ name }) => name.getText()),
      blind: blindOf(node),
    };
  }

  /** The declarations that a route's handler mentions, with the call that it answers. */
  function serveOf(at) {
    if (!ts.isCallExpression(at) || at.expression.getText() !== 'serve') return null;
    const [endpoint, ...rest] = at.arguments;
    if (endpoint === undefined || rest.length === 0) return null;
    const mentions = new Set();
    for (const part of rest) {
      (function walk(inner) {
        if (ts.isTypeNode(inner)) return;
        if (ts.isIdentifier(inner)) {
          const target = declarations.get(declarationOf(inner));
          if (target !== undefined) mentions.add(target);
        }
        ts.forEachChild(inner, walk);
      })(part);
    }
    const route = objectOf(behind(behind(endpoint)?.arguments?.[0]));
    const path = textAt(route, 'path');
    return {
      file: pathOf(at.getSourceFile()),
      name: endpoint.getText(),
      path,
      who: textAt(objectOf(valueAt(route, 'access')), 'who'),
      mentions,
    };
  }

  function declarationOf(identifier) {
    // In `a.b`, `b` can be a project name only if `a` is a module; looking up others would make the compiler read
    // every type.
    if (ts.isPropertyAccessExpression(identifier.parent) && identifier.parent.name === identifier) {
      const left = identifier.parent.expression;
      const module = ts.isIdentifier(left) ? checker.getSymbolAtLocation(left) : undefined;
      if (!module?.declarations?.some(ts.isNamespaceImport)) return undefined;
    }
    let symbol = ts.isShorthandPropertyAssignment(identifier.parent)
      ? checker.getShorthandAssignmentValueSymbol(identifier.parent)
      : checker.getSymbolAtLocation(identifier);
    if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias)
      symbol = checker.getAliasedSymbol(symbol);
    return symbol?.valueDeclaration;
  }

  /** The initializer of a name, or of a name in a module: `endpoint(routes.a, …)`, and then the route itself. */
  function behind(expression) {
    if (expression === undefined) return undefined;
    const named = ts.isPropertyAccessExpression(expression) ? expression.name : expression;
    return ts.isIdentifier(named) ? declarationOf(named)?.initializer : undefined;
  }

  /** The object in `{ … } as const satisfies Route`. */
  function objectOf(expression) {
    if (expression === undefined) return undefined;
    if (ts.isSatisfiesExpression(expression) || ts.isAsExpression(expression))
      return objectOf(expression.expression);
    return ts.isObjectLiteralExpression(expression) ? expression : undefined;
  }

  function valueAt(object, key) {
    return object?.properties.find(({ name }) => name?.getText() === key)?.initializer;
  }

  function textAt(object, key) {
    const value = valueAt(object, key);
    return value !== undefined && ts.isStringLiteralLike(value) ? value.text : null;
  }

  /** The names in a parameter's type, through type aliases of the project. */
  function typeNames(parameter) {
    const names = new Set();
    (function walk(at) {
      if (ts.isIdentifier(at) && !names.has(at.text)) {
        names.add(at.text);
        let symbol = checker.getSymbolAtLocation(at);
        if (symbol !== undefined && symbol.flags & ts.SymbolFlags.Alias)
          symbol = checker.getAliasedSymbol(symbol);
        const alias = symbol?.declarations?.find(ts.isTypeAliasDeclaration);
        if (alias !== undefined && sourceFiles.has(pathOf(alias.getSourceFile()))) walk(alias.type);
      }
      ts.forEachChild(at, walk);
    })(parameter.type ?? parameter);
    return names;
  }

  return { declarations: [...declarations.values()], entries };
}

function* namesOf(statement) {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) {
    if (statement.name !== undefined) yield [statement.name.text, statement];
  } else if (ts.isVariableStatement(statement)) {
    for (const one of statement.declarationList.declarations) yield [one.name.getText(), one];
  }
}

function isExported(node) {
  const statement = ts.isVariableDeclaration(node) ? node.parent.parent : node;
  return statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;
}

/** Parameters whose name marks them as unused, of the function or of an inner one. */
function blindOf(node) {
  const found = [];
  (function walk(at) {
    if (ts.isParameter(at) && ts.isIdentifier(at.name) && at.name.text.startsWith('_'))
      found.push(at.name.text);
    ts.forEachChild(at, walk);
  })(node);
  return found;
}

function parametersOf(node) {
  const inner = ts.isVariableDeclaration(node) ? node.initializer : node;
  return inner !== undefined && ts.isFunctionLike(inner) ? inner.parameters : [];
}

/** The text of a template, with a value that is no table name in each gap. */
function textOf(template) {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return template.text;
  return template.head.text + template.templateSpans.map(({ literal }) => ` $0 ${literal.text}`).join('');
}

function literals(expression) {
  if (expression === undefined) return [];
  if (ts.isStringLiteralLike(expression)) return [expression.text];
  return ts.isArrayLiteralExpression(expression) ? expression.elements.flatMap(literals) : [];
}
