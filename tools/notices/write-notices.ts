import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { missingTexts, partsOfPackages } from './parts-of-packages.ts';

/** A package or a part of one, with the license it is used under. */
interface Notice {
  /** Its name, with the version of a package. */
  readonly title: string;
  readonly license: string;
  readonly text: string;
}

interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

const textsFolder = path.join(import.meta.dirname, 'texts');

const licenseFile = /^(?:licen[cs]e|copying|notice)/i;

/** Start of what a license file adds about the package's own tools, none of which the build contains. */
const aboutTools = '\n# Licenses of bundled dependencies\n';

function withoutTools(text: string): string {
  return text.split(aboutTools)[0] ?? text;
}

async function readText(file: string): Promise<string> {
  return withoutTools((await readFile(file, 'utf8')).replaceAll('\r\n', '\n')).trim();
}

async function readLicenseTexts(folder: string, name: string): Promise<string> {
  const files = (await readdir(folder)).filter((file) => licenseFile.test(file)).toSorted();
  const missing = missingTexts[name];
  const paths =
    files.length === 0 && missing !== undefined
      ? [path.join(textsFolder, missing)]
      : files.map((file) => path.join(folder, file));
  if (paths.length === 0) throw new Error(`${name} is bundled and has no license text`);
  return (await Promise.all(paths.map(readText))).join('\n\n');
}

async function readNotices(folder: string): Promise<Notice[]> {
  const about: unknown = JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'));
  const { name, version, license } = about as PackageFile;
  if (typeof license !== 'string') throw new Error(`${name} is bundled and names no license`);
  const text = await readLicenseTexts(folder, name);
  const parts = partsOfPackages.filter(({ packageName }) => packageName === name);
  return [
    { title: `${name} ${version}`, license, text },
    ...(await Promise.all(
      parts.map(async ({ part, license: partLicense, text: file }) => ({
        title: `${name}: ${part}`,
        license: partLicense,
        text: await readText(path.join(textsFolder, file)),
      })),
    )),
  ];
}

const rule = `\n\n${'-'.repeat(80)}\n\n`;

/**
 * Writes the notices of the packages in these folders as plain text: each with version and license, and every license
 * text once, below all that use it. Throws for a package without a license text.
 */
export async function writeNotices(folders: ReadonlySet<string>): Promise<string> {
  const notices = (await Promise.all([...folders].map(readNotices)))
    .flat()
    .toSorted((a, b) => (a.title < b.title ? -1 : 1));
  const byText = Map.groupBy(notices, ({ text }) => text);
  const sections = [...byText].map(([text, users]) =>
    [...users.map(({ title, license }) => `${title} (${license})`), '', text].join('\n'),
  );
  const introduction = 'This website contains the following software and fonts of others.';
  return `${[introduction, ...sections].join(rule)}\n`;
}
