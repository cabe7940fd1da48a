import { currencyIn } from '#domain/catalogue/sold-countries.ts';
import { joinFacts, joinSentences } from '#locales/lists.ts';
import { useCountry } from '#web/features/catalogue/store.ts';
import { countryName } from '#web/lib/format.ts';
import { useNotices } from '#web/lib/notices.ts';
import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { useStudioChoice } from '#web/features/studios/choice-store.ts';
import { useStudioAddress } from '../address/studio-address.ts';
import { currentTexts } from '../language/current-texts.ts';
import { alignPath } from '../language/switch-language.ts';
import { slugOf } from './studio-slug.ts';

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

/** Leaves the studio as it was instead of choosing one in a country that is not sold to, and says why. */
export function refuseStudio(country: string): void {
  const { studio } = useStudioChoice.getState();
  useStudioAddress.setState({ slug: studio && (slugOf(studio) || null) });
  alignPath();
  reportUnsold(country);
}
