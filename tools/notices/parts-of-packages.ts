/** Work of others inside a package, under a license of which the package has no text. */
export interface PackagePart {
  readonly packageName: string;
  readonly part: string;
  readonly license: string;
  /** File in `texts/`. */
  readonly text: string;
}

export const partsOfPackages: readonly PackagePart[] = [
  {
    packageName: '@vladmandic/human',
    part: 'BlazeFace model of MediaPipe, copyright Google LLC',
    license: 'Apache-2.0',
    text: 'apache-2.0.txt',
  },
  {
    packageName: 'libheif-js',
    // The LGPL adds permissions to this license and requires its text too.
    part:
      'libheif, copyright struktur AG, and libde265, copyright struktur AG, both LGPL-3.0; ' +
      'used unmodified, in the separate file libheif.wasm; ' +
      'sources: https://github.com/strukturag/libheif and https://github.com/strukturag/libde265',
    license: 'GPL-3.0, to which the LGPL-3.0 adds permissions',
    text: 'gpl-3.0.txt',
  },
];

/** Texts in `texts/` of packages that are published without one, by package name. */
export const missingTexts: Readonly<Record<string, string>> = { wouter: 'unlicense.txt' };
