import texts from './choices.json' with { type: 'json' };

/** The texts about choices within a product in this language, one chunk: no first screen shows them. */
export const messages = texts;
