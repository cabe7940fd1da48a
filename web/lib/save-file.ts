/**
 * Browsers read a file that is saved after the click, and Safari on phones only once its user has agreed. In milliseconds.
 */
const readWithinMs = 60_000;

/** Saves a file under a name among the downloads. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), readWithinMs);
}
