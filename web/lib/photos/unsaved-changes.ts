import type { RecordWrite, StoredRecord } from '#web/lib/photo-database.ts';
import { withStoredChoices } from './photo-record.ts';

/** Photos with unsaved changes; the customer's choices are tracked separately from updates of the photo. */
export interface UnsavedChanges {
  readonly add: (id: string, isChoice: boolean) => void;
  readonly has: (id: string) => boolean;
  /** Also true while the choice is being stored. */
  readonly hasChoice: (id: string) => boolean;
  /** The photos whose choices are not stored yet. */
  readonly chosen: () => string[];
  readonly forget: (id: string) => void;
  /** Returns the photos to store now; later changes belong to the next save. */
  readonly begin: () => string[];
  /** How to write a record of this save: as it is, or with the choices another tab has stored. */
  readonly writeOf: (record: StoredRecord) => RecordWrite;
  /** Choices that could not be stored stay for the next save. */
  readonly end: (isStored: boolean) => void;
}

/** Creates {@link UnsavedChanges}. */
export function unsavedChanges(): UnsavedChanges {
  let changed = new Set<string>();
  let chosen = new Set<string>();
  let storing = new Set<string>();
  return {
    add: (id, isChoice) => {
      changed.add(id);
      if (isChoice) chosen.add(id);
    },
    has: (id) => changed.has(id),
    hasChoice: (id) => chosen.has(id) || storing.has(id),
    chosen: () => [...new Set([...storing, ...chosen])],
    forget: (id) => {
      for (const ids of [changed, chosen, storing]) ids.delete(id);
    },
    begin: () => {
      const ids = [...new Set([...changed, ...chosen])];
      storing = chosen;
      [changed, chosen] = [new Set(), new Set()];
      return ids;
    },
    writeOf: (record) => (storing.has(record.id) ? { record } : withStoredChoices(record)),
    end: (isStored) => {
      if (!isStored) chosen = new Set([...chosen, ...storing]);
      storing = new Set();
    },
  };
}
