import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { languageOf, type LanguageCode, type WebMessages } from '#locales/index.ts';
import { LanguageProvider } from '#web/lib/intl.tsx';
import { loadLanguage } from '#web/lib/languages.ts';
import { PaperShapes } from '#web/ui/print-paper.tsx';
import '#web/ui/styles.css';
import { Buttons, Choices, Fields, Quantities } from './controls.tsx';
import { Banners, Envelopes, Marks, Papers, Progress, Sheets } from './surfaces.tsx';

const sections = {
  Buttons,
  Fields,
  Choices,
  Quantities,
  Banners,
  Progress,
  Papers,
  Envelopes,
  Sheets,
  Marks,
};

interface ColumnProps {
  readonly language: LanguageCode;
  readonly messages: WebMessages;
  readonly children: ReactNode;
}

function Column({ language, messages, children }: ColumnProps) {
  const { lang, dir } = languageOf(language);
  return (
    <LanguageProvider language={language} messages={messages}>
      <div lang={lang} dir={dir} className="flex min-w-0 flex-col gap-4">
        {children}
      </div>
    </LanguageProvider>
  );
}

/** The two languages of `?languages=`; English and Arabic by default. */
function chosenLanguages(): LanguageCode[] {
  return (new URLSearchParams(location.search).get('languages') ?? 'en,ar')
    .split(',')
    .map((code) => languageOf(code as LanguageCode).code);
}

/** Shows every component in every state, in both directions. The development server offers it under `/styleguide`. */
async function start(): Promise<void> {
  const columns = await Promise.all(
    chosenLanguages().map(
      async (language) => ({ language, messages: await loadLanguage(language) }) as const,
    ),
  );
  const root = document.querySelector('#root');
  if (!root) throw new Error('the page has no #root');
  createRoot(root).render(
    <StrictMode>
      <PaperShapes />
      <main className="mx-auto flex max-w-page flex-col gap-14 px-gutter py-10">
        {Object.entries(sections).map(([name, Section]) => (
          <section key={name} className="flex flex-col gap-6 border-t border-ink pt-4">
            <h2 className="font-display text-3">{name}</h2>
            <div className="grid gap-10 lg:grid-cols-2">
              {columns.map((column) => (
                <Column key={column.language} {...column}>
                  <Section />
                </Column>
              ))}
            </div>
          </section>
        ))}
      </main>
    </StrictMode>,
  );
}

await start();
