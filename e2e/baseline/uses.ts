import { type AnyNode, type MemberExpression, type Program, parse } from 'acorn';
import { full, fullAncestor } from 'acorn-walk';
import { analyze } from 'eslint-scope';
import { type Feature, globals, members, methods } from './support.ts';

/** Something of the browser that a script uses without having asked whether it is there. */
export interface Use {
  /** Any of these will do: of a method it is not known whose it is. */
  readonly features: readonly Feature[];
  /** The method called of whatever object; null where it is named of a global. */
  readonly method: string | null;
  readonly start: number;
}

/** The language of the baseline; `lateSyntax` finds what of it came late to Safari. */
const language = { ecmaVersion: 2022, sourceType: 'module', ranges: true } as const;

/** @throws SyntaxError for what is newer than the language of the baseline */
export function parseScript(text: string): Program {
  return parse(text, language);
}

/** The parts of ES2022 and before that Safari had after 15.4: the whole file fails for one of them. */
export function lateSyntax(program: Program): readonly string[] {
  const found: string[] = [];
  fullAncestor(program, (node: AnyNode, _, path: readonly AnyNode[]) => {
    if (node.type === 'StaticBlock') found.push('class static block');
    if (node.type === 'Literal' && /\(\?<[=!]/.test(patternOf(node, path.at(-2))))
      found.push('regular expression that looks behind');
  });
  return found;
}

/** What a regular expression says, written as one or handed to `RegExp`; empty for any other literal. */
function patternOf(node: AnyNode & { type: 'Literal' }, parent: AnyNode | undefined): string {
  if (node.regex) return node.regex.pattern;
  const isMade = parent?.type === 'NewExpression' || parent?.type === 'CallExpression';
  return isMade && parent.callee.type === 'Identifier' && parent.callee.name === 'RegExp'
    ? String(node.value)
    : '';
}

const isHere = (node: AnyNode) => node.type === 'Identifier' && /^(globalThis|window|self)$/.test(node.name);

/** The text of a literal; the minifier writes all of them as templates. */
function textOf(node: AnyNode): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.type === 'TemplateLiteral' && node.expressions.length === 0
    ? (node.quasis[0]?.value.cooked ?? null)
    : null;
}

function nameOf({ computed, property }: MemberExpression): string | null {
  return !computed && property.type === 'Identifier' ? property.name : textOf(property);
}

/** What each name was given where it was declared. */
type Answers = ReadonlyMap<unknown, AnyNode | undefined>;

/**
 * Whether an expression asks for something of this name: `'any' in AbortSignal`, `typeof x.any`, `x.any`, or a variable
 * that holds the answer.
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

/** Whether this place is reached only where somebody asked for `name`, or is the question itself. */
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

/** The methods that a script gives to objects of its own: a call by such a name says nothing of the browser's. */
export function ownMethods(program: Program): ReadonlySet<string> {
  const own = new Set<string>();
  const isPlain = ({ type }: AnyNode) => type === 'Literal' || type === 'TemplateLiteral';
  full(program, (node: AnyNode) => {
    if (node.type === 'MethodDefinition' || (node.type === 'Property' && !isPlain(node.value))) {
      if (node.key.type === 'Identifier' && !node.computed) own.add(node.key.name);
    } else if (node.type === 'AssignmentExpression' && node.left.type === 'MemberExpression') {
      const name = nameOf(node.left);
      if (name !== null && !isPlain(node.right)) own.add(name);
    }
  });
  return own;
}

/** What a script takes from the browser and does not ask for first: by name, of a global, or of any object. */
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

/** The global that something is asked of: `navigator`, `window.navigator`. */
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
