import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Alert, Check } from '#web/ui/icons.tsx';
import { signInByPasskey, signInByPassword } from '../../api/sign-in.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useTask, type Task } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { CodeBoxes } from '../../ui/code-boxes.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { LockIcon } from '../../ui/key-icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasskeyButton } from './passkey-button.tsx';

/** Who somebody says they are. */
interface Who {
  readonly email: string;
  readonly password: string;
}

interface SignInFormProps {
  readonly onSignedIn: () => Promise<void>;
}

/**
 * Signing in: who, then the second factor. Both are sent together, so that a refusal does not say which part was wrong.
 */
export function SignInForm({ onSignedIn }: SignInFormProps) {
  const [who, setWho] = useState<Who>({ email: '', password: '' });
  const [isSecond, setIsSecond] = useState(false);
  const task = useTask();
  const usePasskey = (): void =>
    task.run(async () => {
      await signInByPasskey();
      await onSignedIn();
    });
  return (
    <div className="flex flex-col gap-4">
      <Failure task={task} />
      {isSecond ? (
        <SecondFactor
          who={who}
          task={task}
          onChange={() => {
            task.clear();
            setIsSecond(false);
          }}
          onSignedIn={onSignedIn}
        />
      ) : (
        <WhoForm
          who={who}
          onGoOn={(typed) => {
            task.clear();
            setWho(typed);
            setIsSecond(true);
          }}
        />
      )}
      <PasskeyButton isBusy={task.isBusy} onPress={usePasskey} />
    </div>
  );
}

function Failure({ task: { failure, waitSeconds } }: { readonly task: Task }) {
  const t = useTranslations('console.signIn');
  const { clock, now } = useConsoleFormats();
  return (
    <div role="alert" className="contents">
      {failure !== null &&
        (waitSeconds === null ? (
          <Notice tone="wrong" icon={<Alert />} title={failure} />
        ) : (
          <Notice
            tone="plain"
            icon={<LockIcon />}
            title={t('resting', {
              time: clock(new Date(now + waitSeconds * 1000).toISOString()),
            })}
          >
            {t('restingDetail')}
          </Notice>
        ))}
    </div>
  );
}

interface StepProps {
  readonly mark: ReactNode;
  readonly title: string;
  readonly detail: ReactNode;
  readonly children?: ReactNode;
}

function Step({ mark, title, detail, children }: StepProps) {
  return (
    <div className="flex items-center gap-3">
      <span className="grid size-7 shrink-0 place-items-center rounded-round bg-ink font-semibold text-ground has-[svg]:bg-done-wash has-[svg]:text-done [&_svg]:size-4">
        {mark}
      </span>
      <span className="min-w-0 grow">
        <strong className="block">{title}</strong>
        <span className="block truncate text-ink-2">{detail}</span>
      </span>
      {children}
    </div>
  );
}

interface WhoFormProps {
  readonly who: Who;
  readonly onGoOn: (who: Who) => void;
}

function WhoForm({ who, onGoOn }: WhoFormProps) {
  const t = useTranslations('console.signIn');
  const goOn = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const [email, password] = [typed.get('email'), typed.get('password')];
    onGoOn({
      email: typeof email === 'string' ? email.trim() : '',
      password: typeof password === 'string' ? password : '',
    });
  };
  return (
    <form onSubmit={goOn} className="flex flex-col gap-3.5">
      <Step mark="1" title={t('who')} detail={t('whoDetail')} />
      <FormField
        label={t('email')}
        name="email"
        type="email"
        dir="ltr"
        defaultValue={who.email}
        autoComplete="username"
        maxLength={254}
        required
      />
      <FormField
        label={t('password')}
        name="password"
        type="password"
        dir="ltr"
        defaultValue={who.password}
        autoComplete="current-password"
        maxLength={200}
      />
      <Action type="submit" look="main" className="w-full py-3.5">
        {t('goOn')}
      </Action>
    </form>
  );
}

interface SecondFactorProps {
  readonly who: Who;
  readonly task: Task;
  readonly onChange: () => void;
  readonly onSignedIn: () => Promise<void>;
}

function SecondFactor({ who, task, onChange, onSignedIn }: SecondFactorProps) {
  const t = useTranslations('console.signIn');
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState('');
  // Without a password there is only a recovery code.
  const [isRecovery, setIsRecovery] = useState(who.password === '');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const second = isRecovery
      ? ({ kind: 'recovery', code: recovery } as const)
      : ({ kind: 'code', code } as const);
    task.run(async () => {
      try {
        await signInByPassword({ ...who, second });
      } finally {
        setCode('');
      }
      await onSignedIn();
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <Step mark={<Check />} title={t('who')} detail={<bdi>{who.email}</bdi>}>
        <Action look="quiet" onClick={onChange}>
          {t('change')}
        </Action>
      </Step>
      <Step
        mark="2"
        title={t('second')}
        detail={t(isRecovery ? 'recoveryDetail' : 'secondDetail')}
      />
      {isRecovery ? (
        <FormField
          label={t('recoveryCode')}
          dir="ltr"
          className="font-edge uppercase"
          value={recovery}
          onChange={({ target }) => setRecovery(target.value)}
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
          required
        />
      ) : (
        <CodeBoxes label={t('secondDetail')} value={code} onChange={setCode} hasFocus />
      )}
      <Action
        type="submit"
        look="main"
        className="w-full py-3.5"
        chord="enter"
        isBusy={task.isBusy}
        aria-disabled={isRecovery ? recovery === '' : code.length < 6}
      >
        {t('signIn')}
      </Action>
      {who.password !== '' && (
        <Action look="quiet" onClick={() => setIsRecovery(!isRecovery)}>
          {t(isRecovery ? 'useCode' : 'useRecovery')}
        </Action>
      )}
    </form>
  );
}
