import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OwnPage } from '#contract/staff/pages.ts';
import { toPagePreview, useEditPages } from '../../api/pages.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';

/** The versions of a text: each can be read, and the one that customers see can be withdrawn. */
export function VersionList({ page }: { readonly page: OwnPage }) {
  const t = useTranslations('console.ownPages');
  if (page.versions.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t('versions')}</h3>
      <ul className="border-t border-rule">
        {page.versions.map((one) => (
          <li key={one.version} className="flex flex-col gap-2 border-b border-rule py-2">
            <VersionText page={page} version={one} />
            {one.version === page.shown && <Withdrawal page={page} version={one.version} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface VersionTextProps {
  readonly page: OwnPage;
  readonly version: OwnPage['versions'][number];
}

function VersionText({ page, version }: VersionTextProps) {
  const t = useTranslations('console.ownPages');
  const { when } = useConsoleFormats();
  const { at, by, publishedAt, withdrawnAt } = version;
  const key = { page: page.page, language: page.language };
  return (
    <p className="text-note">
      {publishedAt === null
        ? t('isDraft', { when: when(at) })
        : t('publishedAt', { when: when(publishedAt) })}
      {by !== null && (
        <>
          {' · '}
          <bdi>{by}</bdi>
        </>
      )}
      {withdrawnAt !== null && (
        <span className="block font-semibold">{t('withdrawnAt', { when: when(withdrawnAt) })}</span>
      )}
      {publishedAt !== null && (
        <a
          href={toPagePreview(key, version.version)}
          target="_blank"
          rel="noreferrer"
          className="block self-start underline underline-offset-2 touch:min-h-target"
        >
          {t('read')}
        </a>
      )}
    </p>
  );
}

/** Asks in its place what customers read afterwards. */
function Withdrawal({ page, version }: { readonly page: OwnPage; readonly version: number }) {
  const t = useTranslations('console.ownPages');
  const { when } = useConsoleFormats();
  const [isAsked, setAsked] = useState(false);
  const task = useTask();
  const { withdraw } = useEditPages();
  const next = page.versions.find(
    (one) => one.version < version && one.publishedAt !== null && one.withdrawnAt === null,
  );
  if (!isAsked) {
    return (
      <Action className="self-start" onClick={() => setAsked(true)}>
        {t('withdraw')}
      </Action>
    );
  }
  const run = (): void =>
    task.run(() => withdraw({ page: page.page, language: page.language, version }));
  return (
    <div className="flex flex-col gap-2 rounded-control border border-edge p-3">
      <p>
        {next?.publishedAt ? t('thenEarlier', { when: when(next.publishedAt) }) : t('thenShop')}{' '}
        {t('ordersKeep')}
      </p>
      <TaskFailure task={task} />
      <div className="flex flex-wrap gap-2">
        <Action look="ink" isBusy={task.isBusy} onClick={run}>
          {t('withdrawNow')}
        </Action>
        <Action look="quiet" onClick={() => setAsked(false)}>
          {t('keep')}
        </Action>
      </div>
    </div>
  );
}
