import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { cx } from '#web/ui/cx.ts';
import { useOrderCounts } from '../api/order-counts.ts';
import { useMay, useSession } from '../lib/session.ts';
import { useConsoleFormats } from '../lib/use-formats.ts';
import { KeyCap } from '../ui/key-cap.tsx';
import { PersonMenu } from './person-menu.tsx';
import { isWithin, usePlaces, type OpenPlace } from './use-places.ts';

/** The places of the console at the start of the page, with what waits in each. */
export function Rail() {
  const t = useTranslations('console.shell');
  const { brand } = useSession();
  const places = usePlaces();
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
      <ul>
        {places
          .filter(({ id }) => id !== 'home')
          .map((place) => (
            <li key={place.id}>
              <RailLink place={place} />
            </li>
          ))}
      </ul>
      <div className="mt-auto py-2">
        <PersonMenu />
      </div>
    </nav>
  );
}

function RailLink({ place }: { readonly place: OpenPlace }) {
  const t = useTranslations('console.places');
  const [location] = useLocation();
  const isCurrent = isWithin(location, place.path);
  const { icon: Icon } = place;
  return (
    <Link
      href={place.path}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        'flex flex-col items-center gap-0.5 px-1 py-1.5 text-fine hover:bg-ground',
        isCurrent ? 'row-bar bg-ground font-semibold' : 'text-ink-2',
      )}
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
