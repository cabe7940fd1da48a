import emails from './emails.json' with { type: 'json' };
import errors from './errors.json' with { type: 'json' };
import meta from './meta.json' with { type: 'json' };
import pages from './pages.json' with { type: 'json' };
import storefront from './storefront.json' with { type: 'json' };

/** Every text of this language. */
export const ja = { emails, errors, meta, pages, storefront };
