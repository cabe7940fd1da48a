import type { PageLanguage } from '../../hosted/languages.ts';
import { hostedTexts } from '../../hosted/texts/index.ts';

/** The window's texts in a language. */
export function textsIn(language: PageLanguage) {
  const texts = hostedTexts[language];
  const { declines, wrong } = texts;
  return {
    ...texts,
    title: texts.title.window,
    cvv: `${texts.securityCode} (CVV)`,
    declinedTitle: `${texts.declinedTitle} `,
    declines: {
      cvv: declines.securityCode,
      honour: declines.declined,
      expired: declines.expired,
      funds: declines.funds,
      authentication: declines.authentication,
    },
    wrong: {
      cardNumber: wrong.cardNumber,
      expiry: wrong.expiry,
      cvv: wrong.securityCode,
      cardHolderName: wrong.cardHolderName,
    },
    paid: `${texts.paid} ${texts.closeWindow}`,
    expired: `${texts.expired} ${texts.closeAndAgain}`,
    unknown: `${texts.unknown} ${texts.closeAndAgain}`,
    noScript: texts.noScript.window,
  };
}

export type WindowTexts = ReturnType<typeof textsIn>;
