/** Bidirectional controls, which reorder the surrounding text, and control characters. */
const invisible = /[\p{Bidi_Control}\p{Cc}]/gu;

/** Display name of a file without characters that would disguise the name or reorder the text beside it. */
export function shownName(fileName: string): string {
  return fileName.replace(invisible, '');
}
