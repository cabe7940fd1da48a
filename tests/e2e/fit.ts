import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, CDPSession>();

/** A page's session with the browser, whose settings end with it. */
async function sessionOf(page: Page): Promise<CDPSession> {
  const known = sessions.get(page);
  if (known) return known;
  const session = await page.context().newCDPSession(page);
  sessions.set(page, session);
  return session;
}

/** Waits until the page has been laid out for a new window or text size. */
function settle(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    const root = document.documentElement;
    const look = (): string =>
      [root.scrollWidth, root.scrollHeight, root.style.getPropertyValue('--bars')].join();
    let last = '';
    for (let same = 0; same < 3; same = look() === last ? same + 1 : 0) {
      last = look();
      await new Promise(requestAnimationFrame);
    }
  });
}

/**
 * Sets the size of the window in px, and the browser's font size in percent of the default. Media queries in rem
 * follow this setting, and not the font size of the root element.
 */
export async function show(
  page: Page,
  {
    width,
    height,
    text,
  }: { readonly width: number; readonly height: number; readonly text: number },
): Promise<void> {
  await page.setViewportSize({ width, height });
  const session = await sessionOf(page);
  const [standard, fixed] = [Math.round((16 * text) / 100), Math.round((13 * text) / 100)];
  await session.send('Page.setFontSizes', { fontSizes: { standard, fixed } });
  await settle(page);
}

/**
 * Elements that do not fit a window of a width, px: cut off, beyond its sides, scrolling sideways or covered
 * while they have the focus.
 */
export function findMisfits(page: Page, width: number): Promise<string[]> {
  return page.evaluate((room) => {
    const controls = 'button, a[href], select, input, textarea, summary';
    const dialogs = document.querySelectorAll('[role=dialog], [role=alertdialog]');
    const root: Element =
      document.querySelector('.card-window-bar') ?? [...dialogs].at(-1) ?? document.body;
    const describe = (element: Element): string =>
      `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)}" .${element.className.toString().slice(0, 60)}`;
    // Fractions of a pixel are rounding, and a glyph extends a little beyond its line.
    const isMore = (content: number, most: number): boolean => content > most + 1.5;
    const isShown = (element: Element): boolean => {
      const box = element.getBoundingClientRect();
      return (
        box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true })
      );
    };
    const hasWords = (element: Element): boolean =>
      [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
    const hasText = (element: Element): boolean => element.matches(controls) || hasWords(element);
    const isBeyond = (element: Element): boolean => {
      const { left, right } = element.getBoundingClientRect();
      return left < -1.5 || isMore(right, room);
    };
    const isCut = (element: Element): boolean => {
      const { display, overflowX, overflowY } = getComputedStyle(element);
      // A file's name may be cut off when its title has all of it; a field scrolls while it is typed into.
      const isNamed = element.getAttribute('title')?.trim() === element.textContent?.trim();
      if (
        isNamed ||
        display === 'inline' ||
        element.matches('select, textarea, input:not([readonly])')
      )
        return false;
      const isBox = element.matches(controls) || `${overflowX}${overflowY}` !== 'visiblevisible';
      return (
        isMore(element.scrollWidth, element.clientWidth) ||
        (isBox && isMore(element.scrollHeight, element.clientHeight))
      );
    };
    /** Words broken into a column of a few letters. */
    const isColumn = (element: Element): boolean => {
      if (!hasWords(element)) return false;
      const { fontSize, lineHeight } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return (
        width < 3 * Number.parseFloat(fontSize) && height > 3.5 * Number.parseFloat(lineHeight)
      );
    };
    const isChoiceCut = (select: HTMLSelectElement): boolean => {
      const style = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('no canvas to measure text on');
      pen.font = style.font;
      const padding = Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
      const text = select.selectedOptions[0]?.textContent ?? '';
      // A choice that wraps is cut off only where a word of it does not fit.
      const parts =
        style.whiteSpaceCollapse === 'preserve' && style.textWrapMode === 'wrap'
          ? text.split(' ')
          : [text];
      return parts.some((part) =>
        isMore(pen.measureText(part).width, select.clientWidth - padding),
      );
    };
    const coverOf = (control: HTMLElement): Element | null | undefined => {
      control.focus();
      if (document.activeElement !== control) return undefined;
      const target = control.matches('input') ? (control.closest('label') ?? control) : control;
      const { left, right, top, bottom } = target.getBoundingClientRect();
      const hit = document.elementFromPoint(
        (Math.max(0, left) + Math.min(room, right)) / 2,
        (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2,
      );
      // A photo's own buttons are placed on it.
      const own = control.closest('[data-photo]') ?? target;
      return hit && (own.contains(hit) || hit.contains(target)) ? undefined : hit;
    };
    const misfits: string[] = [];
    const page = document.documentElement;
    if (isMore(page.scrollWidth, room)) misfits.push(`scrolls sideways: ${page.scrollWidth}`);
    for (const element of [...root.querySelectorAll('*')].filter(isShown)) {
      if (!hasText(element) || element.closest('.sr-only, [aria-hidden=true] svg')) continue;
      const size = `${element.scrollWidth}×${element.scrollHeight} in ${element.clientWidth}×${element.clientHeight}`;
      if (!element.closest('[aria-hidden=true]') && isBeyond(element))
        misfits.push(`beyond the sides: ${describe(element)}`);
      // An invisible element over its own text is not text.
      if (getComputedStyle(element).opacity === '0') continue;
      if (isCut(element)) misfits.push(`cut off (${size}): ${describe(element)}`);
      if (isColumn(element)) misfits.push(`a column of letters (${size}): ${describe(element)}`);
      if (element instanceof HTMLSelectElement && isChoiceCut(element)) {
        misfits.push(`cut off (${size}): ${describe(element)}`);
      }
    }
    for (const control of root.querySelectorAll<HTMLElement>(controls)) {
      if (!isShown(control) || control.matches(':disabled, [tabindex="-1"], .sr-only')) continue;
      const cover = coverOf(control);
      if (cover === undefined) continue;
      misfits.push(`covered: ${describe(control)} by ${cover ? describe(cover) : 'nothing'}`);
    }
    return [...new Set(misfits)];
  }, width);
}

/** Targets smaller than a fingertip needs, px; links in running text are as high as its lines. */
export function findSmallTargets(page: Page, side = 44): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = 'button, a[href], select, input, textarea, summary, [role=slider]';
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true })) return [];
      if (control.closest('.sr-only, [aria-hidden=true], [inert]') || control.matches('.sr-only'))
        return [];
      if (control.matches('a') && getComputedStyle(control).display === 'inline') return [];
      const labelled = control instanceof HTMLInputElement && /checkbox|radio/.test(control.type);
      const target = labelled ? (control.closest('label') ?? control) : control;
      const { width, height } = target.getBoundingClientRect();
      // The number between two buttons is typed; the buttons are the targets.
      const isTyped =
        control.getAttribute('role') === 'spinbutton' || control.matches('fieldset select');
      if (width === 0 || (height >= least - 0.5 && (width >= least - 0.5 || isTyped))) return [];
      return [`${Math.round(width)}×${Math.round(height)}: ${control.outerHTML.slice(0, 140)}`];
    });
  }, side);
}

/** Buttons and chosen options without a border or outline, which are invisible in forced colors. */
export function findUnmarked(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lineOf = (element: Element): number => {
      const { borderBlockEndWidth, borderBlockEndStyle, outlineWidth, outlineStyle } =
        getComputedStyle(element);
      const border = borderBlockEndStyle === 'none' ? 0 : Number.parseFloat(borderBlockEndWidth);
      return Math.max(border, outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth));
    };
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]');
    const buttons = [...document.querySelectorAll('button, select')].filter(
      (button) => isShown(button) && lineOf(button) < 1,
    );
    const chosen = [...document.querySelectorAll('input[type=radio]:checked, [aria-pressed=true]')]
      .map((control) => (control instanceof HTMLInputElement ? control.closest('label') : control))
      .filter((control) => control !== null && isShown(control) && lineOf(control) < 3);
    return [...buttons, ...chosen].map((element) => element?.outerHTML.slice(0, 140) ?? '');
  });
}
