import { useStudioChoice } from '#web/features/studios/choice-store.ts';
import { goToField } from '#web/lib/go-to-field.ts';
import { useNotices } from '#web/lib/notices.ts';
import { isolate } from '#locales/isolate.ts';
import { currentTexts } from '../language/current-texts.ts';
import { dropStudio } from './leave-studio.ts';

/** Drops a studio that no longer takes orders and asks the customer for another one; everything else stays. */
export function leaveGoneStudio(): void {
  const { studio } = useStudioChoice.getState();
  // The list and the refused order may both report it.
  if (!studio) return;
  const { language, t } = currentTexts();
  const name = studio.translations[language]?.name || studio.name;
  const takeBack = useNotices.getState().showProblem({
    title: t('receiving.gone', { studio: isolate(name) }),
    text: t('failures.kept'),
  });
  dropStudio();
  const stop = useStudioChoice.subscribe(() => {
    stop();
    takeBack();
  });
  goToField(() => document.querySelector<HTMLElement>('#pickup-place'));
}
