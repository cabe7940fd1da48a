import { describe, expect, it } from 'vitest';
import { currencies } from '#domain/common/money.ts';
import { languageCodes } from '#locales/languages.ts';
import { mailLanguage } from '../mail/mail-language.ts';
import { findFonts } from './fonts.ts';
import { layText, tidy } from './lay-text.ts';

/** Lays a text out in lines of so many characters; returns what each shows. */
async function linesOf(text: string, width: number): Promise<string[]> {
  const fontsOf = await findFonts([['text', tidy(text)]], 'jp');
  const widthOf = ({ text: run }: { readonly text: string }): number => run.length;
  const lines = layText(text, { font: 'text', base: 'auto', width }, { fontsOf, widthOf });
  return lines.map(({ runs }) => runs.map((run) => run.text).join(''));
}

describe('layText', () => {
  it.each([
    ['words', 'Photo print 10×15 cm', 12, ['Photo print', '10×15 cm']],
    ['a word at its hyphen', 'Montmorency-Beauchamp', 15, ['Montmorency-', 'Beauchamp']],
    ['between Japanese characters', '写真プリント', 4, ['写真プリ', 'ント']],
    ['between Chinese characters', '照片打印店', 3, ['照片打', '印店']],
    ['Russian at its spaces', 'Фотография матовая', 12, ['Фотография', 'матовая']],
    ['Arabic at its spaces', 'صورة مطبوعة', 8, ['صورة', 'مطبوعة']],
  ])('breaks %s', async (_, text, width, lines) => {
    expect(await linesOf(text, width)).toEqual(lines);
  });

  it.each([
    ['an opening bracket at its end', '写真館（旧館）', 4, ['写真館', '（旧館）']],
    ['a closing quote at the next start', '照片“光面”纸', 5, ['照片“光', '面”纸']],
    ['a small kana at the next start', 'ご注文にヴィラ', 5, ['ご注文に', 'ヴィラ']],
    ['an ellipsis at the next start', '正在加载…', 4, ['正在加', '载…']],
    ['an amount apart from its sign', '合計￥1,200', 6, ['合計', '￥1,200']],
    ['the number of an order in two', 'no FPX-123', 8, ['no', 'FPX-123']],
    ['what a no-break space holds together', 'a 12\u00a0€', 4, ['a', '12\u00a0€']],
  ])('leaves no line with %s', async (_, text, width, lines) => {
    expect(await linesOf(text, width)).toEqual(lines);
  });

  it('breaks a word that is wider than the line between its letters', async () => {
    expect(await linesOf('Grüße\u0301n', 4)).toEqual(['Grüß', 'e\u0301n'.normalize('NFC')]);
  });
});

describe('tidy', () => {
  it.each(languageCodes)('leaves characters that the fonts have in amounts in %s', async (code) => {
    const { money } = mailLanguage(code);
    const amounts = currencies.map((currency) => tidy(money(123_456_789, currency)));
    const shown = amounts.map((amount) => amount.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, ''));
    const fontsOf = await findFonts([['text', shown.join('')]], 'jp');
    const fontOf = fontsOf('text', shown.join(''));
    const missing = (text: string) =>
      Array.from(text).some((character) => {
        const point = character.codePointAt(0) ?? 0;
        return !fontOf(point).characters.has(point);
      });
    expect(shown.filter(missing)).toEqual([]);
  });
});
