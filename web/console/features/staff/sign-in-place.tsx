import { useTranslations } from 'use-intl';
import { Clock } from '#web/ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { OpenPage } from './open-page.tsx';
import { SignInForm } from './sign-in-form.tsx';

interface SignInPlaceProps {
  /** Whether a screen with what was typed is behind it. */
  readonly isOver?: boolean;
  /** Asks for the session again. */
  readonly onSignedIn: () => Promise<void>;
}

/** Signing in, in place of the screens or over the one that was open when the session ended. */
export function SignInPlace({ isOver = false, onSignedIn }: SignInPlaceProps) {
  const t = useTranslations('console');
  if (!isOver) {
    return (
      <OpenPage title={t('signIn.title')} foot={t('signIn.foot')}>
        <SignInForm onSignedIn={onSignedIn} />
      </OpenPage>
    );
  }
  return (
    <div className="fixed inset-0 z-50 grid place-items-center overflow-y-auto bg-scrim p-4">
      <main
        role="alertdialog"
        aria-modal
        aria-label={t('gate.signedOut')}
        className="flex w-full max-w-md flex-col gap-4 rounded-sheet bg-ground p-6 shadow-lift"
      >
        <h1 className="font-display text-3">{t('signIn.title')}</h1>
        <Notice tone="plain" icon={<Clock />} title={t('gate.signedOut')}>
          {t('gate.kept')}
        </Notice>
        <SignInForm onSignedIn={onSignedIn} />
      </main>
    </div>
  );
}
