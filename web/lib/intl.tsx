import { createContext, useContext, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import type { Currency } from '#domain/money.ts';
import { languageOf, type LanguageCode } from '#locales/languages.ts';
import type storefront from '#locales/en/storefront.json';
import {
  countryName,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRoundMoney,
  formatShare,
} from './format.ts';
import { textLanguageOf, type Catalogue } from './languages.ts';

declare module 'use-intl' {
  interface AppConfig {
    Messages: typeof storefront & { readonly errors: Readonly<Record<string, string>> };
  }
}

const LanguageContext = createContext<LanguageCode>('en');

interface LanguageProviderProps {
  readonly language: LanguageCode;
  readonly catalogue: Catalogue;
  readonly children: ReactNode;
}

/** Gives everything below the texts and the formats of one language. */
export function LanguageProvider({ language, catalogue, children }: LanguageProviderProps) {
  const texts = textLanguageOf(language);
  return (
    <LanguageContext value={texts}>
      <IntlProvider
        locale={languageOf(texts).locale}
        messages={catalogue as typeof storefront & { errors: Record<string, string> }}
        timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}
      >
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

/** The language texts and figures are shown in. */
export const useLanguage = (): LanguageCode => useContext(LanguageContext);

/** Figures in the language of the screen. Amounts in minor units. */
export const useFormats = () => {
  const language = useLanguage();
  return {
    money: (minor: number, currency: Currency): string => formatMoney(minor, currency, language),
    roundMoney: (minor: number, currency: Currency): string =>
      formatRoundMoney(minor, currency, language),
    number: (value: number, decimals = 0): string => formatNumber(value, language, decimals),
    share: (share: number): string => formatShare(share, language),
    percent: (percentThousandths: number): string => formatPercent(percentThousandths, language),
    country: (code: string): string => countryName(code, language),
  };
};
