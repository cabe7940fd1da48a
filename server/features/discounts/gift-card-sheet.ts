import type { IssueGiftCardsRequest } from '#contract/staff/gift-cards.ts';
import { toMinor } from '#domain/common/money.ts';
import { mailLanguage } from '../../platform/mail/mail-language.ts';
import type { Pen, TextStyle } from '../../platform/pdf/pen.ts';
import { writePdf } from '../../platform/pdf/write-pdf.ts';

const ink = '#1a1512';
const quiet = '#5c544b';
const hair = '#cfc8bd';

const text: TextStyle = { font: 'text', size: 9, ink: quiet, leading: 1.4 };
const brandStyle: TextStyle = { font: 'display', size: 13, ink, leading: 1.3 };
const amountStyle: TextStyle = { font: 'display', size: 26, ink, leading: 1.25 };
const codeStyle: TextStyle = { font: 'strong', size: 12, ink, leading: 1.4 };

const columns = 2;
const rows = 4;
const gap = 14;

/** Facts of the cards of a sheet. */
interface SheetFacts extends Pick<IssueGiftCardsRequest, 'currency' | 'amount' | 'expiresAt'> {
  readonly language: string;
  readonly brandName: string;
  readonly now: number;
}

/** What a card says beside its code. */
interface CardWords {
  readonly brand: string;
  readonly title: string;
  readonly amount: string;
  readonly lines: readonly string[];
}

function composeWords({ currency, amount, expiresAt, language, brandName }: SheetFacts): CardWords {
  const { text: words, money, date, inside } = mailLanguage(language);
  // A card ends at midnight in UTC, so that the day before is the last one on which it pays.
  const lastDay = expiresAt === null ? null : date(new Date(Date.parse(expiresAt) - 1));
  return {
    brand: brandName,
    title: words('giftCardSheet.title'),
    amount: money(toMinor(amount, currency), currency),
    lines: [
      words('giftCardSheet.use'),
      ...(lastDay === null ? [] : [words('giftCardSheet.until', { date: inside(lastDay) })]),
    ],
  };
}

function drawCard(
  pen: Pen,
  code: string,
  { brand, title, amount, lines }: CardWords,
  { at, y, width }: { readonly at: number; readonly y: number; readonly width: number },
): void {
  pen.part('Div', () => {
    let next = pen.write(brand, brandStyle, { at, y, width, base: 'auto' });
    next = pen.write(title, text, { at, y: next, width });
    next = pen.write(amount, amountStyle, { at, y: next + 4, width });
    next = pen.write(code, codeStyle, { at, y: next + 2, width, base: 'ltr' });
    for (const line of lines) next = pen.write(line, text, { at, y: next, width });
  });
}

/** Draws the cards with their codes, eight on a page, with rules to cut along. */
export async function renderGiftCards(
  codes: readonly string[],
  facts: SheetFacts,
): Promise<Buffer> {
  const words = composeWords(facts);
  const language = mailLanguage(facts.language);
  const { brand, title, amount, lines } = words;
  const onPage = columns * rows;
  return await writePdf(
    {
      paper: facts.currency === 'USD' || facts.currency === 'CAD' ? 'LETTER' : 'A4',
      language: language.code,
      dir: language.dir,
      han: 'sc',
      title,
      author: brand,
      createdAt: new Date(facts.now),
      texts: [brand, title, amount, ...lines, ...codes],
    },
    {
      draw: (pen, turnPage) => {
        const width = (pen.width - gap) / columns;
        const height = (pen.bottom - pen.top) / rows;
        codes.forEach((code, index) => {
          const place = index % onPage;
          if (index > 0 && place === 0) turnPage();
          const row = Math.floor(place / columns);
          const at = (place % columns) * (width + gap);
          const y = pen.top + row * height;
          pen.rule(y, hair, at, width);
          drawCard(pen, code, words, { at, y: y + gap, width });
        });
      },
      drawFoot: () => undefined,
    },
  );
}
