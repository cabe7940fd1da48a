import type { Locator } from '@playwright/test';

/** Number of lines that a word in a text takes; 0 if the text does not have it. */
export function countLines(label: Locator, word: string): Promise<number> {
  return label.evaluate((element, part) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      // Invisible joiners keep letters together and are no part of the word.
      const text = node.textContent ?? '';
      const places = Array.from(text.matchAll(/[^\u2060]/g), ({ index }) => index);
      const plain = text.replaceAll('\u2060', '');
      const start = plain.indexOf(part);
      if (start === -1) continue;
      const range = document.createRange();
      range.setStart(node, places[start] ?? 0);
      range.setEnd(node, (places[start + part.length - 1] ?? 0) + 1);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    }
    return 0;
  }, word);
}
