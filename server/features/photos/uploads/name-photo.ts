import { fallbackFileName, fallbackFileType } from '#domain/photos/photo-rules.ts';

/** A sender's description of a file; shown to people and never trusted. */
export interface FileNaming {
  readonly fileName?: string | null | undefined;
  readonly fileType?: string | null | undefined;
}

const maxName = 255;
// Control characters, and those that change the reading direction and so can fake a file name extension.
const invisible = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** The first half of a character of two UTF-16 units, which a cut leaves at the end. */
const halfCharacter = /[\ud800-\udbff]$/;

/** Cleans the name and type of a photo: no folders, no invisible characters, the specified fallbacks. */
export function namePhoto(
  photoId: string,
  { fileName, fileType }: FileNaming,
): { readonly fileName: string; readonly fileType: string } {
  const last = (fileName ?? '').split(/[/\\]/).at(-1) ?? '';
  const name = last
    .toWellFormed()
    .replaceAll(invisible, '')
    .trim()
    .slice(0, maxName)
    .replace(halfCharacter, '');
  const type = (fileType ?? '').trim().toLowerCase();
  return {
    fileName: name === '' || name === '.' || name === '..' ? fallbackFileName(photoId) : name,
    fileType: /^image\/[a-z0-9.+-]{1,60}$/.test(type) ? type : fallbackFileType,
  };
}
