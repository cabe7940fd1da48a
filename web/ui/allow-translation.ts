/** Text nodes that a translator replaced by an element of its own, and their words. */
const textsOf = new WeakMap<Node, Map<Text, string>>();
const translationOf = new WeakMap<Node, Element>();

function isTranslation(node: Node | null | undefined): node is Element {
  return node?.nodeName === 'FONT';
}

/** Puts the empty text back before its translation, so that React still finds it there. */
function pair(text: Text, translation: Element): void {
  // Some translators move the text itself.
  if (translation.contains(text)) text.replaceWith(text.cloneNode());
  const texts = textsOf.get(translation) ?? new Map<Text, string>();
  textsOf.set(translation, texts.set(text, text.data));
  translationOf.set(text, translation);
  text.data = '';
  translation.before(text);
}

/** Removes an outdated translation; texts that have not changed get their words back, which are translated again. */
function removeTranslation(translation: Element): void {
  const texts = textsOf.get(translation) ?? [];
  textsOf.delete(translation);
  translation.remove();
  for (const [text, words] of texts) {
    translationOf.delete(text);
    text.data = words;
  }
}

function followChange(text: Node): void {
  const translation = translationOf.get(text);
  if (!translation || !(text instanceof Text)) return;
  textsOf.get(translation)?.delete(text);
  translationOf.delete(text);
  removeTranslation(translation);
}

/** `added`: the translations added at the same time. */
function followRemoval(
  node: Node,
  { addedNodes, previousSibling, nextSibling }: MutationRecord,
  added: ReadonlySet<Node>,
): void {
  const outdated = textsOf.has(node) ? node : translationOf.get(node);
  if (isTranslation(outdated)) {
    removeTranslation(outdated);
    return;
  }
  const translation = [...addedNodes, previousSibling, nextSibling].find(
    (other) => other && added.has(other),
  );
  if (node instanceof Text && isTranslation(translation)) pair(node, translation);
}

/**
 * Lets the browser translate the page into another language than the shop has. Translators such as Chrome's replace text
 * nodes by `<font>` elements: React would fail to remove such a text, and would change one that is no longer shown.
 */
export function allowTranslation(): void {
  const observer = new MutationObserver((records) => {
    const added = new Set(
      records.flatMap(({ addedNodes }) => [...addedNodes].filter(isTranslation)),
    );
    for (const record of records) {
      if (record.type === 'characterData') followChange(record.target);
      for (const node of record.removedNodes) followRemoval(node, record, added);
    }
    // The changes made here.
    observer.takeRecords();
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
}
