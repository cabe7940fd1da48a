import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { isolate } from '#locales/isolate.ts';
import { eraseOwnData, openOwnData, ownDataCopyPath } from '#web/features/orders/api/own-data.ts';
import {
  DoneErasure,
  OwnDataFacts,
  PlannedErasure,
} from '#web/features/orders/components/own-data.tsx';
import { useFormats } from '#web/lib/intl.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { LinkNotOpened } from '../../shell/link-not-opened.tsx';
import { PrivatePage } from '../../shell/private-page.tsx';
import { OwnDataTexts } from './own-data-texts.tsx';

/** The page of the link in the mail about a customer's own data. */
export function OwnDataPage() {
  return (
    <OwnDataTexts>
      <Page link={location.hash.slice(1)} />
    </OwnDataTexts>
  );
}

function useOwnData(link: string) {
  const queries = useQueryClient();
  const queryKey = ['own-data', link];
  const response = useQuery({ queryKey, queryFn: () => openOwnData(link), gcTime: 0 });
  const erasing = useMutation({
    mutationFn: () => eraseOwnData(link),
    onSuccess: async (erased) => {
      if (erased.ok) queries.setQueryData(queryKey, erased);
      // The link may have ended meanwhile, so the page shows the current status.
      else await queries.invalidateQueries({ queryKey });
    },
  });
  return { response, erasing };
}

function Page({ link }: { readonly link: string }) {
  const t = useTranslations('ownData');
  const track = useTranslations('track');
  const { response, erasing } = useOwnData(link);
  const data = response.data?.ok ? response.data.value.data : null;
  const refused = erasing.data?.ok === false ? erasing.data : null;
  const title = data === null ? 'title' : data.wants === 'copy' ? 'copyTitle' : 'eraseTitle';
  return (
    <PrivatePage
      title={t(title)}
      language={data?.language ?? null}
      changed={erasing.data}
      problem={refused && (refused.message ?? track('unreachable'))}
      className="max-w-3xl"
    >
      {data === null ? (
        <LinkNotOpened
          response={response}
          loading={t('loading')}
          unreachable={track('unreachable')}
        />
      ) : data.wants === 'copy' ? (
        <>
          <p className="max-w-prose">{t('copyText')}</p>
          <OwnDataFacts data={data} />
          <ButtonLink
            href={ownDataCopyPath(link)}
            download
            variant="primary"
            size="main"
            className="sm:self-start"
          >
            {t('download')}
          </ButtonLink>
        </>
      ) : data.result ? (
        <DoneErasure data={data} result={data.result} />
      ) : (
        <PlannedErasure data={data} onErase={() => erasing.mutate()} erasing={erasing.isPending} />
      )}
      {data && <LinkEnd endsAt={data.endsAt} />}
    </PrivatePage>
  );
}

function LinkEnd({ endsAt }: { readonly endsAt: string }) {
  const t = useTranslations('ownData');
  const { local } = useFormats();
  const date = local(endsAt, { dateStyle: 'long', timeStyle: 'short' });
  return <p className="text-small text-ink-2">{t('linkUntil', { date: isolate(date) })}</p>;
}
