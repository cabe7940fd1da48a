import { useTranslations } from 'use-intl';
import { ChevronDown } from '#web/ui/icons.tsx';
import { useStudios } from '../../api/list-studios.ts';
import { useAddressState } from '../../lib/address-state.ts';
import { useSession } from '../../lib/session.ts';
import { FilterPills } from '../../ui/filter-pills.tsx';
import { ListAndPanel } from '../../ui/list-and-panel.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { pillClass } from '../../ui/pill.ts';
import { PlainHead } from '../../ui/plain-head.tsx';
import { Screen } from '../../ui/screen.tsx';
import { bookingShape, shownViews, type BookingAddress } from './booking-address.ts';
import { BookingList } from './booking-list.tsx';
import { BookingPanel } from './booking-panel.tsx';
import { WeekView } from './week-view.tsx';

/** The appointments at studios: a week of one of them, or lists over all that the person may see. */
export function BookingsScreen() {
  const t = useTranslations('console.bookings');
  const { person } = useSession();
  const { state, change } = useAddressState(bookingShape);
  const { studio, booking } = state;
  const isOfStudio = person.studio !== null;
  const view = state.view ?? (isOfStudio || studio !== undefined ? 'week' : 'coming');
  const show = (id: string | undefined): void => change({ booking: id });
  const turn = (changes: Partial<BookingAddress>): void =>
    change({ after: undefined, booking: undefined, ...changes });
  return (
    <Screen
      head={
        <>
          <PlainHead title={t('title')}>
            {isOfStudio ? (
              <bdi className="text-ink-2">{person.studio?.name}</bdi>
            ) : (
              <StudioChoice studio={studio} onChoose={(id) => turn({ studio: id })} />
            )}
            <span className="grow" />
          </PlainHead>
          <FilterPills
            choices={shownViews}
            chosen={view}
            label={(each) => t(`views.${each}`)}
            onChoose={(each) => turn({ view: each })}
          />
        </>
      }
    >
      <ListAndPanel
        panel={
          booking !== undefined && (
            <BookingPanel key={booking} id={booking} onClose={() => show(undefined)} />
          )
        }
      >
        {view === 'week' ? (
          <WeekView
            studio={studio}
            hasStudio={isOfStudio || studio !== undefined}
            day={state.day}
            open={booking}
            onDay={(day) => turn({ day })}
            onOpen={show}
          />
        ) : (
          <BookingList
            view={view}
            studio={studio}
            after={state.after}
            open={booking}
            onTurn={(after) => turn({ after })}
            onOpen={show}
          />
        )}
      </ListAndPanel>
    </Screen>
  );
}

interface StudioChoiceProps {
  readonly studio: string | undefined;
  readonly onChoose: (studio: string | undefined) => void;
}

const all = 'all';

function StudioChoice({ studio, onChoose }: StudioChoiceProps) {
  const t = useTranslations('console.bookings');
  const studios = useStudios().data ?? [];
  const choices = studios.map(({ id, name }) => ({ id, label: name }));
  const chosen = choices.find(({ id }) => id === studio);
  return (
    <MenuButton
      className={pillClass(studio !== undefined)}
      label={
        <>
          {chosen?.label ?? t(studio === undefined ? 'allStudios' : 'studio')}
          <ChevronDown className="size-3.5" />
        </>
      }
      choices={[{ id: all, label: t('allStudios') }, ...choices]}
      chosen={studio ?? all}
      onChoose={(id) => onChoose(id === all ? undefined : id)}
    />
  );
}
