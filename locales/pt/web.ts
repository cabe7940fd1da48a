import errors from './errors.json' with { type: 'json' };
import meta from './meta.json' with { type: 'json' };
import storefront from './storefront.json' with { type: 'json' };

/** The texts the browser loads for this language, one chunk; the storefront's groups lie at the top. */
export const messages = { ...storefront, errors, meta };
