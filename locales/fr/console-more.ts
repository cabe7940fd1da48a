import texts from './console-more.json' with { type: 'json' };

/** The console's texts for this language that no first screen needs, one chunk. */
export const messages = { console: texts };
