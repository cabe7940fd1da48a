import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '#web/ui/cx.ts';
import { Action } from '../../ui/action.tsx';
import { Message } from '../../ui/message.tsx';

interface SignInPlaceProps {
  /** Whether a screen with what was typed is behind it. */
  readonly isOver?: boolean;
  /** Asks for the session again. */
  readonly onSignedIn: () => Promise<void>;
}

/** Says that nobody is signed in here, in place of the screens or over one, and goes on once somebody is. */
export function SignInPlace({ isOver = false, onSignedIn }: SignInPlaceProps) {
  const t = useTranslations('console.gate');
  const [isAsking, setIsAsking] = useState(false);
  const ask = (): void => {
    setIsAsking(true);
    void onSignedIn().finally(() => setIsAsking(false));
  };
  return (
    <div className={cx(isOver && 'fixed inset-0 z-50 grid place-items-center bg-scrim p-4')}>
      <main
        {...(isOver && { role: 'alertdialog', 'aria-modal': true, 'aria-label': t('signedOut') })}
        className={cx(isOver && 'rounded-sheet bg-ground shadow-lift')}
      >
        <Message title={t('signedOut')} detail={isOver ? t('kept') : t('signedOutDetail')}>
          <Action look="main" isBusy={isAsking} onClick={ask}>
            {t('goOn')}
          </Action>
        </Message>
      </main>
    </div>
  );
}
