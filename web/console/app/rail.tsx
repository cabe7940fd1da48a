import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { cx } from '#web/ui/cx.ts';
import { useOrderCounts } from '../api/order-counts.ts';
import { useMay, useSession } from '../lib/session.ts';
import { useConsoleFormats } from '../lib/use-formats.ts';
import { MoreIcon } from '../ui/icons.tsx';
import { KeyCap } from '../ui/key-cap.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { PersonMenu } from './person-menu.tsx';
import { findCurrentPlace, foldPlaces, usePlaces, type OpenPlace } from './use-places.ts';

/** The places of the console at the start of the page, with what waits in each. */
export function Rail() {
  const t = useTranslations('console.shell');
  const { brand } = useSession();
  const places = usePlaces();
  const [location] = useLocation();
  const current = findCurrentPlace(places, location);
  const { shown, folded } = foldPlaces(places);
  return (
    <nav
      aria-label={t('places')}
      className="flex w-(--rail) shrink-0 flex-col overflow-y-auto border-e border-rule bg-tray"
    >
      <Link href="/" className="flex flex-col items-center gap-1 py-3" title={t('home')}>
        <BrandMark />
        <span className="max-w-full truncate font-display text-small leading-normal" title={brand}>
          {brand}
        </span>
      </Link>
      {shown.map(({ group, places: grouped }) => (
        <section key={group} aria-labelledby={`rail-${group}`} className="pb-1">
          <p
            id={`rail-${group}`}
            className="truncate px-1 pt-1 text-center text-mark text-ink-2 first-letter:uppercase"
          >
            {t(`groups.${group}`)}
          </p>
          <ul>
            {grouped.map((place) => (
              <li key={place.id}>
                <RailLink place={place} isCurrent={place.id === current?.id} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {folded.length > 0 && <MorePlaces places={folded} current={current} />}
      <div className="mt-auto py-2">
        <PersonMenu />
      </div>
    </nav>
  );
}

const entryClass =
  'flex w-full flex-col items-center gap-0.5 px-1 py-1 text-fine leading-tight hover:bg-ground';

interface MorePlacesProps {
  readonly places: readonly OpenPlace[];
  readonly current: OpenPlace | undefined;
}

/** The places that are seldom needed, in a menu; it is named for the one that is open. */
function MorePlaces({ places, current }: MorePlacesProps) {
  const t = useTranslations('console');
  const [, navigate] = useLocation();
  const open = places.find(({ id }) => id === current?.id);
  return (
    <MenuButton
      className={cx(entryClass, open ? 'row-bar bg-ground font-semibold' : 'text-ink-2')}
      placement="end bottom"
      name={open ? t('shell.moreAt', { place: t(`places.${open.id}`) }) : t('shell.more')}
      label={
        <>
          <MoreIcon />
          {open ? t(`places.${open.id}`) : t('shell.more')}
        </>
      }
      choices={places.map(({ id, path, icon: Icon, key }) => ({
        id: path,
        label: t(`places.${id}`),
        icon: <Icon className="size-4!" />,
        chord: `g ${key}`,
      }))}
      {...(open && { chosen: open.path })}
      onChoose={navigate}
    />
  );
}

interface RailLinkProps {
  readonly place: OpenPlace;
  readonly isCurrent: boolean;
}

function RailLink({ place, isCurrent }: RailLinkProps) {
  const t = useTranslations('console.places');
  const { icon: Icon } = place;
  return (
    <Link
      href={place.path}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(entryClass, isCurrent ? 'row-bar bg-ground font-semibold' : 'text-ink-2')}
    >
      <span className="relative">
        <Icon />
        <PlaceCount place={place} />
      </span>
      {t(place.id)}
      <KeyCap chord={`g ${place.key}`} isBare />
    </Link>
  );
}

/** How much waits in a place; nothing for none. */
export function PlaceCount({ place }: { readonly place: OpenPlace }) {
  const t = useTranslations('console.shell');
  const { count } = useConsoleFormats();
  const may = useMay();
  const counts = useOrderCounts(may('orders.see')).data;
  const waiting = place.count && counts?.[place.count];
  if (!waiting) return null;
  return (
    <span className="absolute -end-4 -top-2 min-w-5 rounded-round bg-ink px-1.5 text-center text-mark/4.5 font-semibold text-ground">
      {waiting > 999 ? '999+' : count(waiting)}
      <span className="sr-only"> {t('waiting')}</span>
    </span>
  );
}
