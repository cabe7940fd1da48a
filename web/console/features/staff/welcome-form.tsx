import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { LinkResponse } from '#contract/staff/welcome.ts';
import { minPasswordLength } from '#domain/staff/password-strength.ts';
import {
  offerAuthenticator,
  openWithPasskey,
  openWithPassword,
  type AuthenticatorOffer,
  type Newcomer,
} from '../../api/welcome.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';
import { hasPasskeys } from '../../lib/this-device.ts';
import { useTask, type Task } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { AuthenticatorSetup } from '../../ui/authenticator-setup.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { KeyIcon } from '../../ui/key-icon.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';

interface WelcomeFormProps {
  readonly link: string;
  readonly invited: LinkResponse;
  /** Called with the recovery codes. */
  readonly onOpened: (codes: readonly string[]) => void;
}

/** Who opens the account, then how they will sign in: a passkey, or a password and an authenticator. */
export function WelcomeForm({ link, invited, onOpened }: WelcomeFormProps) {
  const t = useTranslations('console.welcome');
  const language = useConsoleLanguage();
  const task = useTask();
  const [name, setName] = useState(invited.name ?? '');
  const [email, setEmail] = useState(invited.email ?? '');
  const [isPassword, setIsPassword] = useState(!hasPasskeys());
  const newcomer: Newcomer = { link, name: name.trim(), email: email.trim(), language };
  const usePasskey = (event: FormEvent): void => {
    event.preventDefault();
    task.run(async () => onOpened(await openWithPasskey(newcomer)));
  };
  const person = (
    <>
      <FormField
        label={t('name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        autoComplete="name"
        maxLength={100}
        required
      />
      <FormField
        label={t('email')}
        type="email"
        dir="ltr"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        autoComplete="username"
        maxLength={254}
        disabled={invited.email !== null}
        required
      />
    </>
  );
  if (isPassword) {
    return (
      <>
        <TaskFailure task={task} />
        <PasswordWay newcomer={newcomer} task={task} onOpened={onOpened}>
          {person}
        </PasswordWay>
        {hasPasskeys() && (
          <Action look="quiet" onClick={() => setIsPassword(false)}>
            {t('usePasskey')}
          </Action>
        )}
      </>
    );
  }
  return (
    <>
      <TaskFailure task={task} />
      <form onSubmit={usePasskey} className="flex flex-col gap-4">
        {person}
        <p className="text-ink-2">{t('passkeyDetail')}</p>
        <Action
          type="submit"
          look="main"
          className="w-full py-3.5"
          icon={<KeyIcon />}
          isBusy={task.isBusy}
        >
          {t('createPasskey')}
        </Action>
      </form>
      <Action look="quiet" onClick={() => setIsPassword(true)}>
        {t('usePassword')}
      </Action>
    </>
  );
}

interface PasswordWayProps {
  readonly newcomer: Newcomer;
  readonly task: Task;
  readonly onOpened: (codes: readonly string[]) => void;
  readonly children: ReactNode;
}

/** A password first, then the authenticator that goes with it; both are stored together. */
function PasswordWay({ newcomer, task, onOpened, children }: PasswordWayProps) {
  const t = useTranslations('console.welcome');
  const [password, setPassword] = useState('');
  const [offer, setOffer] = useState<AuthenticatorOffer | null>(null);
  const [code, setCode] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    task.run(async () => {
      if (!offer) {
        setOffer(await offerAuthenticator(newcomer));
        return;
      }
      const { sealed } = offer;
      onOpened(await openWithPassword(newcomer, { password, sealed, code }));
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      {children}
      <FormField
        label={t('password')}
        hint={t('passwordHint', { count: minPasswordLength })}
        type="password"
        dir="ltr"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        autoComplete="new-password"
        minLength={minPasswordLength}
        maxLength={200}
        required
      />
      {offer && (
        <AuthenticatorSetup
          secret={offer.secret}
          address={offer.address}
          code={code}
          onCode={setCode}
        />
      )}
      <Action
        type="submit"
        look="main"
        className="w-full py-3.5"
        isBusy={task.isBusy}
        aria-disabled={offer !== null && code.length < 6}
      >
        {t(offer ? 'open' : 'goOn')}
      </Action>
    </form>
  );
}
