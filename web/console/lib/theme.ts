/** Light or dark colors; null follows the device. */
export type Theme = 'light' | 'dark';

const darkQuery = '(prefers-color-scheme: dark)';

let darkRules: readonly CSSMediaRule[] | null = null;

function findDarkRules(rules: CSSRuleList): CSSMediaRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSMediaRule && rule.conditionText.includes(darkQuery)) return [rule];
    return rule instanceof CSSGroupingRule ? findDarkRules(rule.cssRules) : [];
  });
}

/**
 * Shows the console in one theme. The colors of the dark one are written once, for devices that ask for it; a person's own
 * choice changes the condition of these rules instead of repeating them.
 */
export function showTheme(theme: Theme | null): void {
  darkRules ??= [...document.styleSheets].flatMap((sheet) => findDarkRules(sheet.cssRules));
  const condition = { light: 'not all', dark: 'all' } as const;
  for (const { media } of darkRules) media.mediaText = theme ? condition[theme] : darkQuery;
  document.documentElement.style.colorScheme = theme ?? '';
}

/** The theme that is shown now. */
export function shownTheme(chosen: Theme | null): Theme {
  return chosen ?? (matchMedia(darkQuery).matches ? 'dark' : 'light');
}
