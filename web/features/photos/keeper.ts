import { browserKeyValue, clearingSteps } from '#web/lib/key-value.ts';
import type { PhotoDatabase, PhotoFile, PhotoPart, StoredRecord } from '#web/lib/photo-database.ts';
import { reportStorageProblem, saveDelayMs } from '#web/lib/saved-state.ts';

/** The name problems of the stored photos are told under. */
export const photosKey = 'uploadedPhotos';

/** Keeps photos across reloads: in the browser's database where that works, else as long as the page lives. */
export interface Keeper {
  /** Saves the photo's record a second after its last change, or removes it when it has none any more. */
  readonly changed: (id: string) => void;
  readonly addFile: (file: PhotoFile) => void;
  readonly file: (id: string, part: PhotoPart) => Promise<Blob | null>;
  readonly dropFile: (id: string, part: PhotoPart) => void;
  /** The photo is gone for good. */
  readonly forget: (ids: readonly string[]) => void;
  /** Saves now what is waiting; resolves when it is stored, or cannot be. */
  readonly flush: () => Promise<void>;
  /** Stores a file if there is room to spare; nothing is given up for it. */
  readonly storeIfRoom: (file: PhotoFile) => Promise<boolean>;
}

/** Share of the browser's storage that stays free of originals. */
const reserve = 0.2;

const keyOf = (id: string, part: PhotoPart): string => `${id} ${part}`;

const hasRoomFor = async (bytes: number): Promise<boolean> => {
  const estimate = await navigator.storage?.estimate?.().catch(() => null);
  return (estimate?.usage ?? 0) + bytes < (estimate?.quota ?? 0) * (1 - reserve);
};

/** Makes room and tries once more; says so when that does not help. Source: product §4. */
const writeMakingRoom = async (
  database: PhotoDatabase,
  records: readonly StoredRecord[],
  files: readonly PhotoFile[],
): Promise<boolean> => {
  let outcome = await database.write(records, files);
  const steps = outcome === 'full' ? clearingSteps(browserKeyValue(), photosKey) : [];
  for (const clear of steps) {
    clear();
    outcome = await database.write(records, files);
    if (outcome !== 'full') break;
  }
  if (outcome === 'stored') return true;
  reportStorageProblem({ kind: outcome, key: photosKey });
  // Sizes and quantities of what is stored already still find their place.
  if (files.length > 0) await database.write(records, []);
  return false;
};

/** See {@link Keeper}. */
export const createKeeper = (
  database: PhotoDatabase,
  recordOf: (id: string) => StoredRecord | null,
): Keeper => {
  const dirty = new Set<string>();
  /** Contents not stored yet: the database frees the page's memory of them. */
  const inMemory = new Map<string, PhotoFile>();
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let writing = Promise.resolve();

  const save = async (): Promise<void> => {
    const ids = [...dirty];
    dirty.clear();
    const records = ids.map(recordOf).filter((record) => record !== null);
    const gone = ids.filter((id) => !records.some((record) => record.id === id));
    const files = [...waiting].map((key) => inMemory.get(key)).filter((file) => file !== undefined);
    waiting.clear();
    if (gone.length > 0) await database.removePhotos(gone);
    if (records.length + files.length === 0) return;
    if (!(await writeMakingRoom(database, records, files))) return;
    for (const file of files) {
      const key = keyOf(file.id, file.part);
      if (inMemory.get(key) === file) inMemory.delete(key);
    }
  };
  const flush = (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(save);
    return writing;
  };
  const soon = (): void => {
    timer ??= setTimeout(() => void flush(), saveDelayMs);
  };
  return {
    flush,
    changed: (id) => {
      dirty.add(id);
      soon();
    },
    addFile: (file) => {
      const key = keyOf(file.id, file.part);
      inMemory.set(key, file);
      waiting.add(key);
      soon();
    },
    file: async (id, part) =>
      inMemory.get(keyOf(id, part))?.blob ?? database.readFile(id, part),
    dropFile: (id, part) => {
      inMemory.delete(keyOf(id, part));
      writing = writing.then(() => database.removeFile(id, part));
    },
    forget: (ids) => {
      for (const id of ids) {
        dirty.delete(id);
        for (const [key, file] of inMemory) if (file.id === id) inMemory.delete(key);
      }
      writing = writing.then(() => database.removePhotos(ids));
    },
    storeIfRoom: async (file) => {
      if (!(await hasRoomFor(file.blob.size))) return false;
      return (await database.write([], [file])) === 'stored';
    },
  };
};
