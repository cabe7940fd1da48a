import type { PageLanguage } from '../../hosted/languages.ts';
import { hostedTexts } from '../../hosted/texts/index.ts';

/** The page's texts in a language. */
export function textsIn(language: PageLanguage) {
  const texts = hostedTexts[language];
  const { declines, wrong } = texts;
  return {
    ...texts,
    title: texts.title.page,
    cvc: `${texts.securityCode} (CVC)`,
    declinedTitle: `${texts.declinedTitle} `,
    testCardsHint: `${texts.testCardsHint} ${texts.anyDate}`,
    declines: {
      declined: declines.declined,
      funds: declines.funds,
      expired: declines.expired,
      cvc: declines.securityCode,
      processing: declines.processing,
      authentication: declines.authentication,
    },
    wrong: {
      cardNumber: wrong.cardNumber,
      expiry: wrong.futureExpiry,
      cvc: wrong.securityCode,
      cardHolderName: wrong.cardHolderName,
    },
    expired: `${texts.expired} ${texts.backAndAgain}`,
    noScript: texts.noScript.page,
  };
}

export type PageTexts = ReturnType<typeof textsIn>;
