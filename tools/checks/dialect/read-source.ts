import ts from 'typescript';

/** A part of a file that people read: an identifier split into words, or the text of a comment or a test title. */
export interface Piece {
  readonly kind: 'name' | 'prose';
  readonly text: string;
  /** The text as written in the file; for prose the same as `text`. */
  readonly written: string;
  /** Line number, counted from 1. */
  readonly line: number;
}

const titled = new Set(['describe', 'it', 'test', 'each', 'step']);

/** Splits an identifier at its capitals and underscores: `tellStudiosOfEnd` gives `tell studios of end`. */
export function splitName(name: string): string {
  return name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[_$-]+/g, ' ')
    .trim()
    .toLowerCase();
}

function calledName(call: ts.CallExpression): string | undefined {
  let callee: ts.Expression = call.expression;
  while (ts.isPropertyAccessExpression(callee) || ts.isCallExpression(callee)) {
    callee = callee.expression;
  }
  return ts.isIdentifier(callee) ? callee.text : undefined;
}

function titleOf(node: ts.Node): ts.Node | undefined {
  if (!ts.isCallExpression(node) || !titled.has(calledName(node) ?? '')) return undefined;
  const [first] = node.arguments;
  return first && (ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))
    ? first
    : undefined;
}

function cleaned(comment: string): string {
  return comment
    .replaceAll(/^\/\*+|\*+\/$|^\s*(?:\*|\/\/)/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Reads the names, comments and test titles of a TypeScript file. */
export function readTypeScript(file: string, text: string): Piece[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const pieces: Piece[] = [];
  const add = (of: Piece['kind'], start: number, piece: string, written = piece): void => {
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    pieces.push({ kind: of, text: piece, written, line });
  };
  const comments = new Set<number>();
  const addComments = (at: number): void => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, at) ?? []),
      ...(ts.getTrailingCommentRanges(text, at) ?? []),
    ];
    for (const { pos, end } of ranges) {
      if (comments.has(pos)) continue;
      comments.add(pos);
      add('prose', pos, cleaned(text.slice(pos, end)));
    }
  };
  const visit = (node: ts.Node): void => {
    if (node.kind !== ts.SyntaxKind.JsxText) addComments(node.pos);
    addComments(node.end);
    if (ts.isJsxExpression(node)) addComments(node.getStart(source) + 1);
    const title = titleOf(node);
    if (title) add('prose', title.getStart(source), title.getText(source).slice(1, -1));
    if (ts.isIdentifier(node)) add('name', node.getStart(source), splitName(node.text), node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return pieces;
}

/** Reads a document; each line is a piece. */
export function readDocument(text: string): Piece[] {
  return text
    .split('\n')
    .map((line, index) => ({ kind: 'prose', text: line, written: line, line: index + 1 }) as const)
    .filter((piece) => piece.text.trim() !== '');
}

/**
 * Reads the comments of a style sheet or of JSON with comments. A comment of one line begins its line, because an address
 * contains two slashes too.
 */
export function readComments(text: string): Piece[] {
  return [...text.matchAll(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm)].map(({ 0: comment, index }) => {
    const prose = cleaned(comment);
    const line = text.slice(0, index).split('\n').length;
    return { kind: 'prose', text: prose, written: prose, line };
  });
}
