import type { StudioWire } from '#contract/studios.ts';
import { isSoldTo } from '#domain/catalogue/sold-countries.ts';
import { useStudioChoice } from '#web/features/studios/choice-store.ts';
import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { useStudioAddress } from '../address/studio-address.ts';
import { alignPath } from '../language/switch-language.ts';
import { rememberOrder, moveWithStudio } from './change-country.ts';
import { slugOf } from './studio-slug.ts';
import { useUnknownStudio } from './unknown-studio.ts';

async function choose(studio: StudioWire, fromUrl: boolean): Promise<void> {
  if (!isSoldTo(getShopCatalogue(), studio.country)) {
    const { refuseStudio } = await import('./report-unsold.ts');
    refuseStudio(studio.country);
    return;
  }
  const undo = rememberOrder();
  useUnknownStudio.setState({ unknown: null });
  useStudioChoice.getState().choose(studio, fromUrl);
  useStudioAddress.setState({ slug: slugOf(studio) || null });
  alignPath();
  await moveWithStudio(studio.country, undo);
}

/** Sets a manually chosen studio: the order takes its country, the URL its slug. */
export function chooseStudio(studio: StudioWire): Promise<void> {
  return choose(studio, false);
}

/** Sets a studio that a link chose, and marks it as such. */
export function preselectStudio(studio: StudioWire): Promise<void> {
  return choose(studio, true);
}
