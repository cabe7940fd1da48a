import type { PageLanguage } from '../languages.ts';
import { ar } from './ar.ts';
import { en, type HostedTexts } from './en.ts';
import { fr } from './fr.ts';

/** The texts of each language. */
export const hostedTexts: Readonly<Record<PageLanguage, HostedTexts>> = { en, fr, ar };
