/** Characters of a name that a file system of Windows refuses, or that would make another folder. */
const refused = /[\p{Cc}\p{Cf}<>:"/\\|?*]+/gu;
/** Longest name of an entry without its number and extension, in characters and in bytes; Linux refuses 256 bytes. */
const maxLength = 100;
const maxBytes = 200;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts a name before its extension, between what a reader sees as characters. */
function shortened(name: string): string {
  const [, extension = ''] = /(\.[A-Za-z0-9]{1,5})$/.exec(name) ?? [];
  const stem = name.slice(0, name.length - extension.length);
  const characters = Array.from(graphemes.segment(stem), ({ segment }) => segment);
  let short = '';
  for (const character of characters.slice(0, maxLength)) {
    if (Buffer.byteLength(short + character) > maxBytes) break;
    short += character;
  }
  return short.trimEnd() + extension;
}

/**
 * Names files after their position and the customer's name of them, as `007 Été.jpg`: the number makes each unique and
 * keeps their order, and no name that Windows reserves begins with one.
 */
export function entryNames(fileNames: readonly string[]): string[] {
  const digits = Math.max(3, String(fileNames.length).length);
  return fileNames.map((fileName, index) => {
    const tidied = fileName.normalize('NFC').replaceAll(refused, '_').trim();
    const name = shortened(tidied).replace(/[. ]+$/, '');
    return [String(index + 1).padStart(digits, '0'), name].filter((part) => part !== '').join(' ');
  });
}
