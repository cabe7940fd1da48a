import { QueryClientProvider } from '@tanstack/react-query';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Router } from 'wouter';
import { languageOf } from '#locales/languages.ts';
import { ConsoleTexts, useConsoleLanguage } from '../lib/language.tsx';
import { queryClient } from '../lib/query-client.ts';
import { Gate } from './gate.tsx';

/** The staff's side of the shop. */
export function Console() {
  return (
    <QueryClientProvider client={queryClient}>
      <ConsoleTexts>
        <Localized />
      </ConsoleTexts>
    </QueryClientProvider>
  );
}

function Localized() {
  const language = useConsoleLanguage();
  return (
    <I18nProvider locale={languageOf(language).locale}>
      <Router base="/console">
        <Gate />
      </Router>
    </I18nProvider>
  );
}
