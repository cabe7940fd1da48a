import { joinParts, type PageLanguage } from '../../hosted/languages.ts';
import { hostedTexts } from '../../hosted/texts/index.ts';

/** The window's texts in a language. */
export function textsIn(language: PageLanguage) {
  const texts = hostedTexts[language];
  const { declines, wrong } = texts;
  const join = (...parts: readonly string[]): string => joinParts(language, ...parts);
  return {
    ...texts,
    title: texts.title.window,
    cvv: joinParts(language, texts.securityCode, '(CVV)'),
    declinedTitle: joinParts(language, texts.declinedTitle, ''),
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
    paid: join(texts.paid, texts.closeWindow),
    expired: join(texts.expired, texts.closeAndAgain),
    unknown: join(texts.unknown, texts.closeAndAgain),
    noScript: texts.noScript.window,
  };
}

export type WindowTexts = ReturnType<typeof textsIn>;
