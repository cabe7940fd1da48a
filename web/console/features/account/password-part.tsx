import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { minPasswordLength } from '#domain/staff/password-strength.ts';
import {
  offerOwnAuthenticator,
  setAuthenticator,
  setPassword,
  useAskAgain,
} from '../../api/account.ts';
import type { AuthenticatorOffer } from '../../api/welcome.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { AuthenticatorSetup } from '../../ui/authenticator-setup.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { Part } from './part.tsx';

interface PasswordPartProps {
  readonly hasPassword: boolean;
  readonly hasAuthenticator: boolean;
}

/** The password and the authenticator, which sign in together. */
export function PasswordPart({ hasPassword, hasAuthenticator }: PasswordPartProps) {
  const t = useTranslations('console.account');
  const isHalf = hasPassword !== hasAuthenticator;
  return (
    <Part title={t('password')} detail={t(isHalf ? 'passwordHalf' : 'passwordDetail')}>
      <PasswordForm hasPassword={hasPassword} />
      <AuthenticatorForm hasAuthenticator={hasAuthenticator} />
    </Part>
  );
}

function PasswordForm({ hasPassword }: { readonly hasPassword: boolean }) {
  const t = useTranslations('console.account');
  const [isOpen, setIsOpen] = useState(false);
  const [current, setCurrent] = useState('');
  const [password, setNew] = useState('');
  const task = useTask();
  const askAgain = useAskAgain();
  const save = (event: FormEvent): void => {
    event.preventDefault();
    task.run(async () => {
      await setPassword(current, password);
      setIsOpen(false);
      setCurrent('');
      setNew('');
      await askAgain();
    });
  };
  if (!isOpen) {
    return (
      <Action className="self-start" onClick={() => setIsOpen(true)}>
        {t(hasPassword ? 'changePassword' : 'setPassword')}
      </Action>
    );
  }
  return (
    <form onSubmit={save} className="flex max-w-md flex-col gap-3">
      <TaskFailure task={task} />
      {hasPassword && (
        <FormField
          label={t('currentPassword')}
          type="password"
          dir="ltr"
          value={current}
          onChange={({ target }) => setCurrent(target.value)}
          autoComplete="current-password"
          maxLength={200}
          required
        />
      )}
      <FormField
        label={t('newPassword')}
        hint={t('passwordHint', { count: minPasswordLength })}
        type="password"
        dir="ltr"
        value={password}
        onChange={({ target }) => setNew(target.value)}
        autoComplete="new-password"
        minLength={minPasswordLength}
        maxLength={200}
        required
      />
      <div className="flex gap-2">
        <Action type="submit" look="ink" isBusy={task.isBusy}>
          {t('savePassword')}
        </Action>
        <Action onClick={() => setIsOpen(false)}>{t('cancel')}</Action>
      </div>
    </form>
  );
}

function AuthenticatorForm({ hasAuthenticator }: { readonly hasAuthenticator: boolean }) {
  const t = useTranslations('console.account');
  const [offer, setOffer] = useState<AuthenticatorOffer | null>(null);
  const [code, setCode] = useState('');
  const task = useTask();
  const askAgain = useAskAgain();
  const begin = (): void => task.run(async () => setOffer(await offerOwnAuthenticator()));
  const save = (event: FormEvent): void => {
    event.preventDefault();
    task.run(async () => {
      if (offer) await setAuthenticator(offer.sealed, code);
      setOffer(null);
      setCode('');
      await askAgain();
    });
  };
  if (!offer) {
    return (
      <>
        <TaskFailure task={task} />
        <Action className="self-start" isBusy={task.isBusy} onClick={begin}>
          {t(hasAuthenticator ? 'changeAuthenticator' : 'setAuthenticator')}
        </Action>
      </>
    );
  }
  return (
    <form onSubmit={save} className="flex max-w-md flex-col gap-3">
      <TaskFailure task={task} />
      <AuthenticatorSetup
        secret={offer.secret}
        address={offer.address}
        code={code}
        onCode={setCode}
      />
      <div className="flex gap-2">
        <Action type="submit" look="ink" isBusy={task.isBusy} aria-disabled={code.length < 6}>
          {t('saveAuthenticator')}
        </Action>
        <Action onClick={() => setOffer(null)}>{t('cancel')}</Action>
      </div>
    </form>
  );
}
