import { policyOf } from '#domain/catalogue/shop-catalogue.ts';
import { getShopCatalogue } from '#web/lib/shop-catalogue.ts';
import { findProduct } from '#domain/catalogue/products.ts';
import { currencyIn, isSoldTo } from '#domain/catalogue/sold-countries.ts';
import { countryFrom } from '#domain/places/countries.ts';
import { addressCountry } from '#domain/storefront/page-paths.ts';
import { isolate } from '#locales/isolate.ts';
import { isLanguageCode, type LanguageCode } from '#locales/index.ts';
import { joinSentences } from '#locales/lists.ts';
import { useCountry } from '#web/features/catalogue/store.ts';
import { bringBackCountry } from '#web/features/orders/left-country.ts';
import { useStudioChoice } from '#web/features/studios/choice-store.ts';
import { studioWords } from '#web/features/studios/studio-words.ts';
import { countryName } from '#web/lib/format.ts';
import { isOffered } from '#web/lib/offered-languages.ts';
import { useNotices } from '#web/lib/notices.ts';
import { useStudioAddress } from '../address/studio-address.ts';
import { currentTexts } from '../language/current-texts.ts';
import { pickedLanguage, useLanguageChoice } from '../language/language-store.ts';
import { alignPath, choosesTunisia, switchLanguage } from '../language/switch-language.ts';
import { loadPhotos, usePhotosView } from '../photos/photos-view.ts';
import { leaveStudio } from './leave-studio.ts';

/** Languages of a country: an address that chooses the country is offered in them. */
function languagesOf(country: string): readonly string[] {
  return policyOf(getShopCatalogue(), country).languages ?? [];
}

/**
 * The language that a manual choice of a country brings, unless one was picked: French with Tunisia if Arabic is not on and
 * French is offered, and the language before that with the country after it. Null for none. Source: product §4.2.
 */
function broughtLanguage(country: string): LanguageCode | null {
  const { language } = useLanguageChoice.getState();
  const { byHand, before } = useCountry.getState();
  if (pickedLanguage() !== null) return null;
  const [main] = languagesOf(country);
  if (main !== undefined && isLanguageCode(main)) {
    return languagesOf(country).includes(language) || !isOffered(main) ? null : main;
  }
  return byHand && language === 'fr' && isLanguageCode(before) ? before : null;
}

/**
 * The country that picking a language brings: Tunisia with the picker's Arabic, and the country before it with the next
 * language that is not Tunisia's. Null for none.
 */
export function broughtCountry(language: LanguageCode): string | null {
  const { country, byHand, before } = useCountry.getState();
  const own = languagesOf(country);
  // The address of the picker's Arabic is that of Tunisia.
  if (own.length === 0) {
    const isChosen = choosesTunisia(language) && isSoldTo(getShopCatalogue(), addressCountry);
    return isChosen ? addressCountry : null;
  }
  const isOwn = byHand || own.includes(language) || before === country;
  return isOwn ? null : countryFrom(before ?? '');
}

/** Number of photos changed by a new country: those that got another size, and crystals that became prints. */
interface Moved {
  readonly sizes: number;
  readonly crystals: number;
}

function countCrystals(): number {
  const catalogue = getShopCatalogue();
  const { photos } = usePhotosView.getState();
  return photos.filter(
    ({ productType }) => findProduct(catalogue, productType)?.rendering === 'crystal',
  ).length;
}

/** Maps sizes and products to the country. */
async function movePhotos(country: string): Promise<Moved> {
  // Photos that are still loading are mapped later by fitPhotos.
  if (usePhotosView.getState().restoring) return { sizes: 0, crystals: 0 };
  const { moveToCountry } = await loadPhotos();
  const before = countCrystals();
  const changed = moveToCountry(country);
  const crystals = Math.min(changed, before - countCrystals());
  return { sizes: changed - crystals, crystals };
}

/** Captures the state a country change may affect, so that it can be undone completely. */
export function rememberOrder() {
  const { country, before } = useCountry.getState();
  const { language } = useLanguageChoice.getState();
  const { photos } = usePhotosView.getState();
  const { studio, fromUrl } = useStudioChoice.getState();
  const { slug } = useStudioAddress.getState();
  return {
    country,
    language,
    undo: async (): Promise<void> => {
      bringBackCountry(country);
      useCountry.getState().choose(country, true, before);
      if (studio) useStudioChoice.getState().choose(studio, fromUrl);
      else useStudioChoice.getState().drop();
      useStudioAddress.setState({ slug });
      alignPath();
      const actions = await loadPhotos();
      actions.moveToCountry(country);
      for (const { id, productType, shape, size, quantity } of photos) {
        actions.setProduct(id, productType, shape);
        actions.setSize(id, size);
        actions.setQuantity(id, quantity);
      }
      await switchLanguage(language, { remember: false });
    },
  };
}

type Remembered = ReturnType<typeof rememberOrder>;

/** Messages about changed photos; empty when none changed. */
function photoTexts(country: string, { sizes, crystals }: Moved): string[] {
  const { language, t } = currentTexts();
  const name = countryName(country, language);
  return [
    ...(sizes > 0 ? [t('country.sizesChanged', { count: sizes, country: name })] : []),
    ...(crystals > 0 ? [t('country.crystalsChanged', { count: crystals, country: name })] : []),
  ];
}

/** Shows a message about a country change with an undo action. `left` names a studio it dropped. */
function notifyOfChange(before: Remembered, next: string, moved: Moved, left: string | null): void {
  const { language, t } = currentTexts();
  const country = countryName(next, language);
  const photos = photoTexts(next, moved);
  const texts = [
    ...(photos.length > 0
      ? photos
      : [t('country.changed', { country, currency: currencyIn(getShopCatalogue(), next) })]),
    ...(left === null ? [] : [t('links.studioLeft', { studio: isolate(left) })]),
  ];
  useNotices.getState().showMessage({
    text: joinSentences(texts, language),
    topic: 'country',
    action: {
      label: t('photos.change.undo'),
      run: () => void before.undo(),
    },
  });
}

/** Maps photos with another country's sizes to the current country, and reports them. */
export async function fitPhotos(): Promise<void> {
  const { country } = useCountry.getState();
  const texts = photoTexts(country, await movePhotos(country));
  if (texts.length > 0)
    useNotices.getState().showMessage({
      text: joinSentences(texts, currentTexts().language),
      isUnasked: true,
    });
}

/** Drops a studio in another country; returns its name. */
function leaveStudioElsewhere(country: string): string | null {
  const { studio } = useStudioChoice.getState();
  if (!studio || studio.country === country) return null;
  leaveStudio();
  return studioWords(studio, useLanguageChoice.getState().language).name;
}

/** Drops a studio of an earlier visit in another country than this visit's, and reports it. */
export function leaveForeignStudio(): void {
  const left = leaveStudioElsewhere(useCountry.getState().country);
  if (left === null) return;
  alignPath();
  useNotices.getState().showMessage({
    text: currentTexts().t('links.studioLeft', { studio: isolate(left) }),
    isUnasked: true,
  });
}

/** Moves the order to a manually chosen country and reports the changes. */
export async function changeCountry(next: string): Promise<void> {
  const before = rememberOrder();
  if (next === before.country) return;
  const left = leaveStudioElsewhere(next);
  const language = broughtLanguage(next);
  useCountry.getState().choose(next, true, language === 'fr' ? before.language : undefined);
  alignPath();
  const moved = await movePhotos(next);
  if (language) await switchLanguage(language, { remember: false });
  notifyOfChange(before, next, moved, left);
}

/** Moves the order to a {@link broughtCountry}, and reports it in the picked language once that is loaded. */
export async function moveWithLanguage(
  next: string,
  switching: () => Promise<boolean>,
): Promise<boolean> {
  const before = rememberOrder();
  const left = leaveStudioElsewhere(next);
  useCountry.getState().choose(next, false, before.country);
  const moved = await movePhotos(next);
  const switched = await switching();
  notifyOfChange(before, next, moved, left);
  return switched;
}

/** Moves the order to the country of the studio just chosen. `before`: the state captured before that. */
export async function moveWithStudio(country: string, before: Remembered): Promise<void> {
  const { byHand, choose } = useCountry.getState();
  // Stored even if it is unchanged, because the studio has now decided it.
  choose(country, byHand && country === before.country);
  alignPath();
  if (country !== before.country) notifyOfChange(before, country, await movePhotos(country), null);
}

/** Moves the order to a detected country and reports changed photos and a studio it dropped. */
export async function moveToFound(country: string): Promise<void> {
  const before = rememberOrder();
  if (country === before.country) return;
  const left = leaveStudioElsewhere(country);
  useCountry.getState().find(country);
  alignPath();
  const moved = await movePhotos(country);
  if (moved.sizes + moved.crystals > 0 || left !== null)
    notifyOfChange(before, country, moved, left);
}
