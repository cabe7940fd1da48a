/** Id of the note in the server's pages: the shop's scripts could not be loaded. */
const noteId = 'not-loaded';

/** Shows the note, whose button calls `again`. Returns false on a page without the note. */
export function showNote(again: () => void): boolean {
  const note = document.getElementById(noteId);
  const button = note?.querySelector('button');
  if (!note || !button) return false;
  button.onclick = () => {
    note.hidden = true;
    again();
  };
  note.hidden = false;
  return true;
}

/** Removes the note from a page that has been drawn: a script that failed at first can load after all. */
export function removeNote(): void {
  document.getElementById(noteId)?.remove();
}
