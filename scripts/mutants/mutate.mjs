import ts from 'typescript';

const { SyntaxKind: kind } = ts;

/** Replacements of an operator. A comparison is moved by its boundary only: its reverse fails any test at all. */
const operators = new Map([
  [kind.AmpersandAmpersandToken, '||'],
  [kind.BarBarToken, '&&'],
  [kind.EqualsEqualsEqualsToken, '!=='],
  [kind.ExclamationEqualsEqualsToken, '==='],
  [kind.LessThanToken, '<='],
  [kind.LessThanEqualsToken, '<'],
  [kind.GreaterThanToken, '>='],
  [kind.GreaterThanEqualsToken, '>'],
]);

/**
 * The mutants of a source: each differs from it in one condition, comparison, negation or guard.
 * @param {string} text TypeScript
 * @returns {readonly { readonly line: number, readonly was: string, readonly now: string, readonly text: string }[]}
 *   `line` counts from 1; `text` is the whole mutated source
 */
export function mutantsOf(text) {
  const source = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest, true);
  const mutants = [];
  const add = (node, now) => {
    const [start, end] = [node.getStart(), node.getEnd()];
    mutants.push({
      line: source.getLineAndCharacterOfPosition(start).line + 1,
      was: text.slice(start, end),
      now,
      text: text.slice(0, start) + now + text.slice(end),
    });
  };
  const visit = (node) => {
    // A type does nothing at runtime.
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isBinaryExpression(node)) {
      const now = operators.get(node.operatorToken.kind);
      if (now !== undefined) add(node.operatorToken, now);
    }
    if (ts.isPrefixUnaryExpression(node) && node.operator === kind.ExclamationToken)
      add(node, node.operand.getText());
    if (node.kind === kind.TrueKeyword) add(node, 'false');
    if (node.kind === kind.FalseKeyword) add(node, 'true');
    if (ts.isIfStatement(node) && isGuard(node)) add(node.expression, 'false as boolean');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

/** Whether the statement only leaves the function, as the refusal of an act does. */
function isGuard({ thenStatement, elseStatement }) {
  if (elseStatement !== undefined) return false;
  const [first] = ts.isBlock(thenStatement) ? thenStatement.statements : [thenStatement];
  return first !== undefined && (ts.isReturnStatement(first) || ts.isThrowStatement(first));
}
