/** A use of a word that is right in its ordinary sense, or that cannot be changed. */
export interface OrdinaryUse {
  /** As in the table of words. */
  readonly word: string;
  readonly kind?: 'name' | 'prose';
  readonly files: RegExp;
  /** Matches the identifier or the prose as it is written. */
  readonly text: RegExp;
  readonly reason: string;
}

const anywhere = /^/;

/** At most 60: a longer list would be a second dialect. */
export const ordinaryUses: readonly OrdinaryUse[] = [
  {
    word: 'try, tries',
    kind: 'name',
    files: /^server\//,
    text: /^tries$/,
    reason: 'column `refunds.tries`; renaming a column stops the processes that still run',
  },
  {
    word: 'by hand',
    kind: 'name',
    files: anywhere,
    text: /^by(?:_hand_|Hand)(?:amount|reference)$/i,
    reason: 'columns of `refunds` and the fields of its rows',
  },
  {
    word: 'by hand',
    kind: 'name',
    files: /^(?:contract|server)\//,
    text: /^byHandAmount$/,
    reason: 'field of a response that browsers of the version before read',
  },
  {
    word: 'by hand',
    kind: 'name',
    files: /^(?:web|tests\/e2e)\//,
    text: /^byHand$/,
    reason: 'key of the country stored in browsers',
  },
  {
    word: 'edition',
    files: /^(?:server\/|docs\/glossary)/,
    text: /\bedition\b/,
    reason: 'column `order_drafts.edition`',
  },
  {
    word: 'try, tries',
    kind: 'prose',
    files: /^docs\/glossary/,
    text: /column `tries`|`tries`/,
    reason: 'the glossary names the column',
  },
  {
    word: 'give back, goes back',
    kind: 'name',
    files: /^tests\/e2e\//,
    text: /^goBack$/,
    reason: 'method of Playwright',
  },
  {
    word: 'door',
    kind: 'name',
    files: /^web\/app\//,
    text: /^door$/,
    reason: 'a picture of a door',
  },
  {
    word: '*Answer',
    kind: 'name',
    files:
      /^(?:contract\/(?:orders|quote)|domain\/transfers|server\/features\/(?:orders|notifications)|web\/features\/orders)/,
    text: /^answer$/,
    reason: 'the security answer of an Interac transfer, as banks call it',
  },
  {
    word: '*Answer',
    kind: 'name',
    files: /^(?:sandbox|tests|server\/features\/payments)\//,
    text: /^answer$/,
    reason: 'key of the sandbox call that plans a fault',
  },
  {
    word: 'stands, standing',
    kind: 'name',
    files: /^sandbox\/control\//,
    text: /^standing$/,
    reason: 'field of a response of the sandbox',
  },
  {
    word: 'whoever, who comes back',
    kind: 'name',
    files: /^(?:domain|server\/features\/orders)\//,
    text: /^refund_came_back$/,
    reason: 'stored code of a refund that the bank returned',
  },
  {
    word: 'desk',
    kind: 'prose',
    files: /^docs\/going-live/,
    text: /desk(?:@|%40)/,
    reason: 'local part of an e-mail address',
  },
];
