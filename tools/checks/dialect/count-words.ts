import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { listFiles, sourceRoots } from '../source-files.ts';
import { ordinaryUses } from './ordinary-uses.ts';
import { readComments, readDocument, readTypeScript, type Piece } from './read-source.ts';
import { words, type Word } from './words.ts';

/** How often a private word is used as, or in, a name and in prose. */
export interface WordCount {
  readonly word: Word;
  readonly names: number;
  readonly prose: number;
}

interface Scope {
  /** Folders whose TypeScript, JavaScript and style sheets are read. */
  readonly roots: readonly string[];
  /** Documents for readers of today, and settings; decision records and migrations stay as they were written. */
  readonly documents: readonly string[];
  /** Folders of such documents. */
  readonly folders: readonly string[];
}

const project: Scope = {
  roots: sourceRoots,
  documents: [
    'README.md',
    'ARCHITECTURE.md',
    'CHANGELOG.md',
    'CODE_STYLE.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'docs/going-live.md',
    'docs/glossary.md',
    '.dependency-cruiser.mjs',
    'knip.jsonc',
  ],
  folders: ['docs/product'],
};

interface Counted {
  readonly counts: readonly WordCount[];
  /** One line for each use. */
  readonly faults: readonly string[];
  readonly seen: number;
}

function isOrdinary(word: Word, file: string, { kind, written }: Piece): boolean {
  return ordinaryUses.some(
    (use) =>
      use.word === word.ours &&
      (use.kind ?? kind) === kind &&
      use.files.test(file) &&
      use.text.test(written),
  );
}

/** Writes the first word of each sentence in small letters, as the table has it. */
function withoutCapitals(prose: string): string {
  return prose.replaceAll(/(?<=^|[.!?:] )[A-Z](?=[a-z])/g, (letter) => letter.toLowerCase());
}

function uses(word: Word, { kind, text }: Piece): boolean {
  return (
    (kind === 'name' ? word.name?.test(text) : word.prose?.test(withoutCapitals(text))) ?? false
  );
}

async function readPieces(base: string, file: string): Promise<Piece[]> {
  const text = await readFile(path.join(base, file), 'utf8');
  if (file.endsWith('.md')) return readDocument(text);
  return /[.](?:css|jsonc)$/.test(file) ? readComments(text) : readTypeScript(file, text);
}

/** Counts the private words in the code below `base` and in its documents. */
export async function countWords(base: string, scope: Scope = project): Promise<Counted> {
  const code = await listFiles(base, scope.roots, /[.](?:tsx?|mjs|css|jsonc)$/);
  const files = [
    // The table spells out what it refuses.
    ...code.filter((file) => !file.startsWith('tools/checks/dialect/')),
    ...scope.documents,
    ...(await listFiles(base, scope.folders, /[.]md$/)),
  ];
  const counts = new Map(words.map((word) => [word, { name: 0, prose: 0 }]));
  const faults: string[] = [];
  for (const file of files) {
    for (const piece of await readPieces(base, file)) {
      for (const [word, count] of counts) {
        if (!uses(word, piece) || isOrdinary(word, file, piece)) continue;
        count[piece.kind] += 1;
        faults.push(
          `${file}:${piece.line}: ${word.ours}: use ${word.field}: ${piece.written.slice(0, 120)}`,
        );
      }
    }
  }
  return {
    counts: [...counts].map(([word, { name, prose }]) => ({ word, names: name, prose })),
    faults,
    seen: files.length,
  };
}

async function main(): Promise<void> {
  const { counts, faults, seen } = await countWords(process.cwd());
  if (process.argv.includes('--counts')) {
    for (const { word, names, prose } of counts) {
      console.log(`${word.ours.padEnd(26)} names ${names}, prose ${prose}`);
    }
  }
  for (const fault of faults) console.error(fault);
  console.log(`${seen} files read, ${faults.length} private words`);
  process.exitCode = seen > 0 && faults.length === 0 ? 0 : 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
