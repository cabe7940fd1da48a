import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstScreen, FirstScreenFacts, RenderFirstScreen } from '#contract/first-screen.ts';

/** The first screen as it goes into a page, and what the page's content policy must allow for it. */
export interface FirstScreenPart {
  readonly body: string;
  /** Sources of the policy: hashes of the one script and of the one style sheet in `body`. */
  readonly script: string;
  readonly style: string;
}

/** Answers null where the page is served without, as where it cannot be rendered. */
export type FirstScreens = (
  facts: FirstScreenFacts,
  isLanguageOpen: boolean,
) => Promise<FirstScreenPart | null>;

const maxKept = 100;
/** The dates promised change once a day and with the hour of the day's last order. */
const freshMs = 60_000;

const isRenderer = (value: unknown): value is { readonly renderFirstScreen: RenderFirstScreen } =>
  typeof value === 'object' &&
  value !== null &&
  'renderFirstScreen' in value &&
  typeof value.renderFirstScreen === 'function';

const source = (text: string): string =>
  `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Inside a script element nothing may look like its end. */
const inScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`);

const partOf = (
  { html, styles, texts, guard }: FirstScreen,
  { language, country }: FirstScreenFacts,
  isLanguageOpen: boolean,
): FirstScreenPart => {
  const own = `${isLanguageOpen ? ` data-language="${language}"` : ''} data-country="${country}"`;
  return {
    body: [
      `<style>${styles}</style>`,
      `<script${own}>${guard}</script>`,
      `<div id="root">${html}</div>`,
      `<script type="application/json" data-texts="${language}">${inScript(texts)}</script>`,
    ].join('\n    '),
    script: source(guard),
    style: source(styles),
  };
};

/**
 * Loads the renderer of the built web and keeps what it rendered for a minute, the latest hundred. Null where the web
 * was built without one. `failed` is told of a first screen that could not be rendered.
 */
export const openFirstScreens = async (
  webRoot: string,
  failed: (error: unknown) => void,
): Promise<FirstScreens | null> => {
  const file = path.join(webRoot, 'server/first-screen.js');
  if (!existsSync(file)) return null;
  const loaded: unknown = await import(pathToFileURL(file).href);
  if (!isRenderer(loaded)) throw new Error(`${file} renders no first screen`);
  const kept = new Map<string, { readonly part: Promise<FirstScreenPart>; readonly at: number }>();
  const render = async (...[facts, isLanguageOpen]: Parameters<FirstScreens>) =>
    partOf(await loaded.renderFirstScreen(facts), facts, isLanguageOpen);
  return async (facts, isLanguageOpen) => {
    const key = JSON.stringify([facts, isLanguageOpen]);
    const found = kept.get(key);
    const isFresh = found !== undefined && Date.now() - found.at < freshMs;
    const part = isFresh ? found.part : render(facts, isLanguageOpen);
    if (!isFresh) {
      kept.delete(key);
      kept.set(key, { part, at: Date.now() });
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
    }
    try {
      return await part;
    } catch (error) {
      failed(error);
      return null;
    }
  };
};

/** The built page with the first screen in its root. */
export const withFirstScreen = (page: string, { body }: FirstScreenPart): string =>
  page.replace('<div id="root"></div>', () => body);

/** A content policy that also allows what {@link FirstScreenPart.body} brings inline. */
export const policyWith = (policy: string, { script, style }: FirstScreenPart): string =>
  policy
    .replace(/script-src [^;]*/, (sources) => `${sources} ${script}`)
    .replace(/style-src [^;]*/, (sources) => `${sources} ${style}`);
