import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { setShopCatalogue } from '#web/lib/shop-catalogue.ts';

// The code of the web runs in Node without a page, which would have a catalogue.
setShopCatalogue(defaultCatalogue);
