import { paperColors } from '../../platform/text/paper-colors.ts';

/** Pixels in a centimeter: the whole scene has one scale. */
const scale = 25;

function cm(length: number): number {
  return Math.round(length * scale);
}

const { sheet, ink, mark, done, rule } = paperColors;

interface Piece {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly turn: number;
}

/** Places an object on the table with its shadow. The content has its origin at its upper left corner. */
function place({ x, y, width, height, turn }: Piece, content: string): string {
  const middle = `${width / 2} ${height / 2}`;
  const shadow = `<rect x="5" y="8" width="${width}" height="${height}" rx="3" fill="${ink}" fill-opacity=".14"/>`;
  return `<g transform="translate(${x} ${y}) rotate(${turn} ${middle})">${shadow}${content}</g>`;
}

const border = 14;

/** Draws a print with a white border around its photo. */
function print(piece: Piece, picture: (width: number, height: number) => string): string {
  const { width, height } = piece;
  const inner = { width: width - 2 * border, height: height - 2 * border };
  return place(
    piece,
    `<rect width="${width}" height="${height}" rx="3" fill="${sheet}"/>` +
      `<svg x="${border}" y="${border}" width="${inner.width}" height="${inner.height}">` +
      `${picture(inner.width, inner.height)}</svg>`,
  );
}

function sea(width: number, height: number): string {
  return (
    `<rect width="${width}" height="${height}" fill="#e9b98f"/>` +
    `<circle cx="${width * 0.68}" cy="${height * 0.5}" r="${height * 0.2}" fill="${mark}"/>` +
    `<rect y="${height * 0.55}" width="${width}" height="${height}" fill="#2f5a63"/>` +
    `<path d="M${width * 0.5} ${height * 0.66}h${width * 0.36}M${width * 0.58} ${height * 0.76}h${width * 0.2}" stroke="#e9b98f" stroke-width="5" stroke-linecap="round"/>`
  );
}

function hills(width: number, height: number): string {
  return (
    `<rect width="${width}" height="${height}" fill="#cfdcd3"/>` +
    `<path d="M0 ${height * 0.6}L${width * 0.38} ${height * 0.26}L${width} ${height * 0.72}V${height}H0z" fill="#6f8f7c"/>` +
    `<path d="M0 ${height * 0.82}Q${width * 0.5} ${height * 0.54} ${width} ${height * 0.78}V${height}H0z" fill="${done}"/>`
  );
}

function bankCard(piece: Piece): string {
  const { width, height } = piece;
  return place(
    piece,
    `<rect width="${width}" height="${height}" rx="9" fill="${ink}"/>` +
      `<rect y="${height * 0.18}" width="${width}" height="${height * 0.2}" fill="#000" fill-opacity=".45"/>` +
      `<rect x="18" y="${height * 0.52}" width="34" height="26" rx="4" fill="${rule}"/>` +
      `<rect x="18" y="${height * 0.82}" width="${width * 0.5}" height="6" rx="3" fill="${rule}" fill-opacity=".7"/>`,
  );
}

/** Width of {@link drawScene}, in pixels. */
export const sceneWidth = 410;

/** Draws two prints of 10 by 15 cm beside a bank card, for an area of {@link sceneWidth} by 630 pixels. */
export function drawScene(): string {
  const upright = { width: cm(10), height: cm(15) };
  const lying = { width: cm(15), height: cm(10) };
  const card = { width: cm(8.56), height: cm(5.4) };
  return [
    print({ x: 130, y: 50, ...upright, turn: 5 }, hills),
    print({ x: 0, y: 258, ...lying, turn: -6 }, sea),
    bankCard({ x: 196, y: 456, ...card, turn: 8 }),
  ].join('');
}
