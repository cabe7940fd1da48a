import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStudioChoice } from '#web/features/studios/choice-store.ts';
import { studioWords } from '#web/features/studios/studio-words.ts';
import { linkedStudioName } from '#web/lib/brand.ts';
import { useLanguage } from '#web/lib/intl.tsx';
import { Button } from '#web/ui/button.tsx';
import { Shop } from '#web/ui/icons.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { useStudioAddress } from '../address/studio-address.ts';
import { useUnknownStudio } from './unknown-studio.ts';

const ChosenStudio = lazy(() =>
  import('./chosen-studio.tsx').then((module) => ({ default: module.ChosenStudio })),
);

const UnknownStudioNotice = lazy(() =>
  import('./unknown-studio-notice.tsx').then((module) => ({ default: module.UnknownStudioNotice })),
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

function UnknownStudio() {
  const isUnknown = useUnknownStudio((state) => state.unknown !== null);
  return (
    <output className="block">
      <Suspense>{isUnknown && <UnknownStudioNotice />}</Suspense>
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
