import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isolate } from '#locales/isolate.ts';
import { useStudioChoice } from '#web/features/studios/choice-store.ts';
import { studioWords } from '#web/features/studios/studio-words.ts';
import { linkedStudioName } from '#web/lib/brand.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { Shop } from '#web/ui/icons.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { useStudioAddress } from '../address/studio-address.ts';
import { useUnknownStudio } from './unknown-studio.ts';

const ChosenStudio = lazy(() =>
  import('./chosen-studio.tsx').then((module) => ({ default: module.ChosenStudio })),
);

/** Result of the visit's link: the studio it chose, or the notice that the slug is unknown. */
export function LinkNotices({ onIntro }: { readonly onIntro: boolean }) {
  return (
    <div className="mx-auto w-full max-w-page px-gutter">
      <UnknownStudio />
      {onIntro && <LinkedStudio />}
    </div>
  );
}

/** Loaded on demand, because choosing a suggestion is not part of the first screen. */
async function take(slug: string): Promise<void> {
  const { takeSuggestion } = await import('./follow-link.ts');
  await takeSuggestion(slug);
}

function UnknownStudio() {
  const t = useTranslations();
  const unknown = useUnknownStudio((state) => state.unknown);
  return (
    <output className="block">
      {unknown && (
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
                  <Button onClick={() => void take(slug)} className="py-2 text-start">
                    <span className="min-w-0 wrap-break-word">
                      <bdi>{name}</bdi> <bdi className="font-normal text-ink-2">{city}</bdi>
                    </span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </Banner>
      )}
    </output>
  );
}

/** The studio the link chose, on the first screen; its name comes with the page, before the studio is loaded. */
function LinkedStudio() {
  const t = useTranslations('links');
  const studios = useTranslations('studios');
  const common = useTranslations('common');
  const language = useLanguage();
  const following = useStudioAddress((state) => state.following);
  const { studio, fromUrl } = useStudioChoice();
  const [open, setOpen] = useState(false);
  const linked = !following && fromUrl ? studio : null;
  if (!linked && !following) return null;
  const name = linked
    ? studioWords(linked, language).name || studios('unnamed')
    : linkedStudioName();
  return (
    <section
      aria-label={t('label')}
      aria-busy={following}
      className="mt-3 flex min-h-18 items-center gap-4 rounded-control border border-rule bg-sheet ps-4 pe-2"
    >
      <Shop />
      {name === '' ? (
        <p className="text-ink-2">{common('loading')}</p>
      ) : (
        <>
          <div className="min-w-0 grow">
            <p className="text-small text-ink-2">{studios('preselected')}</p>
            <p className="truncate font-semibold">
              <bdi>{name}</bdi>
            </p>
          </div>
          <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {t('about')}
          </Button>
          <Sheet
            isOpen={open}
            onClose={() => setOpen(false)}
            title={t('label')}
            closeLabel={common('close')}
          >
            <Suspense fallback={<Loading />}>
              {linked ? <ChosenStudio /> : <p className="text-ink-2">{common('loading')}</p>}
            </Suspense>
          </Sheet>
        </>
      )}
    </section>
  );
}
