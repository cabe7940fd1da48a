/** Name of the person who runs a staff command, for the audit record: that of their account on this machine. */
export function staffName(): string {
  return process.env['USER'] ?? process.env['LOGNAME'] ?? 'staff';
}
