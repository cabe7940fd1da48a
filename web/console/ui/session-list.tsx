import { useTranslations } from 'use-intl';
import type { StaffSession } from '#contract/staff/people.ts';
import { useConsoleFormats } from '../lib/use-formats.ts';
import { Action } from './action.tsx';

interface SessionListProps {
  readonly sessions: readonly StaffSession[];
  readonly isBusy: boolean;
  readonly onEnd: (id: string) => void;
}

/** Where a person is signed in; each session can be ended but the one that asks, which signs out. */
export function SessionList({ sessions, isBusy, onEnd }: SessionListProps) {
  const t = useTranslations('console.sessions');
  const { when } = useConsoleFormats();
  if (sessions.length === 0) return <p className="text-ink-2">{t('none')}</p>;
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-note">
        <thead>
          <tr className="border-b border-ink text-start [&_th]:py-1.5 [&_th]:pe-4 [&_th]:text-start">
            <th scope="col">{t('device')}</th>
            <th scope="col">{t('where')}</th>
            <th scope="col">{t('seen')}</th>
            <th scope="col">
              <span className="sr-only">{t('end')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => {
            const { id, browser, system, address, lastUsedAt, isThis } = session;
            const device = [browser, system].filter(Boolean).join(', ') || t('unknown');
            return (
              <tr key={id} className="border-b border-rule [&_td]:py-2 [&_td]:pe-4">
                <td className="font-semibold">
                  <bdi>{device}</bdi>
                </td>
                <td className="text-ink-2">
                  <bdi dir="ltr">{address}</bdi>
                </td>
                <td className="text-ink-2">{isThis ? t('now') : when(lastUsedAt)}</td>
                <td className="text-end">
                  {!isThis && (
                    <Action
                      look="quiet"
                      isBusy={isBusy}
                      aria-label={t('endNamed', { device })}
                      onClick={() => onEnd(id)}
                    >
                      {t('end')}
                    </Action>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
