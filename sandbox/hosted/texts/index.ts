import type { PageLanguage } from '../languages.ts';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import type { HostedTexts } from './hosted-texts.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';

/** The texts of each language. */
export const hostedTexts: Readonly<Record<PageLanguage, HostedTexts>> = {
  en,
  fr,
  es,
  ar,
  de,
  it,
  ja,
  zh,
  pt,
  ru,
};
