import type { LanguageCode } from './languages.ts';

/** Words of the offer to switch to another language, in that language. */
interface LanguageOfferTexts {
  readonly text: string;
  readonly accept: string;
  readonly dismiss: string;
}

/**
 * The offers in all languages. They are separate from the other texts, because an offer is shown while another
 * language is loaded. Source: product §2.
 */
export const languageOffers: Readonly<Record<LanguageCode, LanguageOfferTexts>> = {
  en: {
    text: 'This shop is also in English.',
    accept: 'Continue in English',
    dismiss: 'Close',
  },
  fr: {
    text: 'La boutique existe aussi en français.',
    accept: 'Continuer en français',
    dismiss: 'Fermer',
  },
  ar: {
    text: 'المتجر متاح أيضًا بالعربية.',
    accept: 'المتابعة بالعربية',
    dismiss: 'إغلاق',
  },
  es: {
    text: 'La tienda también está en español.',
    accept: 'Continuar en español',
    dismiss: 'Cerrar',
  },
  de: {
    text: 'Diesen Shop gibt es auch auf Deutsch.',
    accept: 'Auf Deutsch weiter',
    dismiss: 'Schließen',
  },
  it: {
    text: 'Il negozio è disponibile anche in italiano.',
    accept: 'Continua in italiano',
    dismiss: 'Chiudi',
  },
  ja: {
    text: 'このショップは日本語でもご利用いただけます。',
    accept: '日本語で続ける',
    dismiss: '閉じる',
  },
  zh: {
    text: '本店也提供中文页面。',
    accept: '使用中文',
    dismiss: '关闭',
  },
  pt: {
    text: 'A loja também está em português.',
    accept: 'Continuar em português',
    dismiss: 'Fechar',
  },
  ru: {
    text: 'Магазин есть и на русском языке.',
    accept: 'Перейти на русский',
    dismiss: 'Закрыть',
  },
};
