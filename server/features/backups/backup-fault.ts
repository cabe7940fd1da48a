/** A backup that cannot be made, read or restored, for a reason that people have to know; `message` is one line. */
export class BackupFault extends Error {
  override name = 'BackupFault';
}
