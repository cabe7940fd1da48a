import ts from 'typescript';
import { Buttons } from './buttons.ts';
import { listPlaceholders } from './message-arguments.ts';

/** The texts that a translator finds: a catalogue, or `web` for all that a browser loads, and a group in it. */
interface Translator {
  readonly catalogue: string;
  readonly group: string;
}

/** A call of a translator whose key is written in the code. */
export interface TextCall extends Translator {
  /** Place in the code, as `file:line`. */
  readonly place: string;
  /** Matches the keys in the group that the call may use. */
  readonly keys: RegExp;
  /** Whether a part of the key is known only at run time, so that some matches may never be used. */
  readonly isOpen: boolean;
  /** Names of the given arguments; null if they are not written in the call. */
  readonly given: readonly string[] | null;
  /** Whether the text is shown inside a button. */
  readonly inButton: boolean;
}

/** Translators that a function returns, by the name of the function. */
const makers: ReadonlyMap<string, string> = new Map([
  ['useTranslations', 'web'],
  ['emailTexts', 'emails'],
  ['metaTexts', 'meta'],
  ['pageTexts', 'pages'],
]);

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** The pattern of the keys that an expression may produce; null if it is not written in the code. */
function keyPattern(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return escaped(node.text);
  if (ts.isParenthesizedExpression(node)) return keyPattern(node.expression);
  if (ts.isTemplateExpression(node))
    return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
      .map(({ text }) => escaped(text))
      .join('.+');
  if (!ts.isConditionalExpression(node)) return null;
  const [first, second] = [keyPattern(node.whenTrue), keyPattern(node.whenFalse)];
  return first === null || second === null ? null : `(?:${first}|${second})`;
}

function isOpen(node: ts.Node): boolean {
  return (
    ts.isTemplateExpression(node) ||
    (ts.isParenthesizedExpression(node) && isOpen(node.expression)) ||
    (ts.isConditionalExpression(node) && (isOpen(node.whenTrue) || isOpen(node.whenFalse)))
  );
}

function givenNames(node: ts.Expression | undefined): string[] | null {
  if (!node) return [];
  if (!ts.isObjectLiteralExpression(node)) return null;
  const names = node.properties.map((property) =>
    property.name && !ts.isComputedPropertyName(property.name) ? property.name.text : null,
  );
  return names.every((name) => name !== null) ? names : null;
}

/** A translator, null for any other value. */
function translatorFrom(node: ts.Expression | undefined): Translator | null {
  if (!node || !ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return null;
  const catalogue = makers.get(node.expression.text);
  if (!catalogue) return null;
  const [group] = catalogue === 'web' ? node.arguments : [];
  if (!group) return { catalogue, group: '' };
  return ts.isStringLiteralLike(group) ? { catalogue, group: group.text } : null;
}

/** Values that carry a translator as a property: `language.text` of a mail, `currentTexts().t` of a browser. */
function carried(file: string, property: string): Translator | null {
  if (file.startsWith('server/') && property === 'text') return { catalogue: 'emails', group: '' };
  if (file.startsWith('web/') && property === 't') return { catalogue: 'web', group: '' };
  return null;
}

function isScope(node: ts.Node): boolean {
  return (
    ts.isSourceFile(node) || ts.isBlock(node) || ts.isFunctionLike(node) || ts.isCaseBlock(node)
  );
}

function scopeOf(node: ts.Node): ts.Node {
  return isScope(node) ? node : scopeOf(node.parent);
}

/** The translators of a source file by the scope and name under which they are declared. */
class Declarations {
  readonly #file: string;
  readonly #scopes = new Map<ts.Node, Map<string, Translator | null>>();

  constructor(source: ts.SourceFile) {
    this.#file = source.fileName;
    this.#collect(source);
  }

  #collect(node: ts.Node): void {
    const isDeclaration =
      ts.isVariableDeclaration(node) || ts.isParameter(node) || ts.isBindingElement(node);
    if (isDeclaration && ts.isIdentifier(node.name)) {
      const scope = scopeOf(node.parent);
      const names = this.#scopes.get(scope) ?? new Map<string, Translator | null>();
      names.set(node.name.text, this.#declared(node, node.name.text));
      this.#scopes.set(scope, names);
    }
    ts.forEachChild(node, (child) => this.#collect(child));
  }

  #declared(
    node: ts.VariableDeclaration | ts.ParameterDeclaration | ts.BindingElement,
    name: string,
  ): Translator | null {
    if (ts.isVariableDeclaration(node)) {
      const from = node.initializer;
      return from && ts.isPropertyAccessExpression(from)
        ? carried(this.#file, from.name.text)
        : translatorFrom(from);
    }
    if (ts.isBindingElement(node))
      return carried(this.#file, (node.propertyName ?? node.name).getText());
    return node.type && /\['text'\]$|emailTexts/.test(node.type.getText())
      ? carried(this.#file, name)
      : null;
  }

  find(name: string, from: ts.Node): Translator | null {
    for (let node: ts.Node | undefined = from; node; node = node.parent) {
      const found = this.#scopes.get(node)?.get(name);
      if (found !== undefined) return found;
    }
    return null;
  }

  of(callee: ts.Expression): Translator | null {
    if (ts.isIdentifier(callee)) return this.find(callee.text, callee);
    if (ts.isPropertyAccessExpression(callee)) return carried(this.#file, callee.name.text);
    return translatorFrom(callee);
  }
}

/** The calls of translators in a source file whose keys are written in them. */
export function listTextCalls(source: ts.SourceFile): TextCall[] {
  const declarations = new Declarations(source);
  const buttons = new Buttons(source);
  const calls: TextCall[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.arguments[0]) {
      const pattern = keyPattern(node.arguments[0]);
      const translator = pattern === null ? null : declarations.of(node.expression);
      if (translator) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        calls.push({
          ...translator,
          place: `${source.fileName}:${line + 1}`,
          keys: new RegExp(`^${pattern}$`),
          isOpen: isOpen(node.arguments[0]),
          given: givenNames(node.arguments[1]),
          inButton: buttons.show(node),
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
}

/** The texts of a language by catalogue: `web` has the keys that a browser knows. */
export type Catalogues = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** The keys of its catalogue that a call may use. */
export function keysOfCall({ catalogue, group, keys }: TextCall, catalogues: Catalogues): string[] {
  const start = group === '' ? '' : `${group}.`;
  return [...(catalogues.get(catalogue)?.keys() ?? [])].filter(
    (key) => key.startsWith(start) && keys.test(key.slice(start.length)),
  );
}

/** The keys of the texts that the calls show inside buttons. */
export function buttonKeys(calls: readonly TextCall[], english: Catalogues): ReadonlySet<string> {
  return new Set(
    calls.filter(({ inButton }) => inButton).flatMap((call) => keysOfCall(call, english)),
  );
}

/** Returns one line for each call that lacks an argument of its text, or that gives one its text does not take. */
export function wrongArguments(calls: readonly TextCall[], english: Catalogues): string[] {
  return calls.flatMap((call) => {
    const { catalogue, given, isOpen: open, place } = call;
    if (!given) return [];
    const texts = english.get(catalogue);
    const used = keysOfCall(call, english).map((key) => ({
      key,
      names: listPlaceholders(texts?.get(key) ?? '').map(({ name }) => name),
    }));
    const taken = new Set(used.flatMap(({ names }) => names));
    const lacking = used.flatMap(({ key, names }) =>
      [...new Set(names)]
        .filter((name) => !given.includes(name))
        .filter((name) => !open || used.every((other) => other.names.includes(name)))
        .map((name) => `${place}: ${catalogue} ${key}: lacks the argument ${name}`),
    );
    const needless = given
      .filter((name) => used.length > 0 && !taken.has(name))
      .map((name) => `${place}: ${catalogue} ${used[0]?.key}: takes no argument ${name}`);
    return [...lacking, ...needless];
  });
}
