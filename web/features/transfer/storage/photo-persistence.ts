import { browserKeyValue, clearingSteps } from '#web/lib/key-value.ts';
import { onPageHidden } from '#web/lib/page-hidden.ts';
import type {
  PhotoDatabase,
  PhotoFile,
  PhotoPart,
  RecordWrite,
  StoredRecord,
  StoreOutcome,
} from '#web/lib/photo-database.ts';
import { reportStorageProblem, saveDelayMs } from '#web/lib/saved-state.ts';
import { withStoredChoices } from '#web/lib/photos/photo-record.ts';
import { unsavedChanges, type UnsavedChanges } from '#web/lib/photos/unsaved-changes.ts';

/** Key under which problems of the stored photos are reported. */
export const photosKey = 'uploadedPhotos';

/** Keeps photos across reloads: in IndexedDB where that works, else until the page closes. */
export interface PhotoPersistence {
  /**
   * Saves the photo's record within a second of a change, and at once when it is a choice of the customer, or removes it
   * when it has none any more. Choices are saved only after they change: another tab may have stored other choices since.
   */
  readonly changed: (id: string, isChoice: boolean) => void;
  /** Stops saving the photo and leaves its stored record to the other tab. */
  readonly leave: (id: string) => void;
  readonly addFile: (file: PhotoFile) => void;
  readonly file: (id: string, part: PhotoPart) => Promise<Blob | null>;
  readonly dropFile: (id: string, part: PhotoPart) => void;
  /** Whether a change of the photo is not saved yet. */
  readonly isWaiting: (id: string) => boolean;
  /** Whether a choice the customer made here for the photo is not saved yet. */
  readonly isChoiceWaiting: (id: string) => boolean;
  /** Saves this record immediately. */
  readonly write: (record: StoredRecord) => Promise<void>;
  /** Saves pending changes now; resolves when they are stored, or cannot be. */
  readonly flush: () => Promise<void>;
  /** Stores a file without deleting anything to make room. */
  readonly tryToStore: (file: PhotoFile) => Promise<boolean>;
}

function keyOf(id: string, part: PhotoPart): string {
  return `${id} ${part}`;
}

/** Space kept free of photo contents for the list of choices, which may grow by a thousand photos. */
const listBytes = 512 * 1024;

/** Whether these contents fit and leave space for the photo list; true when the browser does not report its quota. */
async function leavesRoom(files: readonly PhotoFile[]): Promise<boolean> {
  const { quota, usage } =
    (await globalThis.navigator?.storage?.estimate?.().catch(() => null)) ?? {};
  if (quota === undefined || usage === undefined) return true;
  return usage + files.reduce((sum, { blob }) => sum + blob.size, 0) + listBytes <= quota;
}

/** Groups the files by photo. */
function byPhoto(files: readonly PhotoFile[]): PhotoFile[][] {
  const groups = new Map<string, PhotoFile[]>();
  for (const file of files) groups.set(file.id, [...(groups.get(file.id) ?? []), file]);
  return [...groups.values()];
}

interface Written {
  readonly listed: boolean;
  readonly files: readonly PhotoFile[];
}

/**
 * Stores the photo list, then as many of its files as fit; frees space and reports when that is not enough. Returns
 * the stored files.
 */
async function writeFreeingSpace(
  database: PhotoDatabase,
  records: readonly RecordWrite[],
  files: readonly PhotoFile[],
): Promise<Written> {
  if (records.length + files.length === 0) return { listed: true, files: [] };
  const stored: PhotoFile[] = [];
  let groups = byPhoto(files);
  let isListed = false;
  const write = async (): Promise<StoreOutcome> => {
    const listed = await database.write(records, []);
    if (listed !== 'stored') return listed;
    isListed = true;
    for (let group = groups[0]; group; group = groups[0]) {
      const outcome = (await leavesRoom(group)) ? await database.write([], group) : 'full';
      if (outcome !== 'stored') return outcome;
      stored.push(...group);
      groups = groups.slice(1);
    }
    return 'stored';
  };
  let outcome = await write();
  for (const clear of outcome === 'full' ? clearingSteps(browserKeyValue(), photosKey) : []) {
    clear();
    outcome = await write();
    if (outcome !== 'full') break;
  }
  if (outcome !== 'stored') reportStorageProblem({ kind: outcome, key: photosKey });
  return { listed: isListed, files: stored };
}

/** Contents that are not stored yet; once stored, they are released from the page's memory. */
function memory() {
  const files = new Map<string, PhotoFile>();
  const unsaved = new Set<string>();
  const storing = new Set<string>();
  const closing = new Set<string>();
  const filesOf = (keys: Iterable<string>): PhotoFile[] =>
    [...keys].map((key) => files.get(key)).filter((file) => file !== undefined);
  const takeUnsaved = (): PhotoFile[] => {
    const taken = [...unsaved];
    unsaved.clear();
    for (const key of taken) storing.add(key);
    return filesOf(taken);
  };
  return {
    get: (id: string, part: PhotoPart) => files.get(keyOf(id, part))?.blob,
    add: (file: PhotoFile): void => {
      files.set(keyOf(file.id, file.part), file);
      unsaved.add(keyOf(file.id, file.part));
    },
    drop: (id: string, part: PhotoPart) => files.delete(keyOf(id, part)),
    dropAll: (id: string): void => {
      for (const [key, file] of files) if (file.id === id) files.delete(key);
    },
    /** Returns the files that no write has been attempted for. */
    takeUnsaved,
    /** Returns the files being stored or waiting for it, each once: a page that closes is both hidden and left. */
    takePending: (): PhotoFile[] => {
      takeUnsaved();
      const taken = [...storing].filter((key) => !closing.has(key));
      for (const key of taken) closing.add(key);
      return filesOf(taken);
    },
    /** Ends an attempt to store files. */
    attempted: (taken: readonly PhotoFile[], stored: readonly PhotoFile[]): void => {
      for (const { id, part } of taken)
        for (const keys of [storing, closing]) keys.delete(keyOf(id, part));
      for (const file of stored) {
        const key = keyOf(file.id, file.part);
        if (files.get(key) === file) files.delete(key);
      }
    },
    /** Leaves files to the next save. */
    postpone: (taken: readonly PhotoFile[]): void => {
      for (const { id, part } of taken) unsaved.add(keyOf(id, part));
    },
  };
}

/** Saves the pending changes and returns the photos concerned. */
function saver(
  database: PhotoDatabase,
  recordOf: (id: string) => StoredRecord | null,
  held: ReturnType<typeof memory>,
  changes: UnsavedChanges,
) {
  return async (): Promise<string[]> => {
    const ids = changes.begin();
    const records = ids.map(recordOf).filter((record) => record !== null);
    const writes = records.map(changes.writeOf);
    const gone = ids.filter((id) => recordOf(id) === null);
    for (const id of gone) held.dropAll(id);
    if (gone.length > 0) await database.removePhotos(gone);
    const files = held.takeUnsaved();
    const written = await writeFreeingSpace(database, writes, files);
    held.attempted(files, written.files);
    changes.end(written.listed);
    return [...new Set([...ids, ...files.map(({ id }) => id)])];
  };
}

/** Stores or removes the records of these photos, in transactions that are committed at once. */
async function storeRecords(
  database: PhotoDatabase,
  recordOf: (id: string) => StoredRecord | null,
  ids: readonly string[],
): Promise<void> {
  const writes = ids.flatMap((id) => recordOf(id) ?? []).map((record) => ({ record }));
  const gone = ids.filter((id) => recordOf(id) === null);
  await Promise.all([
    gone.length > 0 && database.removePhotos(gone),
    // They replace the stored ones, because a merge waits for them.
    writes.length > 0 && database.write(writes, []),
  ]);
}

/**
 * Stores choices as they are made, one action after another: a page can be killed at any time, and Safari drops all that
 * a page requests as it closes. Returns a function that is called for each photo with a new choice.
 */
function choiceStorage(
  database: PhotoDatabase,
  recordOf: (id: string) => StoredRecord | null,
  changes: UnsavedChanges,
): (id: string) => void {
  const made = new Set<string>();
  let isStoring = false;
  const store = async (): Promise<void> => {
    isStoring = true;
    // The changes of one action are stored together.
    await Promise.resolve();
    while (made.size > 0) {
      const ids = [...made].filter(changes.hasChoice);
      made.clear();
      await storeRecords(database, recordOf, ids);
    }
    isStoring = false;
  };
  return (id) => {
    made.add(id);
    if (!isStoring) void store();
  };
}

/**
 * Stores choices and new contents as the page is hidden: one that closes may not live until a save that is being written
 * ends. Contents that cannot be stored are left to the next save.
 */
function storeAtOnce(
  database: PhotoDatabase,
  recordOf: (id: string) => StoredRecord | null,
  held: ReturnType<typeof memory>,
  chosen: readonly string[],
): void {
  const files = held.takePending();
  // The records first and on their own, because contents may find no room.
  void storeRecords(database, recordOf, [...new Set([...chosen, ...files.map(({ id }) => id)])]);
  for (const group of byPhoto(files.filter(({ id }) => recordOf(id) !== null))) {
    void database.write([], group).then((outcome) => {
      held.attempted(group, outcome === 'stored' ? group : []);
      if (outcome !== 'stored') held.postpone(group);
    });
  }
}

/** Creates {@link PhotoPersistence}. */
export function createPhotoPersistence(
  database: PhotoDatabase,
  recordOf: (id: string) => StoredRecord | null,
  saved: (ids: readonly string[]) => void = () => undefined,
): PhotoPersistence {
  const held = memory();
  const changes = unsavedChanges();
  const save = saver(database, recordOf, held, changes);
  const storeChoice = choiceStorage(database, recordOf, changes);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();

  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(save).then(saved);
    return writing;
  };
  const soon = (): void => {
    timer ??= setTimeout(() => void flush(), saveDelayMs);
  };
  onPageHidden(() => {
    storeAtOnce(database, recordOf, held, changes.chosen());
    if (timer !== undefined) void flush();
  });
  return {
    flush,
    isWaiting: changes.has,
    isChoiceWaiting: changes.hasChoice,
    changed: (id, isChoice) => {
      changes.add(id, isChoice);
      if (isChoice) storeChoice(id);
      soon();
    },
    write: (record) => {
      writing = writing.then(async () => {
        await database.write([withStoredChoices(record)], []);
        saved([record.id]);
      });
      return writing;
    },
    leave: (id) => {
      changes.forget(id);
      held.dropAll(id);
    },
    addFile: (file) => {
      held.add(file);
      soon();
    },
    file: async (id, part) => held.get(id, part) ?? database.readFile(id, part),
    dropFile: (id, part) => {
      held.drop(id, part);
      writing = writing.then(() => database.removeFile(id, part));
    },
    tryToStore: async (file) =>
      (await leavesRoom([file])) && (await database.write([], [file])) === 'stored',
  };
}
