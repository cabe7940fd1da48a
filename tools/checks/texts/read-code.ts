import ts from 'typescript';
import { listTextCalls, type TextCall } from './text-calls.ts';

/** The texts and text keys of one source file. */
export interface TextUse {
  /** Groups of texts for which the file creates translators. */
  readonly groups: readonly string[];
  /** Literals that may be keys or ends of keys. */
  readonly literals: ReadonlySet<string>;
  /** Templates that may be keys or ends of keys; an argument matches one or more parts. */
  readonly patterns: readonly RegExp[];
  /** Hard-coded texts that a customer would read, each with its line. */
  readonly written: readonly string[];
  readonly calls: readonly TextCall[];
}

const spoken =
  /^(?:aria-label|aria-description|aria-roledescription|aria-valuetext|title|alt|placeholder|label)$/;
const printed =
  /^(?:subject|heading|preheader|title|label|opening|closing|footer|summary|description)$/;
// Words, not a name in capitals, a mark or a sign.
const words = /\p{Ll}{2,}/u;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

const keyPart = /^[\w.]*$/;

const patternOf = (node: ts.TemplateExpression): RegExp | null => {
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  return words.test(parts.join(' ')) && parts.every((part) => keyPart.test(part))
    ? new RegExp(`^${parts.map(escaped).join('.+')}$`)
    : null;
};

const isWritten = (node: ts.Node | undefined): boolean => {
  if (!node) return false;
  if (ts.isStringLiteralLike(node)) return words.test(node.text);
  if (ts.isTemplateExpression(node))
    return words.test([node.head.text, ...node.templateSpans.map((s) => s.literal.text)].join(' '));
  if (ts.isJsxExpression(node) || ts.isParenthesizedExpression(node))
    return isWritten(node.expression);
  if (ts.isConditionalExpression(node))
    return isWritten(node.whenTrue) || isWritten(node.whenFalse);
  if (ts.isArrayLiteralExpression(node)) return node.elements.some(isWritten);
  return false;
};

const isText = (node: ts.Node, mails: boolean): boolean => {
  if (ts.isJsxText(node)) return words.test(node.text);
  if (ts.isJsxAttribute(node))
    return spoken.test(node.name.getText()) && isWritten(node.initializer);
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return isWritten(node);
  return (
    mails &&
    ts.isPropertyAssignment(node) &&
    printed.test(node.name.getText()) &&
    isWritten(node.initializer)
  );
};

const groupOf = (node: ts.Node): string | null => {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'useTranslations') return null;
  const [group] = node.arguments;
  return group && ts.isStringLiteralLike(group) ? group.text : '';
};

/** Reads a source file; with `mails`, the values of its fields are also texts for customers. */
export const readCode = (file: string, code: string, mails: boolean): TextUse => {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const groups: string[] = [];
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  const written: string[] = [];
  const visit = (node: ts.Node): void => {
    const group = groupOf(node);
    if (group !== null) groups.push(group);
    if (ts.isStringLiteralLike(node)) literals.add(node.text);
    const pattern = ts.isTemplateExpression(node) ? patternOf(node) : null;
    if (pattern) patterns.push(pattern);
    if (isText(node, mails)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      written.push(`${file}:${line + 1}: ${node.getText().trim().slice(0, 60)}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { groups, literals, patterns, written, calls: listTextCalls(source) };
};
