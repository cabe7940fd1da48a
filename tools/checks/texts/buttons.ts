import ts from 'typescript';

/** Components of other files that show their children in a button. */
const buttonTags = /^(?:button|Button|ButtonLink)$/;
/** Properties of components that are shown in a button. */
const labels = /^(?:busy|confirm|keep|short)Label$/;
/** Components that show their property `label` in a button; an IconButton only names itself with it. */
const labelled = /^(?:AskFirst|AddPhotos)$/;

function tagOf(node: ts.JsxElement): string {
  return node.openingElement.tagName.getText();
}

/** Whether an element is only heard, such as the name of a control before its value. */
function isHidden({ openingElement }: ts.JsxElement): boolean {
  return /className="(?:[^"]* )?sr-only[ "]/.test(openingElement.attributes.getText());
}

function isLabel(node: ts.JsxAttribute): boolean {
  const name = node.name.getText();
  return (
    labels.test(name) || (name === 'label' && labelled.test(node.parent.parent.tagName.getText()))
  );
}

/** The function whose name a component has. */
function componentOf(node: ts.Node): string | null {
  if (ts.isFunctionDeclaration(node)) return node.name?.text ?? null;
  return ts.isSourceFile(node) ? null : componentOf(node.parent);
}

/** The buttons of a source file, with the components and variables whose texts they show. */
export class Buttons {
  /** Components of the file that show their children in a button. */
  readonly #components = new Set<string>();
  /** Variables that a button shows, each with its component. */
  readonly #variables = new Set<string>();

  constructor(source: ts.SourceFile) {
    this.#collect(source);
  }

  #collect(node: ts.Node): void {
    if (ts.isIdentifier(node) && ts.isJsxExpression(node.parent) && this.show(node.parent)) {
      const component = componentOf(node) ?? '';
      if (node.text === 'children') this.#components.add(component);
      else this.#variables.add(`${component} ${node.text}`);
    }
    ts.forEachChild(node, (child) => this.#collect(child));
  }

  /** Whether what a node produces is shown in a button. */
  show(node: ts.Node): boolean {
    if (ts.isJsxAttribute(node)) return isLabel(node);
    if (ts.isVariableDeclaration(node))
      return this.#variables.has(`${componentOf(node) ?? ''} ${node.name.getText()}`);
    if (ts.isJsxElement(node)) {
      if (isHidden(node)) return false;
      if (buttonTags.test(tagOf(node)) || this.#components.has(tagOf(node))) return true;
    }
    if (ts.isFunctionDeclaration(node) || ts.isSourceFile(node)) return false;
    return this.show(node.parent);
  }
}
