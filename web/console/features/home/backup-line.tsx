import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { Warning } from '#web/ui/icons.tsx';
import { useBackups } from '../../api/backups.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Notice } from '../../ui/notice.tsx';

/**
 * The age of the newest backup and what its rehearsal found: above everything when something is wrong with them, and in
 * one line at the end of the page otherwise.
 */
export function BackupLine({ showsFaults = false }: { readonly showsFaults?: boolean }) {
  const t = useTranslations('console.backups');
  const { now, span } = useConsoleFormats();
  const backups = useBackups().data;
  if (!backups) return null;
  const { state, newestAt, rehearsal } = backups;
  const ageOf = (instant: string): string => span(Math.max(0, now - Date.parse(instant)));
  const hasFault = state === 'old' || state === 'failed' || rehearsal?.isFine === false;
  if (hasFault !== showsFaults) return null;
  const age = newestAt === null ? t('none') : t('age', { span: ageOf(newestAt) });
  const tried = rehearsal && ageOf(rehearsal.at);
  if (hasFault) {
    const isOfRehearsal = state !== 'old' && state !== 'failed';
    return (
      <Link href="/live" className="block pt-4">
        <Notice tone="wrong" icon={<Warning />} title={t(isOfRehearsal ? 'rehearsal' : state)}>
          {isOfRehearsal ? t('rehearsalDetail', { span: tried ?? '' }) : age}
        </Notice>
      </Link>
    );
  }
  return (
    <p className="pt-6 text-note text-ink-2">
      <Link href="/live" className="inline-flex min-h-target items-center hover:underline">
        {state === 'off' ? t('off') : age}
        {state === 'fresh' && tried !== null && ` · ${t('rehearsed', { span: tried })}`}
      </Link>
    </p>
  );
}
