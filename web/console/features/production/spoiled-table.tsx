import { useTranslations } from 'use-intl';
import type { Board } from '../../api/production.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';

/** Prints that were made again in the last 30 days and what customers pay for as many, by reason and machine. */
export function SpoiledTable({ spoiled }: { readonly spoiled: Board['spoiled'] }) {
  const t = useTranslations('console.production');
  const { count, amount } = useConsoleFormats();
  if (spoiled.length === 0) return null;
  return (
    <section aria-labelledby="spoiled">
      <h2 id="spoiled" className="font-semibold">
        {t('spoiled')}
      </h2>
      <p className="mb-1 text-note text-ink-2">{t('spoiledDetail')}</p>
      <table aria-labelledby="spoiled" className="w-full border-collapse text-note tabular-nums">
        <tbody>
          {spoiled.map(({ reason, machine, prints, worth }) => (
            <tr key={`${reason} ${machine ?? ''}`} className="border-b border-rule align-top">
              <th className="py-1 text-start font-normal">{t(`reasons.${reason}`)}</th>
              <td className="px-2 py-1 wrap-anywhere">
                {machine === null ? t('noMachineName') : <bdi>{machine}</bdi>}
              </td>
              <td className="py-1 text-end font-semibold">{count(prints)}</td>
              <td className="py-1 ps-2 text-end">
                {worth.map((one) => (
                  <bdi key={one.currency} dir="ltr" className="block whitespace-nowrap">
                    {amount(one.amount, one.currency)} {one.currency}
                  </bdi>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
