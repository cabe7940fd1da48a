/** Marks that turn the text around them, and control characters. */
const invisible = /[\p{Bidi_Control}\p{Cc}]/gu;

/** A file's name for the eye: what turns text around would show another name, or garble the words beside it. */
export const shownName = (fileName: string): string => fileName.replace(invisible, '');
