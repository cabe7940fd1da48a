import {
  closeSync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { journalEntry, type JournalEntry } from './entries.ts';

const fileName = 'sandbox.jsonl';
const newline = 0x0a;

export type Journal = {
  readonly entries: readonly JournalEntry[];
  /** Returns only once the entry would survive a power failure. */
  append(entry: JournalEntry): void;
  clear(): void;
  close(): void;
};

const memoryJournal: Journal = {
  entries: [],
  append: () => {},
  clear: () => {},
  close: () => {},
};

function readEntries(file: number, path: string): JournalEntry[] {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(newline) + 1;
  // A kill in the middle of a write leaves half a line, for which no response was sent.
  if (end < bytes.length) ftruncateSync(file, end);
  const lines = bytes.subarray(0, end).toString('utf8').split('\n').slice(0, -1);
  return lines.map((line, index) => {
    try {
      return journalEntry.parse(JSON.parse(line));
    } catch (cause) {
      throw new Error(`${path}: line ${index + 1} is not a sandbox entry`, { cause });
    }
  });
}

function writeWhole(file: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
}

/** Opens the append-only journal in the folder, or an in-memory one without a folder. */
export function openJournal(dataDir: string | undefined): Journal {
  if (dataDir === undefined) return memoryJournal;
  mkdirSync(dataDir, { recursive: true });
  const path = join(dataDir, fileName);
  const file = openSync(path, 'a+', 0o600);
  return {
    entries: readEntries(file, path),
    append(entry) {
      writeWhole(file, `${JSON.stringify(entry)}\n`);
      fdatasyncSync(file);
    },
    clear() {
      ftruncateSync(file, 0);
      fdatasyncSync(file);
    },
    close() {
      closeSync(file);
    },
  };
}
