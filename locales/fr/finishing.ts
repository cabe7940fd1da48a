import texts from './finishing.json' with { type: 'json' };

/** The texts of photo finishing in this language, one chunk: shops without it never load it. */
export const messages = texts;
