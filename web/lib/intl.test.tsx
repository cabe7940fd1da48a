import { renderToString } from 'react-dom/server';
import { useTranslations } from 'use-intl';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { catalogueOf } from '#locales/catalogues.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('LanguageProvider', () => {
  // Of the second, Intl says `Etc/Unknown`, which it then refuses.
  it.each([':/etc/localtime', '', 'Nowhere/None', 'UTC'])(
    'renders texts without an error where TZ is %j',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      vi.resetModules();
      const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
      const { LanguageProvider } = await import('./intl.tsx');
      const { errors, meta, storefront } = catalogueOf('en');
      function Title() {
        const t = useTranslations('intro');
        return <h1>{t('title')}</h1>;
      }
      const html = renderToString(
        <LanguageProvider language="en" messages={{ ...storefront, errors, meta }}>
          <Title />
        </LanguageProvider>,
      );
      expect(html).toBe('<h1>Your photos, on paper.</h1>');
      expect(error).not.toHaveBeenCalled();
    },
  );
});
