import { describe, expect, it } from 'vitest';
import { shownName } from './shown-name.ts';

describe('shownName', () => {
  it.each([
    ['an override', 'IMG_\u202Egpj.exe', 'IMG_gpj.exe'],
    ['isolates and embeddings', '\u2066a\u2069\u202Ab\u202C.jpg', 'ab.jpg'],
    ['marks', 'a\u200E\u200F\u061Cb.jpg', 'ab.jpg'],
    ['line breaks and bells', 'a\n\tb\u0007.jpg', 'ab.jpg'],
  ])('removes %s', (_, name, shown) => expect(shownName(name)).toBe(shown));

  it.each(['صورة 1.jpg', '写真.png', 'día de playa (2).jpg', '👩‍👧.jpg'])('keeps %s', (name) =>
    expect(shownName(name)).toBe(name),
  );
});
