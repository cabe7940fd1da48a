import { languageOf, type LanguageCode } from '#locales/languages.ts';
import { paperColors } from '../../platform/text/paper-colors.ts';
import { outlineTexts, type OutlinedText } from './outline-text.ts';
import { drawScene, sceneWidth } from './scene.ts';
import { socialImageSize } from './social-image-size.ts';

/** The texts of one image. */
export interface SocialImageTexts {
  readonly language: LanguageCode;
  readonly brand: string;
  readonly headline: string;
  readonly line: string;
}

const margin = 70;
const sceneGap = 34;
const columnWidth = socialImageSize.width - 2 * margin - sceneWidth - sceneGap;
/** Height of the logo, a frame of film. */
const markHeight = 46;
const brandTop = 62;
const bodyTop = 150;
const bodyBottom = 590;

function styledTexts({ brand, headline, line }: SocialImageTexts) {
  const { ink, quiet } = paperColors;
  const display = { font: 'display', ink, base: 'auto' } as const;
  const name: OutlinedText = { ...display, text: brand, sizes: [38], leading: 1.2, maxLines: 1 };
  const heading: OutlinedText = {
    ...display,
    text: headline,
    sizes: [84, 74, 66, 58, 50, 44],
    leading: 1.14,
    maxLines: 3,
  };
  const body: OutlinedText = {
    text: line,
    font: 'text',
    ink: quiet,
    base: 'auto',
    sizes: [34, 30],
    leading: 1.4,
    maxLines: 4,
  };
  return { name, heading, body };
}

/** Draws the logo, a frame of film. */
function filmFrame(x: number): string {
  const { ink, mark, ground } = paperColors;
  const holes = [2.2, 6.8, 11.4, 16, 20.6]
    .flatMap((left) => [1.6, 16.2].map((top) => `M${left} ${top}h3v2.2h-3z`))
    .join('');
  return (
    `<g transform="translate(${x} ${brandTop}) scale(${markHeight / 20})">` +
    `<rect width="26" height="20" rx="1.5" fill="${ink}"/>` +
    `<rect x="3" y="5.5" width="20" height="9" fill="${mark}"/>` +
    `<path d="${holes}" fill="${ground}"/></g>`
  );
}

/** Outlines headline and line, with the largest headline that leaves room for both. */
async function outlineBody(
  heading: OutlinedText,
  body: OutlinedText,
  layout: Parameters<typeof outlineTexts>[1],
): ReturnType<typeof outlineTexts> {
  const words = await outlineTexts([heading, body], layout);
  const [, next, ...smaller] = heading.sizes;
  if (words.height <= bodyBottom - bodyTop || next === undefined) return words;
  return outlineBody({ ...heading, sizes: [next, ...smaller] }, body, layout);
}

/** Composes the image as SVG without text elements: letters are outlines. */
async function composeImage(texts: SocialImageTexts): Promise<string> {
  const { dir } = languageOf(texts.language);
  const { width, height } = socialImageSize;
  const isLtr = dir === 'ltr';
  const markWidth = (markHeight * 26) / 20;
  const brandIndent = markWidth + 18;
  const edge = isLtr ? margin : width - margin;
  const { name, heading, body } = styledTexts(texts);
  const han = texts.language === 'zh' ? 'sc' : 'jp';
  const column = { x: edge, width: columnWidth, dir };
  const brandColumn = {
    dir,
    x: isLtr ? edge + brandIndent : edge - brandIndent,
    width: columnWidth - brandIndent,
  };
  const brand = await outlineTexts([name], { column: brandColumn, gap: 0, han });
  const words = await outlineBody(heading, body, { column, gap: 26, han });
  const wordsTop = Math.max(bodyTop, (bodyTop + bodyBottom - words.height) / 2);
  const sceneLeft = isLtr ? width - margin - sceneWidth : margin;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
    `<rect width="${width}" height="${height}" fill="${paperColors.ground}"/>` +
    `<g transform="translate(${sceneLeft} 0)">${drawScene()}</g>` +
    filmFrame(isLtr ? edge : edge - markWidth) +
    `<g transform="translate(0 ${brandTop + (markHeight - brand.height) / 2})">${brand.svg}</g>` +
    `<g transform="translate(0 ${wordsTop})">${words.svg}</g></svg>`
  );
}

/** Draws the preview image of a shared link, as a PNG of {@link socialImageSize}. */
export async function drawSocialImage(texts: SocialImageTexts): Promise<Buffer> {
  const svg = await composeImage(texts);
  // Loaded with the first image: it is large.
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg))
    .png({ palette: true, colors: 64, dither: 0, compressionLevel: 9 })
    .toBuffer();
}
