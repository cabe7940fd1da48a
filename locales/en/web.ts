import errors from './errors.json' with { type: 'json' };
import meta from './meta.json' with { type: 'json' };
import storefront from './storefront.json' with { type: 'json' };

/** The browser's texts for this language, one chunk; the storefront's groups are at the top level. */
export const messages = { ...storefront, errors, meta };
