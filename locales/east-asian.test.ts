import { describe, expect, it } from 'vitest';
import { mainButtons, listVariants } from '#tests/support/texts.ts';
import { catalogueOf } from './catalogues.ts';

/** A language in Chinese characters, with its length limits. */
interface Written {
  readonly code: 'ja' | 'zh';
  /** Maximum length of a main button, in characters. */
  readonly button: number;
}

const languages: readonly Written[] = [
  { code: 'ja', button: 10 },
  { code: 'zh', button: 8 },
];

/** Maximum length of an e-mail subject, in characters, including an order number. */
const longestSubject = 28;

const stop = '。、，：；？！（）「」“”…';
/** Latin punctuation in place of full-width marks; those inside a web address or a file name are allowed. */
const narrowMark = /[,;:?!()]|(?<![A-Za-z])\.|\.(?![A-Za-z])|\.{3}/u;
const besideStop = new RegExp(` [${stop}]|[${stop}] `, 'u');
const cjk = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]';

describe.each(languages)('the texts in $code', ({ code, button }) => {
  const all = listVariants(catalogueOf(code));
  const faults = (isFault: (text: string) => boolean): string[] =>
    all.filter(([, text]) => isFault(text)).map(([key, text]) => `${key}: ${text}`);

  it('use full-width marks without spaces next to them', () => {
    expect(faults((text) => narrowMark.test(text) || besideStop.test(text))).toEqual([]);
  });

  it(`keep a main button within ${button} characters`, () => {
    const texts = new Map(all);
    expect(mainButtons.filter((key) => (texts.get(key) ?? '').length > button)).toEqual([]);
    expect(mainButtons.filter((key) => !texts.has(key))).toEqual([]);
  });

  it('keep a subject with its order number within its length', () => {
    const { emails } = catalogueOf(code);
    const orderNumber = 'FPX-123456789';
    const tooLong = Object.entries({ emails })
      .flatMap(([name, group]) => listVariants(group, name))
      .filter(([key]) => /subject$/iu.test(key))
      .filter(
        ([, text]) => text.replace('A', orderNumber).replaceAll('A', '').length > longestSubject,
      );
    expect(tooLong).toEqual([]);
  });
});

describe('East Asian typography', () => {
  it('uses no space between Japanese letters and です・ます without a pronoun', () => {
    const spaced = new RegExp(`${cjk} | ${cjk}`, 'u');
    const texts = listVariants(catalogueOf('ja'));
    expect(texts.filter(([, text]) => spaced.test(text))).toEqual([]);
    expect(texts.filter(([, text]) => /あなた|貴方|，/u.test(text))).toEqual([]);
  });

  it('calls the pickup code 受取番号 in Japanese: コード is a discount, a QR code or that of a card', () => {
    const others = /QRコード|セキュリティコード|別のコード/gu;
    const texts = listVariants(catalogueOf('ja')).filter(
      ([, text]) =>
        !text.includes('クーポンコード') && text.replaceAll(others, '').includes('コード'),
    );
    expect(texts).toEqual([]);
  });

  it('separates Chinese characters from Latin letters and digits by a space, and uses 您', () => {
    const joined = /\p{Script=Han}[A-Za-z\d]|[A-Za-z\d]\p{Script=Han}/u;
    const texts = listVariants(catalogueOf('zh'));
    expect(texts.filter(([, text]) => joined.test(text))).toEqual([]);
    expect(texts.filter(([, text]) => /[你亲哦啦折]|发票|购物车/u.test(text))).toEqual([]);
  });

  it('separates the time with which the date of a pickup ends from the Chinese words behind it', () => {
    const { emails, storefront } = catalogueOf('zh');
    const texts = [emails.pickup.ready, storefront.checkout.delivery.pickupReady];
    expect(texts.filter((text) => /\{date\}\p{Script=Han}/u.test(text))).toEqual([]);
  });
});
