import texts from './own-data.json' with { type: 'json' };

/** The texts about a customer's own data in this language, one chunk: no first screen shows them. */
export const messages = texts;
