import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles, sourceRoots } from './source-files.ts';

interface Heading {
  /** Anchor of the heading, as GitHub derives it. */
  readonly anchor: string;
  /** Section number, such as `4` or `4.13`; undefined for a heading without one. */
  readonly section: string | undefined;
}

interface Document {
  readonly file: string;
  readonly lines: readonly string[];
  readonly headings: readonly Heading[];
}

/** Folder of the product's rules: the numbers of its headings are the sections that code cites. */
const productFolder = 'docs/product/';

// The check and its test spell out citations that it refuses.
const self = 'tools/checks/';

const inlineLink = /\]\(\s*<?([^)\s>]+)>?[^)]*\)/g;
const linkDefinition = /^\s*\[[^\]]+\]:\s*<?([^\s>]+)>?/g;
const absoluteAddress = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i;
const sectionNumber = /§(\d+(?:\.\d+)*)/g;

/** Folder of the records of decisions: their files begin with the numbers that code and documents cite. */
const decisionsFolder = 'docs/decisions/';

const citedDecision = /\bdecisions? \d{3}(?:(?:, | and )\d{3})*/g;

/** A section's name after its number, which would outlive the heading it repeats. */
const namedSection = /§[\d.]+, [a-z].*?(?=[.;*]|$)/g;

function toAnchor(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/** Blanks fenced code, whose text is neither a heading nor a link, and keeps the number of lines. */
function withoutFences(lines: readonly string[]): string[] {
  let fence: string | undefined;
  return lines.map((line) => {
    const mark = /^\s*(```|~~~)/.exec(line)?.[1];
    if (fence === undefined) {
      fence = mark;
      return mark === undefined ? line : '';
    }
    if (mark === fence) fence = undefined;
    return '';
  });
}

function findHeadings(lines: readonly string[]): Heading[] {
  const seen = new Map<string, number>();
  return lines.flatMap((line): Heading[] => {
    const title = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1];
    if (title === undefined) return [];
    const plain = toAnchor(title);
    const repeats = seen.get(plain) ?? 0;
    seen.set(plain, repeats + 1);
    const section = /^(\d+(?:\.\d+)*)\.?\s/.exec(title)?.[1];
    return [{ anchor: repeats === 0 ? plain : `${plain}-${repeats}`, section }];
  });
}

async function readDocument(base: string, file: string): Promise<Document> {
  const lines = withoutFences((await readFile(path.join(base, file), 'utf8')).split('\n'));
  return { file, lines, headings: findHeadings(lines) };
}

/** The fault of a link, or undefined for a link that leads somewhere. */
function findLinkFault(
  base: string,
  documents: ReadonlyMap<string, Document>,
  from: string,
  link: string,
): string | undefined {
  if (absoluteAddress.test(link)) return undefined;
  const [target = '', anchor] = decodeURIComponent(link).split('#');
  const file = target === '' ? from : path.posix.join(path.posix.dirname(from), target);
  if (!existsSync(path.join(base, file))) return `${link}: no such file`;
  const document = documents.get(file);
  if (anchor === undefined || !document) return undefined;
  return document.headings.some((heading) => heading.anchor === anchor)
    ? undefined
    : `${link}: no such heading`;
}

function findLinkFaults(base: string, documents: ReadonlyMap<string, Document>): string[] {
  return [...documents.values()].flatMap(({ file, lines }) =>
    lines.flatMap((line, index) => {
      const text = line.replaceAll(/`[^`]*`/g, (code) => '`'.repeat(code.length));
      return [...text.matchAll(inlineLink), ...text.matchAll(linkDefinition)].flatMap(
        ([, link = '']) => {
          const fault = findLinkFault(base, documents, file, link);
          return fault === undefined ? [] : [`${file}:${index + 1}: ${fault}`];
        },
      );
    }),
  );
}

/** Every section number after `product §` in a line is a citation, as in "product §4, §7.2". */
function findCitationFaults(
  file: string,
  lines: readonly string[],
  sections: ReadonlySet<string>,
): string[] {
  return lines.flatMap((line, index) => {
    const start = file.startsWith(productFolder) ? 0 : line.indexOf('product §');
    if (start === -1) return [];
    const place = `${file}:${index + 1}`;
    const cited = line.slice(start);
    const missing = [...cited.matchAll(sectionNumber)]
      .filter(([, section = '']) => !sections.has(section))
      .map(([citation]) => `${place}: ${citation}: no such section in ${productFolder}`);
    const named = file.startsWith(productFolder) ? [] : [...cited.matchAll(namedSection)];
    return [...missing, ...named.map(([name]) => `${place}: ${name}: cite the number alone`)];
  });
}

function findDecisionFaults(
  file: string,
  lines: readonly string[],
  records: ReadonlySet<string>,
): string[] {
  return lines.flatMap((line, index) =>
    [...line.matchAll(citedDecision)].flatMap(([citation]) =>
      [...citation.matchAll(/\d{3}/g)]
        .filter(([number]) => !records.has(number))
        .map(([number]) => `${file}:${index + 1}: decision ${number}: no such record`),
    ),
  );
}

/**
 * One line for each citation `product §N[.M]` or `decision NNN` below `base` without a section in docs/product/ or a record
 * in docs/decisions/, and for each link among the documents to a missing file or heading.
 */
export async function checkDocumentReferences(
  base: string,
  roots: readonly string[] = sourceRoots,
): Promise<{ readonly faults: readonly string[]; readonly seen: number }> {
  const listed = [
    ...(await readdir(base)).filter((file) => file.endsWith('.md')),
    ...(await listFiles(base, ['docs'], /[.]md$/)),
  ];
  const documents = new Map<string, Document>();
  for (const file of listed) documents.set(file, await readDocument(base, file));

  const sections = new Set(
    [...documents.values()]
      .filter(({ file }) => file.startsWith(productFolder))
      .flatMap(({ headings }) => headings.flatMap(({ section }) => section ?? [])),
  );
  const records = new Set(
    listed
      .filter((file) => file.startsWith(decisionsFolder))
      .map((file) => path.basename(file).slice(0, 3)),
  );
  const code = (await listFiles(base, roots, /[.](?:tsx?|mjs|css|sql)$/)).filter(
    (file) => !file.startsWith(self),
  );
  const citing = await Promise.all(
    code.map(async (file) => ({
      file,
      lines: (await readFile(path.join(base, file), 'utf8')).split('\n'),
    })),
  );
  const faults = [
    ...[...documents.values(), ...citing].flatMap(({ file, lines }) => [
      ...findCitationFaults(file, lines, sections),
      ...findDecisionFaults(file, lines, records),
    ]),
    ...findLinkFaults(base, documents),
  ];
  return { faults, seen: documents.size + code.length };
}

async function main(): Promise<void> {
  const { faults, seen } = await checkDocumentReferences(process.cwd());
  for (const fault of faults) console.error(fault);
  console.log(`${seen} files read, ${faults.length} faults`);
  process.exitCode = seen > 0 && faults.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
