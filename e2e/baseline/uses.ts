import { type AnyNode, type MemberExpression, type Program, parse } from 'acorn';
import { full, fullAncestor } from 'acorn-walk';
import { analyze } from 'eslint-scope';
import { type Feature, globals, members, methods } from './support.ts';

/** A browser feature that a script uses without testing for it first. */
export interface Use {
  /** Any of these satisfies the use: the owner of a method is unknown. */
  readonly features: readonly Feature[];
  /** The name of a method called on an unknown object; null for a property of a global. */
  readonly method: string | null;
  readonly start: number;
}

/** The language of the baseline. `lateSyntax` finds the parts of it that came late to Safari. */
const language = { ecmaVersion: 2022, sourceType: 'module', ranges: true } as const;

/** @throws SyntaxError for syntax newer than the baseline */
export function parseScript(text: string): Program {
  return parse(text, language);
}

/** Syntax of ES2022 and before that Safari added after 15.4. One use makes the whole file fail to parse. */
export function lateSyntax(program: Program): readonly string[] {
  const found: string[] = [];
  fullAncestor(program, (node: AnyNode, _, path: readonly AnyNode[]) => {
    if (node.type === 'StaticBlock') found.push('class static block');
    if (node.type === 'Literal' && /\(\?<[=!]/.test(patternOf(node, path.at(-2))))
      found.push('regular expression that looks behind');
  });
  return found;
}

/** The source of a regular expression, as a literal or an argument of `RegExp`; empty for any other literal. */
function patternOf(node: AnyNode & { type: 'Literal' }, parent: AnyNode | undefined): string {
  if (node.regex) return node.regex.pattern;
  const isMade = parent?.type === 'NewExpression' || parent?.type === 'CallExpression';
  return isMade && parent.callee.type === 'Identifier' && parent.callee.name === 'RegExp'
    ? String(node.value)
    : '';
}

const isHere = (node: AnyNode) => node.type === 'Identifier' && /^(globalThis|window|self)$/.test(node.name);

/** The text of a literal; the minifier writes all strings as templates. */
function textOf(node: AnyNode): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.type === 'TemplateLiteral' && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? null)
    : null;
}

function nameOf({ computed, property }: MemberExpression): string | null {
  return !computed && property.type === 'Identifier' ? property.name : textOf(property);
}

/** The initial value of each declared variable. */
type Answers = ReadonlyMap<unknown, AnyNode | undefined>;

/**
 * Whether an expression tests for this name: `'any' in AbortSignal`, `typeof x.any`, `x.any`, or a variable that
 * holds the result.
 */
function asksFor(test: AnyNode, name: string, answers: Answers): boolean {
  let found = false;
  full(test, (node: AnyNode) => {
    if (node.type === 'MemberExpression') found ||= nameOf(node) === name;
    else if (node.type === 'Identifier') {
      const answer = answers.get(node);
      found ||= node.name === name || (answer !== undefined && asksFor(answer, name, new Map()));
    } else found ||= textOf(node) === name;
  });
  return found;
}

/** Whether this code depends on a test for `name`, or is the test itself. */
function isAskedFor(name: string, path: readonly AnyNode[], answers: Answers): boolean {
  return path.some((node, place) => {
    const child = path[place + 1];
    if (child === undefined) return false;
    const isUse = place === path.length - 2;
    switch (node.type) {
      case 'ConditionalExpression':
      case 'IfStatement':
        return child === node.test ? isUse : asksFor(node.test, name, answers);
      case 'LogicalExpression':
        return child === node.left ? isUse : asksFor(node.left, name, answers);
      case 'UnaryExpression':
        return isUse && (node.operator === 'typeof' || node.operator === '!');
      case 'BinaryExpression':
        return isUse && /^([!=]==?|in)$/.test(node.operator);
      case 'CallExpression':
        return isUse && child === node.callee && node.optional;
      case 'MemberExpression':
        return isUse && child === node.object && node.optional;
      case 'AssignmentExpression':
        return isUse && child === node.left;
      case 'BlockStatement':
      case 'Program': {
        const body: readonly AnyNode[] = node.body;
        return body
          .slice(0, body.indexOf(child))
          .some((one) => one.type === 'IfStatement' && leaves(one) && asksFor(one.test, name, answers));
      }
      default:
        return false;
    }
  });
}

/** `if (…) return`. */
function leaves({ consequent }: { readonly consequent: AnyNode }): boolean {
  const last = consequent.type === 'BlockStatement' ? consequent.body.at(-1) : consequent;
  return last !== undefined && /^(Return|Throw|Continue|Break)Statement$/.test(last.type);
}

/** Methods that a script defines on its own objects. A call by such a name need not be a browser feature. */
export function ownMethods(program: Program): ReadonlySet<string> {
  const ownNames = new Set<string>();
  const isPlain = ({ type }: AnyNode) => type === 'Literal' || type === 'TemplateLiteral';
  full(program, (node: AnyNode) => {
    if (node.type === 'MethodDefinition' || (node.type === 'Property' && !isPlain(node.value))) {
      if (node.key.type === 'Identifier' && !node.computed) ownNames.add(node.key.name);
    } else if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') {
      const name = nameOf(node.left);
      if (name !== null && !isPlain(node.right)) ownNames.add(name);
    }
  });
  return ownNames;
}

/**
 * The browser features that a script uses without a test: globals, properties of globals, and methods of any object.
 */
export function usesOf(program: Program): readonly Use[] {
  const { globalScope, scopes } = analyze(program as never, language);
  const free = new Set<unknown>(globalScope?.through.map(({ identifier }) => identifier));
  const answers: Answers = new Map(
    scopes.flatMap(({ references }) =>
      references.map(({ identifier, resolved }) => [identifier, initOf(resolved?.defs[0]?.node)] as const),
    ),
  );
  const uses: Use[] = [];
  fullAncestor(program, (node: AnyNode, _, path: readonly AnyNode[]) => {
    const take = (name: string, found: readonly (Feature | undefined)[], method: string | null = null) => {
      const features = found.filter((feature) => feature !== undefined);
      if (features.length > 0 && !isAskedFor(name, path, answers))
        uses.push({ features, method, start: node.start });
    };
    if (node.type === 'Identifier' && free.has(node)) take(node.name, [globals.get(node.name)]);
    if (node.type !== 'MemberExpression') return;
    const name = nameOf(node);
    if (name === null) return;
    const { object } = node;
    if (free.has(object) && isHere(object)) return take(name, [globals.get(name)]);
    const owner = ownerOf(object, free);
    const own = owner === null ? undefined : members.get(`${owner}.${name}`);
    const call = path.at(-2);
    if (own !== undefined) take(name, [own]);
    else if (call?.type === 'CallExpression' && call.callee === node && !globals.has(owner ?? ''))
      take(name, methods.get(name) ?? [], name);
  });
  return uses;
}

/** The global that a property belongs to: `navigator`, `window.navigator`. */
function ownerOf(object: AnyNode, free: ReadonlySet<unknown>): string | null {
  if (object.type === 'Identifier') return free.has(object) ? object.name : null;
  return object.type === 'MemberExpression' && free.has(object.object) && isHere(object.object)
    ? nameOf(object)
    : null;
}

function initOf(declared: unknown): AnyNode | undefined {
  const node = declared as AnyNode | undefined;
  return node?.type === 'VariableDeclarator' ? (node.init ?? undefined) : undefined;
}
