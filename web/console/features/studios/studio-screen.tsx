import { useTranslations } from 'use-intl';
import { Link, useLocation, useParams } from 'wouter';
import type { StaffStudio } from '#contract/staff/studios.ts';
import { useStudio } from '../../api/studios.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useMay } from '../../lib/session.ts';
import { hasCode } from '../../lib/staff-call.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { OutputPart } from './output-part.tsx';
import { PhotoPart } from './photo-part.tsx';
import { StudioEditor } from './studio-editor.tsx';

/** A studio: everything that customers see of it, how it receives its prints, and who belongs to it. */
export function StudioScreen() {
  const t = useTranslations('console');
  const { studio: id = '' } = useParams();
  const [, navigate] = useLocation();
  const studio = useStudio(id);
  const { data, error } = studio;
  useKeys(t('studios.title'), [
    { chord: 'escape', label: t('keys.leave'), run: () => navigate('/studios'), isHinted: true },
  ]);
  return (
    <Screen
      head={
        <PlainHead title={data?.studio.name ?? t('studios.title')}>
          <span dir="ltr" className="text-note text-ink-2">
            {data && `/${data.slug}`}
          </span>
          <span className="grow" />
          <Link href="/studios" className={actionClass('outline')}>
            {t('studios.all')}
          </Link>
        </PlainHead>
      }
    >
      <div className="min-h-0 grow overflow-y-auto border-t border-rule px-5 py-4 phone:px-4">
        {studio.isPending && <SkeletonRows count={10} />}
        {studio.isError && !data && (
          <Message
            title={t(hasCode(error, 'not_found') ? 'studios.notFound' : 'studios.failed')}
            level={2}
          >
            <Action look="ink" onClick={() => void studio.refetch()}>
              {t('studios.tryAgain')}
            </Action>
          </Message>
        )}
        {data && (
          <div className="grid gap-10 desk:grid-cols-[minmax(0,1fr)_24rem]">
            <StudioEditor key={JSON.stringify(data.studio)} studio={data} />
            <Side studio={data} />
          </div>
        )}
      </div>
    </Screen>
  );
}

function Side({ studio }: { readonly studio: StaffStudio }) {
  const may = useMay();
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <PhotoPart studio={studio} />
      <People studio={studio} />
      {may('labs.edit') && <OutputPart key={studio.output.options} studio={studio} />}
    </div>
  );
}

function People({ studio: { id, people } }: { readonly studio: StaffStudio }) {
  const t = useTranslations('console.studios');
  const may = useMay();
  return (
    <section aria-label={t('people')} className="flex flex-col gap-2">
      <h2 className="font-display text-3">{t('people')}</h2>
      {people.length === 0 && <p className="text-ink-2">{t('nobody')}</p>}
      <ul>
        {people.map((person) => (
          <li key={person.id} className="border-b border-rule py-1.5">
            {may('people.see') ? (
              <Link href={`/people?person=${person.id}`} className="underline">
                <bdi>{person.name}</bdi>
              </Link>
            ) : (
              <bdi>{person.name}</bdi>
            )}
            {person.isDisabled && <span className="text-ink-2"> · {t('disabled')}</span>}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap gap-2">
        {may('people.edit') && (
          <Link href={`/people?invite=1&studio=${id}`} className={actionClass('outline')}>
            {t('invite')}
          </Link>
        )}
        {may('bookings.see') && (
          <Link href={`/bookings?view=week&studio=${id}`} className={actionClass('outline')}>
            {t('itsBookings')}
          </Link>
        )}
      </p>
    </section>
  );
}
