import { useTranslations } from 'use-intl';
import { isolate } from '#locales/isolate.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { takeSuggestion } from './follow-link.ts';
import { useUnknownStudio } from './unknown-studio.ts';

/** Says that no studio has the slug of the visit's link, with studios of similar names. */
export function UnknownStudioNotice() {
  const t = useTranslations();
  const unknown = useUnknownStudio((state) => state.unknown);
  return (
    unknown && (
      <Banner
        tone="care"
        role="none"
        title={t('notFound.studio', { name: isolate(unknown.slug) })}
        dismissLabel={t('banner.dismiss')}
        onDismiss={() => useUnknownStudio.setState({ unknown: null })}
        className="mt-3"
      >
        <p>{t(unknown.suggestions.length > 0 ? 'notFound.didYouMean' : 'links.chooseLater')}</p>
        {unknown.suggestions.length > 0 && (
          <ul className="flex flex-wrap gap-2 pt-2">
            {unknown.suggestions.map(({ slug, name, city }) => (
              <li key={slug} className="min-w-0">
                <Button onClick={() => void takeSuggestion(slug)} className="py-2 text-start">
                  <span className="min-w-0 wrap-break-word">
                    <bdi>{name}</bdi> <bdi className="font-normal text-ink-2">{city}</bdi>
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Banner>
    )
  );
}
