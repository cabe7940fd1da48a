import texts from './console.json' with { type: 'json' };

/** The texts of the console's first screens for this language, one chunk. */
export const messages = { console: texts };
