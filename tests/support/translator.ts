// The function runs inside a page too, sent there as source text: it must not use anything else of this module.

type View = Window & typeof globalThis;

/**
 * Imitates a browser's translator, which replaces texts some time after they have appeared or changed: Chrome's by
 * elements, with one for each number, and Safari's by other texts. The returned function puts the words of the page
 * back.
 */
export function translate(browser: 'Chrome' | 'Safari', view: View = window): () => void {
  const { document } = view;
  const originals = new Map<Text, readonly ChildNode[]>();
  const own = new WeakSet<Node>();
  let isOn = true;
  const isOriginal = (text: Text): boolean =>
    !own.has(text) &&
    text.data.trim() !== '' &&
    text.parentElement?.closest('font, script, style, option, [translate=no]') === null;
  const translationsOf = (words: string): ChildNode[] => {
    if (browser === 'Safari') return [document.createTextNode(words)];
    const parts = words.split(/(\d+)/).filter((part) => part !== '');
    return parts.map((part) => {
      const translation = document.createElement('font');
      translation.append(document.createElement('font'));
      translation.firstElementChild?.append(part);
      return translation;
    });
  };
  const replace = (text: Text): void => {
    const translations = translationsOf(text.data);
    for (const translation of translations) own.add(translation);
    const { parentNode, nextSibling } = text;
    if (browser === 'Chrome') text.before(...translations);
    text.remove();
    if (browser === 'Safari') parentNode?.insertBefore(translations[0] ?? text, nextSibling);
    originals.set(text, translations);
  };
  const replaceAll = (): void => {
    if (!isOn) return;
    if (browser === 'Chrome') document.body.normalize();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (walker.nextNode()) found.push(walker.currentNode);
    for (const text of found) if (text instanceof view.Text && isOriginal(text)) replace(text);
  };
  const observer = new view.MutationObserver(() => view.setTimeout(replaceAll));
  view.addEventListener('DOMContentLoaded', () => {
    // It starts after the page's own scripts that wait for the same event.
    view.setTimeout(() => {
      replaceAll();
      observer.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
  });
  return () => {
    isOn = false;
    observer.disconnect();
    for (const [text, [first, ...others]] of originals) {
      first?.replaceWith(text);
      for (const other of others) other.remove();
    }
  };
}
