import ts from 'typescript';
import { renderings } from '#domain/catalogue/catalogue.ts';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { countryCodes } from '#domain/places/countries.ts';

/** What belongs into the catalogue or a setting instead of the code. */
export const constantKinds = ['country', 'size', 'product', 'money'] as const;
/** One of {@link constantKinds}. */
export type ConstantKind = (typeof constantKinds)[number];

/** A constant of the shop in the code. */
export interface ShopConstant {
  readonly line: number;
  readonly kind: ConstantKind;
  /** The code or id, or an amount with its name: `fee = 800`. */
  readonly text: string;
}

const countries: ReadonlySet<string> = new Set(countryCodes);
const variants = defaultCatalogue.products.flatMap(({ variants: all }) => all);
// A word that also says how a product is drawn is no id of one.
const products: ReadonlySet<string> = new Set(
  defaultCatalogue.products
    .map(({ type }) => type)
    .filter((type) => !(renderings as readonly string[]).includes(type)),
);
const sizes: ReadonlySet<string> = new Set(
  variants.flatMap(({ key, aliases = [] }) => [key, ...aliases]).filter((key) => /^\d/.test(key)),
);

function kindOf(text: string): Exclude<ConstantKind, 'money'> | null {
  if (countries.has(text)) return 'country';
  if (products.has(text)) return 'product';
  return sizes.has(text) ? 'size' : null;
}

const amountName =
  /(?:^|[a-z])(?:amount|price|fee|cost|cents|dollars|minor|balance|subtotal|total|tax)s?$/i;
const inMoney: ReadonlySet<string> = new Set(['toMinor', 'fromDollars', 'dollarsIn']);

const comparing: ReadonlySet<ts.SyntaxKind> = new Set([
  ts.SyntaxKind.LessThanToken,
  ts.SyntaxKind.LessThanEqualsToken,
  ts.SyntaxKind.GreaterThanToken,
  ts.SyntaxKind.GreaterThanEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.EqualsToken,
]);

/** The name that a value is given: of a constant, a field, a parameter or a field that it is compared with. */
function nameOf(node: ts.NumericLiteral): string | null {
  const { parent } = node;
  if (
    (ts.isVariableDeclaration(parent) ||
      ts.isPropertyAssignment(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent)) &&
    parent.initializer === node
  ) {
    return parent.name.getText();
  }
  if (ts.isCallExpression(parent) && inMoney.has(parent.expression.getText())) {
    return parent.expression.getText();
  }
  if (!ts.isBinaryExpression(parent) || !comparing.has(parent.operatorToken.kind)) return null;
  const other = parent.left === node ? parent.right : parent.left;
  return other.getText().split('.').at(-1) ?? null;
}

function findAmount(node: ts.NumericLiteral): string | null {
  const name = nameOf(node);
  // Nothing, and a single unit, are no amounts of a shop.
  if (name === null || Number(node.text) <= 1) return null;
  return inMoney.has(name) || amountName.test(name) ? `${name} = ${node.getText()}` : null;
}

/** A name of a field counts like a text: `TN: 'TND'`. */
function textIn(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  return ts.isIdentifier(node) && ts.isPropertyAssignment(node.parent) && node.parent.name === node
    ? node.text
    : null;
}

/** Quoted texts in a template: SQL has its constants there. */
function quotedIn(node: ts.Node): string[] {
  const isPart =
    ts.isNoSubstitutionTemplateLiteral(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddle(node) ||
    ts.isTemplateTail(node);
  return isPart ? [...node.text.matchAll(/'([\w.]+)'/g)].map(([, text = '']) => text) : [];
}

/** Countries, sizes, products and amounts of money that are written in a source file. */
export function findConstants(file: string, code: string): ShopConstant[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, kind);
  const found: ShopConstant[] = [];
  const visit = (node: ts.Node): void => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    const text = textIn(node);
    for (const each of [...(text === null ? [] : [text]), ...quotedIn(node)]) {
      const of = kindOf(each);
      if (of) found.push({ line, kind: of, text: each });
    }
    const amount = ts.isNumericLiteral(node) ? findAmount(node) : null;
    if (amount !== null) found.push({ line, kind: 'money', text: amount });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
