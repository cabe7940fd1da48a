import { useId, useState, type FormEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { OwnPage } from '#contract/staff/pages.ts';
import { isLanguageCode, languageOf } from '#locales/languages.ts';
import { anyLanguage } from '#domain/settings/own-pages.ts';
import { toPagePreview, useEditPages, useOwnPage, type PageKey } from '../../api/pages.ts';
import { useConsoleLanguage } from '../../lib/language.tsx';
import { useTask } from '../../lib/use-task.ts';
import { Action, actionClass } from '../../ui/action.tsx';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton-rows.tsx';
import { TaskFailure } from '../../ui/task-failure.tsx';
import { VersionList } from './version-list.tsx';

interface PagePanelProps {
  readonly text: PageKey;
  readonly onClose: () => void;
}

/** A text that is written: a draft first, which customers do not see. */
export function PagePanel({ text, onClose }: PagePanelProps) {
  const t = useTranslations('console.ownPages');
  const { data, isError } = useOwnPage(text);
  const reader = useConsoleLanguage();
  const language =
    text.language === anyLanguage
      ? t('every')
      : new Intl.DisplayNames(reader, { type: 'language' }).of(text.language);
  const title = [t(`names.${text.page}`), language].join(' · ');
  return (
    <Panel title={title} onClose={onClose}>
      {!data && !isError && <SkeletonRows count={6} />}
      {isError && <p role="alert">{t('failed')}</p>}
      {data && (
        <>
          <TextForm key={data.version} page={data} />
          <VersionList page={data} />
        </>
      )}
    </Panel>
  );
}

/** A text is written in the direction of its language, whatever that of the reader is. */
function directionOf(language: string) {
  if (!isLanguageCode(language)) return { dir: 'auto' };
  const { lang, dir } = languageOf(language);
  return { lang, dir };
}

const maxLength = 200_000;

function TextForm({ page }: { readonly page: OwnPage }) {
  const t = useTranslations('console.ownPages');
  const id = useId();
  const [body, setBody] = useState(page.body ?? '');
  const task = useTask();
  const { save, publish } = useEditPages();
  const key = { page: page.page, language: page.language };
  const isChanged = body.trim() !== '' && body !== (page.body ?? '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isChanged) task.run(() => save({ ...key, version: page.version, body }));
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <label htmlFor={id} className="font-semibold">
        {t('text')}
      </label>
      <textarea
        id={id}
        rows={14}
        {...directionOf(page.language)}
        value={body}
        maxLength={maxLength}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setBody(target.value)}
        className="w-full rounded-control border border-edge bg-sheet px-3 py-2 text-ink hover:border-ink touch:text-body"
      />
      <p id={`${id}-hint`} className="text-note text-ink-2">
        {t('hint')}
      </p>
      <TaskFailure task={task} />
      <div className="flex flex-wrap gap-2">
        <Action
          type="submit"
          look={page.isDraft ? 'outline' : 'main'}
          isBusy={task.isBusy}
          aria-disabled={!isChanged}
        >
          {t('save')}
        </Action>
        {page.isDraft && (
          <Action
            look="main"
            isBusy={task.isBusy}
            // What is published is what was saved.
            aria-disabled={isChanged}
            onClick={() => {
              if (!isChanged) task.run(() => publish({ ...key, version: page.version }));
            }}
          >
            {t('publish')}
          </Action>
        )}
        {page.body !== null && (
          <a
            href={toPagePreview(key)}
            target="_blank"
            rel="noreferrer"
            className={actionClass('quiet')}
          >
            {t('preview')}
          </a>
        )}
      </div>
    </form>
  );
}
