/** A translator's work in one element. */
interface Translation {
  /** React's words of the texts that were replaced; the texts stay in the element, blank. */
  readonly words: Map<Node, string>;
  readonly nodes: Set<Node>;
}

/** An invisible character: Chrome's translator removes empty texts, and leaves blank ones alone. */
const blank = '\uFEFF';

const translationOf = new WeakMap<Element, Translation>();

/**
 * Whether React keeps this text and changes it later. It marks such texts with their fiber; the only text of an element
 * has no mark, because React replaces all that the element contains.
 */
function isKept(node: Node): node is Text {
  return node instanceof Text && Object.keys(node).some((key) => key.startsWith('__reactFiber$'));
}

/** Beside texts that React keeps: Chrome and Edge add `<font>` elements, Safari adds texts. */
function isTranslation(node: Node): boolean {
  return node.nodeName === 'FONT' || (node instanceof Text && !isKept(node));
}

/** Whether a translator removed the text, not React: Chrome adds the translation first, Safari afterwards. */
function isReplaced(text: Text, removal: MutationRecord, changes: readonly MutationRecord[]) {
  const until = changes.indexOf(removal);
  return changes.some(({ addedNodes }, index) =>
    [...addedNodes].some((node) =>
      node instanceof Text
        ? isTranslation(node) && text.data !== blank
        : isTranslation(node) && index <= until,
    ),
  );
}

/** Puts a text back among React's own nodes, before its translation. */
function putBack(text: Text, element: Element, { previousSibling, nextSibling }: MutationRecord) {
  // Some translators move the text into the translation.
  if (text.parentNode) text.replaceWith(text.cloneNode());
  let previous = previousSibling;
  while (previous && isTranslation(previous)) previous = previous.previousSibling;
  let next = nextSibling?.parentNode === element ? nextSibling : null;
  if (previous?.parentNode === element) next = previous.nextSibling;
  else if (!previousSibling || previousSibling.parentNode === element) next = element.firstChild;
  element.insertBefore(text, next);
}

/** Follows the changes of an element's children; returns whether its translation is outdated. */
function followChildren(element: Element, changes: readonly MutationRecord[]): boolean {
  const { words, nodes } = translationOf.get(element) ?? { words: new Map(), nodes: new Set() };
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes].filter(isTranslation));
  let isOutdated = false;
  for (const change of changes.toReversed()) {
    for (const node of change.removedNodes) {
      if (node.parentNode === element) continue;
      if (nodes.has(node)) {
        isOutdated ||= added.length === 0;
      } else if (isKept(node) && isReplaced(node, change, changes)) {
        // An earlier translation of it is still there.
        isOutdated ||= words.has(node);
        if (node.data !== blank) words.set(node, node.data);
        for (const translated of added) nodes.add(translated);
        translationOf.set(element, { words, nodes });
        putBack(node, element, change);
        node.data = blank;
      } else if (words.delete(node)) {
        isOutdated = true;
      }
    }
  }
  return isOutdated;
}

/** Removes an outdated translation. The texts get their words back, which the browser translates again. */
function showWords(element: Element): void {
  const translation = translationOf.get(element);
  translationOf.delete(element);
  for (const node of translation?.nodes ?? [])
    if (node.parentNode === element) element.removeChild(node);
  for (const [text, words] of translation?.words ?? []) text.nodeValue = words;
}

/**
 * Lets the browser translate the page into another language than the shop has. Translators such as those of Chrome and
 * Safari replace text nodes: React would fail to remove such a text, and would change one that is no longer shown.
 */
export function allowTranslation(): void {
  const observer = new MutationObserver((records) => {
    const changes = new Map<Element, MutationRecord[]>();
    const outdated = new Set<Element>();
    for (const record of records) {
      const { target, type } = record;
      if (type === 'characterData') {
        const element = target.parentElement;
        if (element && translationOf.get(element)?.words.delete(target)) outdated.add(element);
      } else if (target instanceof Element) {
        const others = changes.get(target);
        if (others) others.push(record);
        else changes.set(target, [record]);
      }
    }
    for (const [element, own] of changes) if (followChildren(element, own)) outdated.add(element);
    for (const element of outdated) showWords(element);
    // The changes made here.
    observer.takeRecords();
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
}
