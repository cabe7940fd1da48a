/** A dropped file, or the entry of a dropped folder. */
export type Dropped = File | FileSystemEntry;

/** Files that were not added from dropped folders. */
export interface LeftOut {
  /** Number of files in formats that are not printed. */
  readonly others: number;
  /** Number of files and folders that could not be read. */
  readonly unreadable: number;
  /** Whether more files were there than one drop may add. */
  readonly hasMore: boolean;
}

/**
 * Everything in a drop, in its order, if a folder is among it; otherwise null. The browser lists a folder among the
 * files too, as one that cannot be read, and empties the drop after its event.
 */
export function droppedWithFolders(data: DataTransfer): readonly Dropped[] | null {
  const dropped = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => {
      const entry = item.webkitGetAsEntry();
      return entry?.isDirectory ? entry : item.getAsFile();
    })
    .filter((part) => part !== null);
  return dropped.every((part) => part instanceof File) ? null : dropped;
}
