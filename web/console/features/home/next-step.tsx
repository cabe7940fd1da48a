import { useTranslations } from 'use-intl';
import type { GoingLive } from '#contract/staff/going-live.ts';
import { HomeLine } from './home-line.tsx';

/** What the shop needs next before it takes real orders. */
export function NextStep({ finding }: { readonly finding: GoingLive['findings'][number] }) {
  const t = useTranslations('console.live');
  return (
    <HomeLine
      href="/live"
      title={t('next', { title: t(`advice.${finding.advice}.title`) })}
      detail={<span className="text-ink-2">{t(`advice.${finding.advice}.todo`)}</span>}
      end={t(finding.level === 'dangerous' ? 'dangerous' : 'missing')}
    />
  );
}
