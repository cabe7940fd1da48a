import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useCouriers } from '../../api/couriers.ts';
import { useMay } from '../../lib/session.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Amount } from '../../ui/order-chips.tsx';
import { HomeLine } from './home-line.tsx';

/** Couriers that the page names one by one; the others are on their screen. */
const namedCouriers = 5;

/** Differences of couriers' amounts that people have to resolve, and the list that has some. */
interface Differences {
  readonly count: number;
  readonly view: 'short' | 'over' | 'unknown';
}

/** Counts the differences of couriers' amounts; none for people who may not see them. */
export function useCourierDifferences(): Differences {
  const { data } = useCouriers(useMay()('couriers.see'));
  const { short, over, unknown } = data?.counts ?? { short: 0, over: 0, unknown: 0 };
  const view = short > 0 ? 'short' : over > 0 ? 'over' : 'unknown';
  return { count: short + over + unknown, view };
}

/** The differences of couriers' amounts, among what needs a decision. */
export function CourierDifferences({ differences }: { readonly differences: Differences }) {
  const t = useTranslations('console.home');
  const { count } = useConsoleFormats();
  if (differences.count === 0) return null;
  return (
    <li>
      <HomeLine
        href={`/couriers?view=${differences.view}`}
        title={t('courierDifferences', {
          count: count(differences.count),
          number: differences.count,
        })}
        end={t('show')}
      />
    </li>
  );
}

/** What couriers have of the shop's money, and for how long. */
export function WithCouriers() {
  const t = useTranslations('console.home');
  const { amount, now, span } = useConsoleFormats();
  const couriers = useCouriers().data?.couriers ?? [];
  if (couriers.length === 0) return null;
  return (
    <section>
      <h2 className="pt-5 pb-2 font-display text-3">
        <Link href="/couriers" className="hover:underline">
          {t('withCouriers')}
        </Link>
      </h2>
      <ul>
        {couriers.slice(0, namedCouriers).map(({ key, courier, currency, open, oldest, ages }) => (
          <li key={`${key} ${currency}`}>
            <HomeLine
              href={`/couriers?courier=${encodeURIComponent(key)}`}
              title={<bdi>{courier ?? t('noCourier')}</bdi>}
              detail={
                ages.older > 0 && (
                  <span className="text-note text-wrong">
                    {t('courierOld', { amount: `${amount(ages.older, currency)} ${currency}` })}
                  </span>
                )
              }
              end={
                <span className="flex flex-wrap justify-end gap-x-3">
                  <span className="text-ink">
                    <Amount amount={open} currency={currency} />
                  </span>
                  <span>{t('courierOldest', { span: span(now - Date.parse(oldest)) })}</span>
                </span>
              }
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
