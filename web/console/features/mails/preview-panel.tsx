import { useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import { orderNumber } from '#contract/orders.ts';
import { previewedKinds } from '#contract/staff/mails.ts';
import { languageOf, languages, type LanguageCode } from '#locales/languages.ts';
import { sendTestMail, toPreviewPage, useMailPreview } from '../../api/mails.ts';
import { useSession } from '../../lib/session.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { FormField, FormSelect } from '../../ui/form-field.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { OwnSentence } from './own-sentence.tsx';
import type { ChangeMails, MailsState } from './mails-address.ts';
import { useMailName } from './use-mail-name.ts';

interface PreviewPanelProps {
  readonly state: MailsState & { readonly preview: NonNullable<MailsState['preview']> };
  readonly onChange: ChangeMails;
  readonly onClose: () => void;
}

/** A mail as it would be sent about a real order, in any language. */
export function PreviewPanel({ state, onChange, onClose }: PreviewPanelProps) {
  const t = useTranslations('console.mailbox');
  const { preview: kind, language, order: number } = state;
  const asked = { kind, language, ...(number !== undefined && { number }) };
  const mail = useMailPreview(asked);
  const hasSettings = useSession().person.rights.includes('settings.edit');
  return (
    <Panel title={t('preview')} onClose={onClose}>
      <PreviewChoice state={state} onChange={onChange} />
      {mail.isPending && <SkeletonRows count={8} />}
      {mail.isError && <p role="alert">{t('noPreview')}</p>}
      {mail.data && (
        <>
          <article
            className="flex flex-col gap-3 border-y border-rule py-4"
            lang={mail.data.language}
            dir={languageOf(mail.data.language as LanguageCode).dir}
          >
            <h3 className="font-semibold wrap-anywhere">{mail.data.subject}</h3>
            <p className="text-note wrap-anywhere whitespace-pre-wrap">{mail.data.text}</p>
          </article>
          <p className="text-note text-ink-2">
            {t('about', { number: mail.data.number })} {t('withoutPhotos')}
          </p>
          <a
            href={toPreviewPage(asked)}
            target="_blank"
            rel="noreferrer"
            className={actionClass('outline', 'self-start')}
          >
            {t('openPage')}
          </a>
          <TestMail key={`${kind} ${language} ${number}`} asked={asked} />
          {hasSettings && (
            <OwnSentence kind={kind} language={language} onSaved={() => void mail.refetch()} />
          )}
        </>
      )}
    </Panel>
  );
}

function PreviewChoice({ state, onChange }: Omit<PreviewPanelProps, 'onClose'>) {
  const t = useTranslations('console.mailbox');
  const name = useMailName();
  const [isWrong, setIsWrong] = useState(false);
  const choose = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('order');
    const number = typeof typed === 'string' ? typed.trim().toUpperCase() : '';
    const parsed = orderNumber.safeParse(number);
    setIsWrong(number !== '' && !parsed.success);
    if (number === '') onChange({ order: undefined });
    else if (parsed.success) onChange({ order: parsed.data });
  };
  return (
    <div className="flex flex-col gap-3">
      <FormSelect
        label={t('kind')}
        value={state.preview}
        onChange={({ target }) => {
          const kind = previewedKinds.find((each) => each === target.value);
          if (kind) onChange({ preview: kind });
        }}
      >
        {previewedKinds.map((kind) => (
          <option key={kind} value={kind}>
            {name(kind)}
          </option>
        ))}
      </FormSelect>
      <FormSelect
        label={t('language')}
        value={state.language}
        onChange={({ target }) => onChange({ language: target.value as LanguageCode })}
      >
        {languages.map(({ code, nativeName }) => (
          <option key={code} value={code}>
            {nativeName}
          </option>
        ))}
      </FormSelect>
      <form onSubmit={choose}>
        <FormField
          key={state.order}
          name="order"
          label={t('order')}
          hint={isWrong ? t('wrongOrder') : t('orderHint')}
          aria-invalid={isWrong || undefined}
          defaultValue={state.order}
          maxLength={40}
          autoComplete="off"
          dir="ltr"
        />
      </form>
    </div>
  );
}

interface TestMailProps {
  readonly asked: Parameters<typeof toPreviewPage>[0];
}

function TestMail({ asked }: TestMailProps) {
  const t = useTranslations('console.mailbox');
  const task = useTask();
  const [id] = useState(() => crypto.randomUUID());
  const [to, setTo] = useState<string | null>(null);
  const send = (): void => task.run(async () => setTo((await sendTestMail({ id, ...asked })).to));
  return (
    <>
      {to === null ? (
        <Action look="main" className="self-start" isBusy={task.isBusy} onClick={send}>
          {t('sendTest')}
        </Action>
      ) : (
        <output>{t('testSent', { to })}</output>
      )}
      <TaskFailure task={task} />
    </>
  );
}
