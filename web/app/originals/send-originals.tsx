import { useTranslations } from 'use-intl';
import type { OriginalsResponse } from '#contract/originals.ts';
import { isolate } from '#locales/isolate.ts';
import { AddPhotos } from '#web/features/photos/components/add-photos.tsx';
import { Banner } from '#web/ui/banner.tsx';
import { BrandLink } from '../shell/brand-link.tsx';
import { LinkNotOpened } from '../shell/link-not-opened.tsx';
import { MissingList } from './missing-list.tsx';
import { useOriginals } from './use-originals.ts';

type Originals = ReturnType<typeof useOriginals>;

/** The page of a reminder's link: sends the originals an order lacks. */
export function SendOriginals({ link }: { readonly link: string }) {
  const t = useTranslations('sendOriginals');
  const originals = useOriginals(link);
  const { data } = originals.response;
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-6 px-gutter py-8">
      <BrandLink />
      <h1 className="font-display text-1">{t('title')}</h1>
      {data?.ok ? (
        <Opened response={data.value} originals={originals} />
      ) : (
        <LinkNotOpened
          response={originals.response}
          loading={t('loading')}
          unreachable={t('unreachable')}
        />
      )}
    </main>
  );
}

interface OpenedProps {
  readonly response: OriginalsResponse;
  readonly originals: Originals;
}

function Opened({ response, originals }: OpenedProps) {
  const t = useTranslations('sendOriginals');
  const { missing, refused, orderNumber } = response;
  return (
    <>
      <p className="text-4 text-ink-2">{t('order', { orderNumber: isolate(orderNumber) })}</p>
      {refused > 0 && <Banner tone="care">{t('refused', { count: refused })}</Banner>}
      {missing.length === 0 && refused === 0 && <Banner tone="done">{t('done')}</Banner>}
      {missing.length > 0 && (
        <>
          <p className="text-4 font-semibold">{t('missing', { count: missing.length })}</p>
          <Choosing response={response} originals={originals} />
          <MissingList
            missing={missing}
            states={originals.states}
            isHere={originals.isHere}
            onRetry={originals.retry}
          />
          <p className="text-small text-ink-2">{t('until')}</p>
        </>
      )}
    </>
  );
}

/** The originals this device sends by itself, and those the customer has to choose. */
function Choosing({ response, originals }: OpenedProps) {
  const t = useTranslations('sendOriginals');
  const { isHere, restoring, looking, others, choose } = originals;
  const here = response.missing.filter(({ photoId }) => isHere(photoId)).length;
  const elsewhere = response.missing.length - here;
  return (
    <>
      {here > 0 && <Banner tone="note">{t('here', { count: here })}</Banner>}
      {elsewhere > 0 && !restoring && (
        <div className="flex flex-col items-start gap-4">
          <p className="max-w-prose">{t('chooseText')}</p>
          <AddPhotos
            variant="primary"
            size="main"
            label={t(looking ? 'looking' : 'choose')}
            onAdd={(files) => void choose(files)}
          />
        </div>
      )}
      {others > 0 && !looking && <Banner tone="care">{t('others', { count: others })}</Banner>}
    </>
  );
}
