import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstScreen, FirstScreenFacts, RenderFirstScreen } from '#contract/first-screen.ts';
import { isLanguageCode } from '#locales/languages.ts';
import { scriptNotes, policySource, type BarePage } from './built-page.ts';

/** A page with its first screen, and the additions to its content policy. */
export interface FirstScreenPage {
  readonly html: string;
  /** Sources of the policy: hashes of the script and of the style sheets in the page. */
  readonly script: string;
  readonly style: string;
}

/** Renders a first screen; null for a page without one, or when rendering fails. */
export type FirstScreens = (
  facts: FirstScreenFacts,
  isLanguageOpen: boolean,
) => Promise<FirstScreenPage | null>;

const maxKept = 100;
/**
 * Readiness dates change once a day and at the hour of the day's last order. Measured by the timer, because screens
 * rendered before the clock is set back would count as fresh until it reaches their time again.
 */
const freshMs = 60_000;

function isRenderer(value: unknown): value is { readonly renderFirstScreen: RenderFirstScreen } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'renderFirstScreen' in value &&
    typeof value.renderFirstScreen === 'function'
  );
}

interface KeptScreen {
  readonly page: Promise<FirstScreenPage>;
  /** The catalogue that it was rendered with: another one replaces it at once. */
  readonly catalogue: FirstScreenFacts['catalogue'];
  readonly at: number;
}

/** The parts all first screens of a build share. */
interface Frame {
  readonly bare: BarePage;
  /** Script that runs before the page's own. */
  readonly early: string;
}

function composePage(
  { bare, early }: Frame,
  { html, styles }: FirstScreen,
  { language, country }: FirstScreenFacts,
  isLanguageOpen: boolean,
): FirstScreenPage {
  const facts = [
    `data-app="${bare.app}"`,
    `data-imports="${bare.imports.join(' ')}"`,
    `data-texts="${bare.texts[language] ?? ''}"`,
    `data-texts-language="${language}"`,
    `data-country="${country}"`,
    ...(isLanguageOpen ? [`data-language="${language}"`] : []),
  ];
  const notes = scriptNotes(isLanguageCode(language) ? language : 'en');
  const body = `${notes}\n    <div id="root">${html}</div>`;
  // Before the style sheet, which takes longer to arrive than the rest of the head: the script fetches others.
  const script = `<script ${facts.join(' ')}>${early}</script>\n    `;
  return {
    html: bare.html
      .replace('<style>', (tag) => `${script}${tag}`)
      .replace('</head>', (end) => `<style>${styles}</style>\n  ${end}`)
      .replace('<div id="root"></div>', () => body),
    script: policySource(early),
    style: `${policySource(bare.styles)} ${policySource(styles)}`,
  };
}

/**
 * Loads the renderer of the built web and caches its output for a minute, at most a hundred screens. Null when the web
 * was built without one. `failed` is called with the error of a first screen that could not be rendered.
 */
export async function openFirstScreens(
  webRoot: string,
  bare: BarePage | null,
  failed: (error: unknown) => void,
): Promise<FirstScreens | null> {
  const file = path.join(webRoot, 'server/first-screen.js');
  if (!existsSync(file) || !bare) return null;
  const early = await readFile(path.join(webRoot, 'server/early.js'), 'utf8');
  const loaded: unknown = await import(pathToFileURL(file).href);
  if (!isRenderer(loaded)) throw new Error(`${file} renders no first screen`);
  const kept = new Map<string, KeptScreen>();
  const render = async (...[facts, isLanguageOpen]: Parameters<FirstScreens>) =>
    composePage({ bare, early }, await loaded.renderFirstScreen(facts), facts, isLanguageOpen);
  return async (facts, isLanguageOpen) => {
    const { catalogue, ...rest } = facts;
    const key = JSON.stringify([rest, isLanguageOpen]);
    const found = kept.get(key);
    const isFresh = found?.catalogue === catalogue && performance.now() - found.at < freshMs;
    const page = isFresh ? found.page : render(facts, isLanguageOpen);
    if (!isFresh) {
      kept.delete(key);
      kept.set(key, { page, catalogue, at: performance.now() });
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    }
    try {
      return await page;
    } catch (error) {
      failed(error);
      return null;
    }
  };
}

/** Adds the page's inline parts to a content policy. */
export function policyWith(
  policy: string,
  { script, style }: Pick<FirstScreenPage, 'script' | 'style'>,
): string {
  return policy
    .replace(/script-src [^;]*/, (sources) => `${sources} ${script}`.trim())
    .replace(/style-src [^;]*/, (sources) => `${sources} ${style}`.trim());
}
