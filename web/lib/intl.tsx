import { createContext, useContext, type ReactNode } from 'react';
import { IntlProvider } from 'use-intl';
import type { Currency } from '#domain/common/money.ts';
import type { ConsoleMessages, LoadedConsoleMessages } from '#locales/console.ts';
import { languageOf, type LanguageCode, type WebMessages } from '#locales/index.ts';
import type { ChoiceMessages } from '#locales/choices.ts';
import type { FinishingMessages } from '#locales/finishing.ts';
import type { OwnDataMessages } from '#locales/own-data.ts';
import {
  countryName,
  formatClock,
  formatDay,
  formatDayParts,
  formatKilometers,
  formatLocal,
  formatMoment,
  formatMoney,
  formatNumber,
  formatPercent,
  formatRoundMoney,
  formatShare,
} from './format.ts';
import { useKnownPrices } from './known-prices.ts';

declare module 'use-intl' {
  interface AppConfig {
    /** A page loads those of the storefront or those of the console; parts of it add their own. */
    Messages: WebMessages & ConsoleMessages & OwnDataMessages & ChoiceMessages & FinishingMessages;
  }
}

const LanguageContext = createContext<LanguageCode>('en');

interface LanguageProviderProps {
  readonly language: LanguageCode;
  readonly messages: WebMessages | LoadedConsoleMessages;
  readonly children: ReactNode;
}

/** Provides the texts and formats of one language. */
export function LanguageProvider({ language, messages, children }: LanguageProviderProps) {
  return (
    <LanguageContext value={language}>
      {/* Its own formats of times, which no text uses; a system's time zone can be unknown to Intl. */}
      <IntlProvider locale={languageOf(language).locale} messages={messages} timeZone="UTC">
        {children}
      </IntlProvider>
    </LanguageContext>
  );
}

/** The language of texts and numbers. */
export function useLanguage(): LanguageCode {
  return useContext(LanguageContext);
}

/** Placeholder for an unknown amount. */
const unknownAmount = '–';

/** Formatters in the language of the screen. Amounts in minor units. */
export function useFormats() {
  const language = useLanguage();
  const { areKnown } = useKnownPrices();
  return {
    moment: (zoned: string): string => formatMoment(zoned, language),
    day: (date: string): string => formatDay(date, language),
    local: (time: string, styles: Parameters<typeof formatLocal>[2]): string =>
      formatLocal(time, language, styles),
    money: (minor: number, currency: Currency): string =>
      areKnown ? formatMoney(minor, currency, language) : unknownAmount,
    roundMoney: (minor: number, currency: Currency): string =>
      areKnown ? formatRoundMoney(minor, currency, language) : unknownAmount,
    number: (value: number, decimals = 0): string => formatNumber(value, language, decimals),
    kilometers: (km: number): string => formatKilometers(km, language),
    share: (share: number): string => formatShare(share, language),
    percent: (percentThousandths: number): string => formatPercent(percentThousandths, language),
    country: (code: string): string => countryName(code, language),
    dayParts: (date: string) => formatDayParts(date, language),
    clock: (zoned: string): string => formatClock(zoned, language),
  };
}
