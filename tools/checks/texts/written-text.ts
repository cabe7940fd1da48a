import ts from 'typescript';

/** How customers read the texts of a source file: all of it on a screen or in a mail, or little of it. */
export type Audience = 'screen' | 'mail' | 'server';

/** Attributes of HTML elements that a person reads or hears. */
const spoken =
  /^(?:aria-(?:label|description|placeholder|roledescription|valuetext)|title|alt|placeholder|label|summary)$/;
/** Properties of components that choose how something looks or works; all others are texts. */
const technical =
  /^(?:align|as|autoCapitalize|autoComplete|autoCorrect|base|chord|(?:\w+C|c)lassName|corners|data-.+|defaultValue|dir|enterKeyHint|height|href|id|inputMode|key|lang|look|name|objectFit|part|place|placement|rel|role|shape|size|slot|src|tone|type|value|variant|weight|aria-(?!label$|description$|placeholder$|roledescription$|valuetext$).+)$/;
/** Names of values that are printed or shown. */
const printed =
  /^(?:subject|\w*[hH]eading|preheader|\w*[tT]itle|\w*[lL]abel|opening|closing|footer|summary|description|\w*[tT]ext|lines|steps|sentences|intro|message|hint|greeting|signature|note|placeholder|alt)$/;

// A format or a mark in three capitals (PNG, QR, A) is the same in every language.
const codes = /(?<!\p{L})[A-Z]{1,3}(?!\p{L})|&#?\w+;/gu;

// A technical value is one word in lower case or in camel case.
function isSentence(text: string): boolean {
  return /\p{L}{2,}[ ,.:]+\p{L}|^\p{Lu}\p{Ll}+$|\p{Lo}/u.test(text);
}

/** How a sentence or a label begins; a script without capitals is a text wherever it is. */
const phrase = /^\p{Lu}\p{Ll}* \p{Ll}{2,}|\p{Lo}/u;
const htmlText = /\p{L}[^<>]*<\/(?:a|button|dd|div|dt|h\d|label|li|p|span|strong|td|th|title)>/u;

/** Literals that begin like a text and are none, each with a reason. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['Consumption tax', 'the name of a tax in the API, which chooses the text'],
  ['صور', 'letters for which a font is asked whether it has them'],
]);

function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replaceAll(codes, ''));
}

const joining: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

/** The texts of a template without its arguments. */
function templateText(node: ts.TemplateExpression): string {
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(' ');
}

/** The written texts that an expression may show. */
function shownTexts(node: ts.Node | undefined): string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node))
    return [
      templateText(node),
      ...node.templateSpans.flatMap((span) => shownTexts(span.expression)),
    ];
  if (
    ts.isJsxExpression(node) ||
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isSpreadElement(node)
  )
    return shownTexts(node.expression);
  if (ts.isConditionalExpression(node))
    return [...shownTexts(node.whenTrue), ...shownTexts(node.whenFalse)];
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap(shownTexts);
  if (!ts.isBinaryExpression(node)) return [];
  if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken)
    return shownTexts(node.right);
  return joining.has(node.operatorToken.kind)
    ? [...shownTexts(node.left), ...shownTexts(node.right)]
    : [];
}

function isShownAttribute(node: ts.JsxAttribute): boolean {
  const name = node.name.getText();
  const tag = node.parent.parent.tagName.getText();
  return /^[a-z]/.test(tag) ? spoken.test(name) : !technical.test(name);
}

/** Whether the value of a JSX expression is read by a person. */
function isShownExpression(node: ts.JsxExpression): boolean {
  return !ts.isJsxAttribute(node.parent) || isShownAttribute(node.parent);
}

function isInShownExpression(node: ts.Node): boolean {
  if (ts.isSourceFile(node) || ts.isFunctionDeclaration(node)) return false;
  return ts.isJsxExpression(node) ? isShownExpression(node) : isInShownExpression(node.parent);
}

/** Whether a call formats a value in a language that is not the customer's. */
function isForeignFormat(node: ts.CallExpression): boolean {
  if (!ts.isPropertyAccessExpression(node.expression)) return false;
  const name = node.expression.name.text;
  if (/^toLocale(?:Date|Time)?String$/.test(name))
    return !node.arguments[0] || node.arguments[0].getText() === 'undefined';
  return name === 'toFixed' && isInShownExpression(node);
}

/** The written texts of a value whose name is one of a text, or that is added to a list. */
function namedTexts(node: ts.Node): string[] {
  if (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node))
    return printed.test(node.name.getText()) ? shownTexts(node.initializer) : [];
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  return node.expression.name.text === 'push' ? node.arguments.flatMap(shownTexts) : [];
}

/** Whether a literal is an argument of an error or a log, which only staff read. */
function isForStaff(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isNewExpression(parent)) return parent.expression.getText().endsWith('Error');
  if (ts.isCallExpression(parent))
    return /^(?:console|log)\b|\blog\./.test(parent.expression.getText());
  return (
    (ts.isBinaryExpression(parent) || ts.isConditionalExpression(parent)) && isForStaff(parent)
  );
}

function isWrittenLiteral(node: ts.Node, audience: Audience): boolean {
  if (!ts.isStringLiteralLike(node) && !ts.isTemplateExpression(node)) return false;
  const text = ts.isTemplateExpression(node) ? templateText(node) : node.text;
  if (htmlText.test(text)) return true;
  return audience !== 'server' && phrase.test(text) && !exceptions.has(text) && !isForStaff(node);
}

function isFault(node: ts.Node, audience: Audience): boolean {
  if (ts.isJsxText(node)) return hasWords(node.text);
  if (ts.isJsxAttribute(node))
    return isShownAttribute(node) && shownTexts(node.initializer).some(hasWords);
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent))
    return shownTexts(node).some(hasWords);
  if (ts.isCallExpression(node) && isForeignFormat(node)) return true;
  return namedTexts(node).some(audience === 'mail' ? hasWords : isSentence);
}

/** Lists the texts for customers that are written in the code, and values formatted in no language, with their lines. */
export function listWrittenTexts(source: ts.SourceFile, audience: Audience): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isWritten = isFault(node, audience);
    if (isWritten || isWrittenLiteral(node, audience)) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${source.fileName}:${line + 1}: ${node.getText().trim().slice(0, 60)}`);
    }
    // The parts of a reported text are not reported again.
    if (!isWritten) ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
