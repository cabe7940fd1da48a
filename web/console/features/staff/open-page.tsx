import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { consoleLanguages } from '#domain/staff/roles.ts';
import { languageOf } from '#locales/languages.ts';
import { BrandMark } from '#web/ui/brand-mark.tsx';
import { Globe } from '#web/ui/icons.tsx';
import { showConsoleLanguage, useConsoleLanguage } from '../../lib/language.tsx';
import { MenuButton } from '../../ui/menu.tsx';

interface OpenPageProps {
  readonly title: string;
  readonly foot?: string;
  readonly children: ReactNode;
}

/** A page for people who are not signed in: the shop's mark, the language, and one column. */
export function OpenPage({ title, foot, children }: OpenPageProps) {
  const t = useTranslations('console.signIn');
  const language = useConsoleLanguage();
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center gap-3 px-6 py-5 phone:px-4">
        <BrandMark />
        <span className="text-ink-2">{t('staff')}</span>
        <MenuButton
          className="ms-auto flex min-h-press items-center gap-2 rounded-control px-2 hover:bg-tray"
          name={t('language', { name: languageOf(language).nativeName })}
          label={
            <>
              <Globe className="size-4" />
              {languageOf(language).nativeName}
            </>
          }
          choices={consoleLanguages.map((code) => ({
            id: code,
            label: languageOf(code).nativeName,
          }))}
          chosen={language}
          onChoose={(id) => {
            const chosen = consoleLanguages.find((code) => code === id);
            if (chosen) showConsoleLanguage(chosen);
          }}
        />
      </header>
      <main className="mx-auto flex w-full max-w-md grow flex-col justify-center gap-5 px-4 py-8">
        <h1 className="font-display text-2">{title}</h1>
        {children}
      </main>
      <footer className="min-h-12 px-6 py-4 text-note text-ink-2 phone:px-4">{foot}</footer>
    </div>
  );
}
