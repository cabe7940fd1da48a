import { longOrderNumber, shortOrderNumber } from '#domain/orders/order-numbers.ts';

/** Maximum length of the texts in one place of the screen, in characters by script. */
interface Budget {
  readonly place: string;
  readonly latin: number;
  readonly ja: number;
  readonly zh: number;
  /** Matches whole keys, with their catalogue. */
  readonly keys: RegExp;
}

/**
 * Budget of every text that the code shows in a button, and of two that reach their button as data: one line of a phone
 * 320 px wide, inside the padding of the page and the button, in letters of 16 px.
 */
const button: Budget = {
  place: 'button',
  latin: 28,
  ja: 14,
  zh: 14,
  keys: /^storefront:navigation\.(?:next|placeOrderCod|orderAndOwe)$/,
};

const budgets: readonly Budget[] = [
  button,
  {
    place: 'main button',
    latin: 22,
    ja: 10,
    zh: 8,
    keys: /^storefront:(?:common\.(?:back|next|close|cancel|done|undo|remove|tryAgain|copy)|photos\.(?:addPhotos|add|card\.(?:remove|tryAgain)|choices\.(?:select|finish|duplicate|remove))|payment\.(?:button\.(?:pay|processing|loading)|tryAgain)|navigation\.(?:back|nextShort|placeOrder|pay|print|processing)|checkout\.codes\.apply|intro\.startPrinting|booking\.book|banner\.tryAgain|saved\.clear(?:Confirm|Keep)?)$/,
  },
  {
    // A link below the buttons of the first screen, and an item of a menu that may wrap.
    place: 'button as wide as the screen',
    latin: 42,
    ja: 20,
    zh: 20,
    keys: /^storefront:(?:intro\.install|photos\.menu\.alikes)$/,
  },
  {
    place: 'step title',
    latin: 28,
    ja: 16,
    zh: 12,
    keys: /^(?:storefront:steps\.(?:photos|checkout)|storefront:checkout\.title|storefront:(?:checkout\.(?:contact|delivery)|payment)\.title)$/,
  },
  {
    place: 'chip',
    latin: 14,
    ja: 10,
    zh: 8,
    keys: /^storefront:photos\.chip\./,
  },
  {
    place: 'e-mail subject',
    latin: 60,
    ja: 28,
    zh: 28,
    keys: /^emails:(?:.*\.)?(?:subject|lastSubject|subjectShipping|subjectPickup|cancelledSubject|approvalSubject)$/,
  },
];

/** Texts that may be longer, each for a reason. */
const exceptions: ReadonlyMap<string, string> = new Map([
  ['de storefront:navigation.placeOrder', 'the law asks for the words of an obligation to pay'],
  ['fr storefront:navigation.orderAndOwe', 'the law asks for the words of an obligation to pay'],
  ['es storefront:navigation.orderAndOwe', 'the law asks for the words of an obligation to pay'],
  ['pt storefront:navigation.orderAndOwe', 'the law asks for the words of an obligation to pay'],
  ['ru storefront:navigation.orderAndOwe', 'the law asks for the words of an obligation to pay'],
  ['fr storefront:navigation.placeOrderCod', 'says how one pays; the bar has room for two lines'],
  ['ar storefront:navigation.placeOrderCod', 'says how one pays; the bar has room for two lines'],
]);

/** Letters of an order number: the long form is that of orders paid by card. */
const longNumber = longOrderNumber(0, () => 0).length;
const shortNumber = shortOrderNumber(0, () => 0).length;

/** Texts about orders that await a transfer: their numbers are short. */
const transferKeys = /^emails:news\.transfer\./;

/** How wide an argument is taken to be: a photo's number, the brand. */
const widths: ReadonlyMap<string, number> = new Map([
  ['number', 2],
  ['brand', 3],
  ['studio', 12],
  ['date', 12],
  ['total', 8],
  ['country', 6],
  ['count', 2],
]);
const other = 6;

/**
 * The maximum displayed length of a text: the longest branch of each choice, with arguments at their usual width, and with
 * the letters of its order number.
 */
export function readLength(text: string, orderNumber = longNumber): number {
  const branch = /\{(\w+), (?:plural|select),((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/u.exec(text);
  if (branch?.[2] !== undefined) {
    const options = branch[2].matchAll(/\{((?:[^{}]|\{[^{}]*\})*)\}/gu);
    return Math.max(
      ...[...options].map(([, option = '']) =>
        readLength(
          text.replace(branch[0], () => option.replaceAll('#', '00')),
          orderNumber,
        ),
      ),
    );
  }
  const filled = text.replaceAll(/\{(\w+)[^}]*\}/gu, (_all, name: string) =>
    '0'.repeat(name === 'orderNumber' ? orderNumber : (widths.get(name) ?? other)),
  );
  // A Latin letter is half as wide as a full-width character.
  const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(filled);
  const letters = Array.from(filled);
  return isWide
    ? Math.ceil(letters.reduce((sum, letter) => sum + (letter < '\u0100' ? 0.5 : 1), 0))
    : letters.length;
}

/** Returns one line for each text of a catalogue that is too long for its place; `buttonKeys` are shown in buttons. */
export function overBudget(
  language: string,
  name: string,
  texts: readonly (readonly [key: string, text: string])[],
  buttonKeys: ReadonlySet<string> = new Set(),
): string[] {
  return texts.flatMap(([key, text]) => {
    const budget =
      budgets.find(({ keys }) => keys.test(`${name}:${key}`)) ??
      (name === 'storefront' && buttonKeys.has(key) ? button : null);
    if (!budget || exceptions.has(`${language} ${name}:${key}`)) return [];
    const most = language === 'ja' ? budget.ja : language === 'zh' ? budget.zh : budget.latin;
    const number = transferKeys.test(`${name}:${key}`) ? shortNumber : longNumber;
    const length = readLength(text, number);
    if (length <= most) return [];
    return [
      `locales/${language}/${name}.json: ${key}: ${length} of ${most} letters: ${budget.place}`,
    ];
  });
}
