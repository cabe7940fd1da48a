import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Alert } from '#web/ui/icons.tsx';
import { useLink } from '../../api/welcome.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { hasCode } from '../../lib/staff-call.ts';
import { Action } from '../../ui/action.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RecoveryCodes } from '../../ui/recovery-codes.tsx';
import { OpenPage } from './open-page.tsx';
import { WelcomeForm } from './welcome-form.tsx';

/** Opens the account of a link: the owner's, or that of an invited person. The secret never leaves the browser's address. */
export function WelcomeScreen() {
  const t = useTranslations('console.welcome');
  const [link] = useState(() => location.hash.slice(1));
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { when } = useConsoleFormats();
  const query = useLink(link);
  if (codes) {
    return (
      <OpenPage title={t('recovery')}>
        {/* A fresh page, whose address has no secret in it. */}
        <RecoveryCodes codes={codes} onKept={() => location.replace('/console')} />
      </OpenPage>
    );
  }
  if (query.isPending) return <OpenPage title={t('title')}>{null}</OpenPage>;
  if (!query.data) {
    const isOver = hasCode(query.error, 'staff_link_invalid');
    return (
      <OpenPage title={t('title')}>
        <Notice tone="wrong" icon={<Alert />} title={t(isOver ? 'over' : 'noResponse')}>
          {t(isOver ? 'overDetail' : 'noResponseDetail')}
        </Notice>
        {!isOver && (
          <Action look="ink" onClick={() => void query.refetch()}>
            {t('tryAgain')}
          </Action>
        )}
      </OpenPage>
    );
  }
  const { kind, brand, expiresAt } = query.data;
  return (
    <OpenPage
      title={t(kind === 'owner' ? 'ownerTitle' : 'invitedTitle', { brand })}
      foot={t('until', { time: when(expiresAt) })}
    >
      <WelcomeForm link={link} invited={query.data} onOpened={setCodes} />
    </OpenPage>
  );
}
