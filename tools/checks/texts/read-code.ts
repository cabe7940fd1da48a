import ts from 'typescript';
import { listTextCalls, type TextCall } from './text-calls.ts';
import { listWrittenTexts, type Audience } from './written-text.ts';

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

// A template without letters, such as `${a}.${b}`, could be any key.
const words = /\p{Ll}{2,}/u;

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

const keyPart = /^[\w.]*$/;

function patternOf(node: ts.TemplateExpression): RegExp | null {
  const parts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  return words.test(parts.join(' ')) && parts.every((part) => keyPart.test(part))
    ? new RegExp(`^${parts.map(escaped).join('.+')}$`)
    : null;
}

function groupOf(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || node.expression.getText() !== 'useTranslations') return null;
  const [group] = node.arguments;
  return group && ts.isStringLiteralLike(group) ? group.text : '';
}

/** Reads a source file; hard-coded texts are looked for if it has an audience. */
export function readCode(file: string, code: string, audience: Audience | null): TextUse {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const groups: string[] = [];
  const literals = new Set<string>();
  const patterns: RegExp[] = [];
  const visit = (node: ts.Node): void => {
    const group = groupOf(node);
    if (group !== null) groups.push(group);
    if (ts.isStringLiteralLike(node)) literals.add(node.text);
    const pattern = ts.isTemplateExpression(node) ? patternOf(node) : null;
    if (pattern) patterns.push(pattern);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return {
    groups,
    literals,
    patterns,
    written: audience === null ? [] : listWrittenTexts(source, audience),
    calls: listTextCalls(source),
  };
}
