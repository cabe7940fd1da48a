import { useId, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { OrderMailKind } from '#domain/notifications/order-mails.ts';
import {
  findSentence,
  findUnknownPlaceholder,
  sentenceKinds,
} from '#domain/settings/own-sentences.ts';
import { isLanguageCode, languageOf } from '#locales/languages.ts';
import type { ShopSettingsResponse } from '#contract/staff/shop-settings.ts';
import { useChangeSettings, useShopSettings } from '../../api/shop-settings.ts';
import { useTask } from '../../lib/use-task.ts';
import { Action } from '../../ui/action.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';

interface SentencePlace {
  readonly kind: OrderMailKind;
  readonly language: string;
  /** Has the preview composed again. */
  readonly onSaved: () => void;
}

/** The owner's own sentence in mails of a kind in a language; nothing for mails that have none. */
export function OwnSentence({ kind, language, onSaved }: SentencePlace) {
  const { data } = useShopSettings();
  if (!data || !sentenceKinds.includes(kind)) return null;
  const { sentences } = data;
  // Another kind, language or version begins a form of its own.
  const key = `${kind} ${language} ${sentences.version}`;
  return <SentenceForm key={key} {...{ kind, language, onSaved, sentences }} />;
}

const maxLength = 300;

function SentenceForm({
  kind,
  language,
  sentences: { version, value },
  onSaved,
}: SentencePlace & { readonly sentences: ShopSettingsResponse['sentences'] }) {
  const t = useTranslations('console.shopSettings.sentence');
  const id = useId();
  const before = findSentence(value.list, kind, language) ?? '';
  const [text, setText] = useState(before);
  const task = useTask();
  const change = useChangeSettings();
  const unknown = findUnknownPlaceholder(text);
  const isChanged = text.trim() !== before;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isChanged || unknown !== null) return;
    const others = value.list.filter((one) => one.kind !== kind || one.language !== language);
    const own = text.trim() === '' ? [] : [{ kind, language, text: text.trim() }];
    task.run(async () => {
      await change({ section: 'sentences', version, value: { list: [...others, ...own] } });
      onSaved();
    });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <h3 className="font-display text-3">{t('title')}</h3>
      <label htmlFor={id} className="font-semibold">
        {t('label')}
      </label>
      <textarea
        id={id}
        rows={3}
        value={text}
        lang={language}
        dir={isLanguageCode(language) ? languageOf(language).dir : 'auto'}
        maxLength={maxLength}
        aria-invalid={unknown !== null || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setText(target.value)}
        className="w-full rounded-control border border-edge bg-sheet px-3 py-2 text-ink hover:border-ink touch:text-body"
      />
      <p id={`${id}-hint`} className="text-note text-ink-2">
        {unknown === null ? t('hint') : t('unknown', { part: unknown })}
      </p>
      <TaskFailure task={task} />
      <Action
        type="submit"
        className="self-start"
        isBusy={task.isBusy}
        aria-disabled={!isChanged || unknown !== null}
      >
        {t('save')}
      </Action>
    </form>
  );
}
