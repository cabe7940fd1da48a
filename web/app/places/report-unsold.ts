import { currencyIn } from '#domain/catalogue/sold-countries.ts';
import { joinFacts, joinSentences } from '#locales/lists.ts';
import { useCountry } from '#web/features/catalogue/store.ts';
import { countryName } from '#web/lib/format.ts';
import { useNotices } from '#web/lib/notices.ts';
import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { currentTexts } from '../language/current-texts.ts';

/** Says that the shop takes no orders from a country that the visit wanted, and whose prices it shows instead. */
export function reportUnsold(unsold: string): void {
  const { language, t } = currentTexts();
  const { country } = useCountry.getState();
  const refused = joinFacts(
    [countryName(unsold, language), t('errors.country_not_sold')],
    language,
  );
  const shown = t('country.changed', {
    country: countryName(country, language),
    currency: currencyIn(getShopCatalogue(), country),
  });
  useNotices.getState().showMessage({
    text: joinSentences([refused, shown], language),
    isUnasked: true,
  });
}
