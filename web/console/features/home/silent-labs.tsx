import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { isolate } from '#locales/isolate.ts';
import { Offline } from '#web/ui/icons.tsx';
import { countMissed, useBoard } from '../../api/production.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { Notice } from '../../ui/notice.tsx';

/** The programs of labs that are silent while prints wait for them; one with nothing to do may rest. */
export function SilentLabs() {
  const t = useTranslations('console.home');
  const { now, span } = useConsoleFormats();
  const machines = useBoard(undefined).data?.machines ?? [];
  const missed = machines
    .map((machine) => ({ ...machine, count: machine.held + countMissed(machine, machines) }))
    .filter(({ isSilent, heardAt, count }) => isSilent && heardAt !== null && count > 0);
  if (missed.length === 0) return null;
  return (
    <ul className="flex flex-col gap-2 pt-4">
      {missed.map(({ id, name, studio, heardAt, count }) => (
        <li key={id}>
          <Link href="/production" className="block">
            <Notice
              tone="care"
              icon={<Offline />}
              title={t('silent', {
                name: isolate(studio === null ? name : `${name}, ${studio}`),
                span: span(now - Date.parse(heardAt ?? '')),
              })}
            >
              {t('waitForIt', { count })}
            </Notice>
          </Link>
        </li>
      ))}
    </ul>
  );
}
