/** Encodings of a file of studios. */
export const fileEncodings = ['utf-8', 'utf-8-bom', 'utf-16le', 'windows-1252'] as const;
/** One of {@link fileEncodings}. */
export type FileEncoding = (typeof fileEncodings)[number];

/** What separates the cells of a file of studios. */
export const fileSeparators = ['comma', 'semicolon', 'tab'] as const;
/** One of {@link fileSeparators}. */
export type FileSeparator = (typeof fileSeparators)[number];
