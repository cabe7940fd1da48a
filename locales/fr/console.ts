import texts from './console.json' with { type: 'json' };

/** The console's texts for this language, one chunk. */
export const messages = { console: texts };
