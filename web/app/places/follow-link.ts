import type { StudioWire } from '#contract/studios.ts';
import { useCountry } from '#web/features/catalogue/store.ts';
import { findStudio, readSuggestions } from '#web/features/studios/api/studios.ts';
import { useStudioChoice } from '#web/features/studios/choice-store.ts';
import type { ApiFailure } from '#web/lib/api.ts';
import { useNotices } from '#web/lib/notices.ts';
import { useStudioAddress } from '../address/studio-address.ts';
import { currentTexts } from '../language/current-texts.ts';
import { alignPath } from '../language/switch-language.ts';
import { chooseStudio, preselectStudio } from './choose-studio.ts';
import { detectCountry } from './detect-country.ts';
import { startDiscount } from './follow-discount.ts';
import { finishDiscount, type Arrival } from './take-from-address.ts';
import { useUnknownStudio } from './unknown-studio.ts';

function showFailure(failure: ApiFailure, retry: () => void): void {
  const { t } = currentTexts();
  const title = failure.message ?? t('failures.networkError');
  const takeBack = useNotices.getState().showProblem({ title, text: t('failures.kept'), retry });
  // A studio chosen from the list makes the link obsolete.
  const stop = useStudioChoice.subscribe(() => {
    stop();
    takeBack();
  });
}

function ownChoice() {
  return {
    studio: useStudioChoice.getState().studio?._id ?? null,
    country: useCountry.getState().country,
  };
}

/** Whether the customer has chosen another studio, or a country that is not the studio's, since `before`. */
function isOverruled(before: ReturnType<typeof ownChoice>, { country }: StudioWire): boolean {
  const now = ownChoice();
  const isMoved = useCountry.getState().byHand && now.country !== before.country;
  return (
    (now.studio !== null && now.studio !== before.studio) || (isMoved && now.country !== country)
  );
}

/** Removes the slug of a link that chose no studio from the URL. */
function leaveLink(slug: string): void {
  if (useStudioAddress.getState().slug === slug) useStudioAddress.setState({ slug: null });
  alignPath();
}

/** No studio has this slug: similar names are suggested and none is chosen. */
function showUnknown(slug: string, failure: ApiFailure): void {
  useUnknownStudio.setState({ unknown: { slug, suggestions: readSuggestions(failure) } });
  leaveLink(slug);
}

/** Chooses the studio of a slug, unless the customer has chosen meanwhile; returns whether it exists. */
async function follow(slug: string, take: (studio: StudioWire) => Promise<void>): Promise<boolean> {
  const before = ownChoice();
  const response = await findStudio(slug);
  useStudioAddress.setState({ following: false });
  if (response.ok) {
    if (!isOverruled(before, response.value)) await take(response.value);
    else if (ownChoice().studio !== response.value._id) leaveLink(slug);
    return true;
  }
  if (response.code === 'studio_not_found') showUnknown(slug, response);
  else showFailure(response, () => void follow(slug, take));
  return false;
}

/** Chooses a studio suggested for an unknown slug; this counts as a manual choice. */
export async function takeSuggestion(slug: string): Promise<void> {
  await follow(slug, chooseStudio);
}

/** Applies the visit's link, and detects the country if nothing determines it. */
export async function arrive({ studio, discountCode }: Arrival): Promise<void> {
  const found = studio !== null && (await follow(studio, preselectStudio));
  // A code may be valid in only one currency, so the studio's country is set first.
  await Promise.all([
    found ? undefined : detectCountry(),
    startDiscount(discountCode).then(finishDiscount),
  ]);
}
