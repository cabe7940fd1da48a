/** Bidirectional controls, which reorder the surrounding text, and control characters. */
const invisible = /[\p{Bidi_Control}\p{Cc}]/gu;

/** Display name of a file without characters that would disguise the name or reorder the text beside it. */
export const shownName = (fileName: string): string => fileName.replace(invisible, '');
