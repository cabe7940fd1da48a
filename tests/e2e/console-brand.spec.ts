import { changeBrand } from './brand-step.ts';
import { test } from './fixtures.ts';

// A fixture of its own gives the worker a shop of its own: other journeys expect the usual brand.
const own = test.extend<object, { readonly brandedShop: null }>({
  brandedShop: [null, { scope: 'worker' }],
});

// The photos of its order were never sent.
own.use({ expectedErrors: { patterns: [/api\/pictures/] } });

own('a brand is changed, and seen in shop, mail, invoice and ticket', changeBrand);
