import type { PageLanguage } from '../languages.ts';
import { ar } from './ar.ts';
import { en } from './en.ts';
import { fr } from './fr.ts';
import type { HostedTexts } from './hosted-texts.ts';

/** The texts of each language. */
export const hostedTexts: Readonly<Record<PageLanguage, HostedTexts>> = { en, fr, ar };
