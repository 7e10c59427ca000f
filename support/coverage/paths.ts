import { type ESTree, parseSync, Visitor } from 'vite';

/** A path through a piece of source code that a branch may take. The ends are indexes into the code. */
export interface Path {
  readonly start: number;
  readonly end: number;
  /** The condition or expression and the path in it, without line numbers: `a[i] ?? 0: 0` or `if (a): true`. */
  readonly title: string;
  /** Whether it is the default of a value that is read by its index, in the form of {@link isIndexDefault}. */
  readonly isIndexDefault: boolean;
}

/** The kinds of branches that v8's coverage reports, by the names of Istanbul. */
export type BranchKind = 'binary-expr' | 'cond-expr' | 'default-arg' | 'if' | 'switch';

/** Finds the path of a branch by the kind of the branch, the index where it begins, and the number of the path. */
export type PathFinder = (kind: BranchKind, start: number, number: number) => Path | undefined;

/** Reads the branches of a file. */
export function pathsOf(file: string, code: string): PathFinder {
  const paths = new Map<string, Path>();
  const add = (kind: BranchKind, branch: Span, number: number, path: Span, title: string, isDefault = false) => {
    const { start, end } = path;
    paths.set(`${kind} ${branch.start} ${number}`, { start, end, title, isIndexDefault: isDefault });
  };
  const text = ({ start, end }: Span) => code.slice(start, end).replaceAll(/\s+/g, ' ');
  const visitor = new Visitor({
    LogicalExpression(node) {
      // Of a chain, which counts as one branch, the outermost expression is visited first.
      if (paths.has(`binary-expr ${node.start} 0`)) return;
      operandsOf(node).forEach((operand, index, operands) => {
        const isDefault = index === operands.length - 1 && isIndexDefault(node);
        add('binary-expr', node, index, operand, `${text(node)}: ${text(operand)}`, isDefault);
      });
    },
    ConditionalExpression(node) {
      add('cond-expr', node, 0, node.consequent, `${text(node.test)} ? ${text(node.consequent)}`);
      add('cond-expr', node, 1, node.alternate, `${text(node.test)} : ${text(node.alternate)}`);
    },
    IfStatement(node) {
      add('if', node, 0, node.consequent, `if (${text(node.test)}): true`);
      const otherwise = node.alternate ?? { start: node.end, end: node.end };
      add('if', node, 1, otherwise, `if (${text(node.test)}): false`);
    },
    SwitchStatement(node) {
      node.cases.forEach((each, index) => {
        const value = each.test === null ? 'default' : `case ${text(each.test)}`;
        add('switch', node, index, each, `switch (${text(node.discriminant)}): ${value}`);
      });
    },
    AssignmentPattern(node) {
      add('default-arg', node, 0, node.right, text(node));
    },
  });
  visitor.visit(parseSync(file, code, { preserveParens: false }).program);
  return (kind, start, number) => paths.get(`${kind} ${start} ${number}`);
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The operands of a chain, as Istanbul counts them: all operators of one expression together. */
function operandsOf(node: ESTree.Expression): readonly ESTree.Expression[] {
  return node.type === 'LogicalExpression' ? [...operandsOf(node.left), ...operandsOf(node.right)] : [node];
}

/**
 * The rule for defaults that need no test: `a[i] ?? 0`, `a.at(i) ?? 0` or `a.codePointAt(i) ?? 0`, where the default is a
 * literal or `{}`. The compiler can't prove that an index is within its range, so the type of a read by index includes
 * undefined. A default with a name, as in `values[code] ?? NONE`, is one that the code relies on.
 */
function isIndexDefault({ operator, left, right }: ESTree.LogicalExpression): boolean {
  const isLiteral = right.type === 'Literal' || (right.type === 'ObjectExpression' && right.properties.length === 0);
  return operator === '??' && isLiteral && isReadByIndex(left);
}

function isReadByIndex(node: ESTree.Expression): boolean {
  if (node.type === 'MemberExpression') return node.computed;
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression' || node.callee.computed) return false;
  const { property } = node.callee;
  return property.type === 'Identifier' && /^(?:at|codePointAt)$/.test(property.name);
}
