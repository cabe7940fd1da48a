import { describe, expect, it } from 'vitest';
import { mainButtons, readingsOf } from '#tests/support/message-variants.ts';
import { catalogueOf } from './catalogues.ts';

/** A language written in Chinese characters, and what a length limit leaves it. */
interface Written {
  readonly code: 'ja' | 'zh';
  /** Longest main button, in characters. */
  readonly button: number;
}

const languages: readonly Written[] = [
  { code: 'ja', button: 10 },
  { code: 'zh', button: 8 },
];

/** Longest subject of an email, in characters, an order number among them. */
const longestSubject = 28;

const stop = '。、，：；？！（）「」“”…';
/** Marks of Latin script that stand where a full-width one belongs; those inside an address or a file name stay. */
const narrowMark = /[,;:?!()]|(?<![A-Za-z])\.|\.(?![A-Za-z])|\.{3}/u;
const besideStop = new RegExp(` [${stop}]|[${stop}] `, 'u');
const cjk = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';

describe.each(languages)('the texts in $code', ({ code, button }) => {
  const all = readingsOf(catalogueOf(code));
  const faults = (isFault: (text: string) => boolean): string[] =>
    all.filter(([, text]) => isFault(text)).map(([key, text]) => `${key}: ${text}`);

  it('set full-width marks with no space beside them', () => {
    expect(faults((text) => narrowMark.test(text) || besideStop.test(text))).toEqual([]);
  });

  it(`keep a main button within ${button} characters`, () => {
    const texts = new Map(all);
    expect(mainButtons.filter((key) => (texts.get(key) ?? '').length > button)).toEqual([]);
    expect(mainButtons.filter((key) => !texts.has(key))).toEqual([]);
  });

  it('keep the words and order number of a subject within its length', () => {
    const { emails } = catalogueOf(code);
    const orderNumber = 'FPX-123456789';
    const tooLong = Object.entries({ emails })
      .flatMap(([name, group]) => readingsOf(group, name))
      .filter(([key]) => /subject$/iu.test(key))
      .filter(
        ([, text]) => text.replace('A', orderNumber).replaceAll('A', '').length > longestSubject,
      );
    expect(tooLong).toEqual([]);
  });
});

describe('typography', () => {
  it('Japanese sets no space beside its own letters, and says です and ます to nobody by name', () => {
    const spaced = new RegExp(`${cjk} | ${cjk}`, 'u');
    const texts = readingsOf(catalogueOf('ja'));
    expect(texts.filter(([, text]) => spaced.test(text))).toEqual([]);
    expect(texts.filter(([, text]) => /あなた|貴方|，/u.test(text))).toEqual([]);
  });

  it('Chinese sets a space between its characters and Latin letters or digits, and says 您', () => {
    const joined = /\p{Script=Han}[A-Za-z\d]|[A-Za-z\d]\p{Script=Han}/u;
    const texts = readingsOf(catalogueOf('zh'));
    expect(texts.filter(([, text]) => joined.test(text))).toEqual([]);
    expect(texts.filter(([, text]) => /[你亲哦啦折]|发票|购物车/u.test(text))).toEqual([]);
  });
});
