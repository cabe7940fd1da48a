import { useTranslations } from 'use-intl';
import { Link, useLocation } from 'wouter';
import { cx } from '#web/ui/cx.ts';
import { MoreIcon } from '../ui/icons.tsx';
import { MenuButton } from '../ui/menu.tsx';
import { usePersonChoices } from './person-menu.tsx';
import { PlaceCount } from './rail.tsx';
import { isWithin, usePlaces, type OpenPlace } from './use-places.ts';

const itemClass =
  'flex min-h-14 w-full flex-col items-center justify-center gap-0.5 px-1 text-fine';

/** The places of the console at the foot of a phone; those without room are behind the last button. */
export function BarOfFive() {
  const t = useTranslations('console');
  const places = usePlaces();
  const shown = places.filter(({ isInBar }) => isInBar);
  const { choices, choose } = usePersonChoices();
  const others = places
    .filter(({ isInBar }) => !isInBar)
    .map(({ id, path, icon: Icon }) => ({
      id: `place ${path}`,
      label: t(`places.${id}`),
      icon: <Icon className="size-4!" />,
    }));
  return (
    <nav
      aria-label={t('shell.places')}
      className="z-20 shrink-0 border-t border-edge bg-sheet pb-[env(safe-area-inset-bottom)]"
    >
      <ul className="grid auto-cols-[minmax(min-content,1fr)] grid-flow-col">
        {shown.map((place) => (
          <li key={place.id}>
            <BarLink place={place} />
          </li>
        ))}
        <li>
          <MenuButton
            className={itemClass}
            label={
              <>
                <MoreIcon />
                {t('shell.more')}
              </>
            }
            choices={[...others, ...choices]}
            onChoose={choose}
          />
        </li>
      </ul>
    </nav>
  );
}

function BarLink({ place }: { readonly place: OpenPlace }) {
  const t = useTranslations('console.places');
  const [location] = useLocation();
  const isCurrent = isWithin(location, place.path);
  const { icon: Icon } = place;
  return (
    <Link
      href={place.path}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx(
        itemClass,
        'border-t-3',
        isCurrent ? 'border-ink font-semibold' : 'border-transparent text-ink-2',
      )}
    >
      <span className="relative">
        <Icon />
        <PlaceCount place={place} />
      </span>
      {t(place.id)}
    </Link>
  );
}
