import { changeBrand } from './brand-step.ts';
import { test } from './fixtures.ts';

// The photos of its order were never sent.
test.use({ expectedErrors: { patterns: [/api\/pictures/] } });

test('a brand is changed, and seen in shop, mail, invoice and ticket', changeBrand);
