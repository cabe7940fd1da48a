/** Alarms about backups, at most once a day each. Source: product §9.19. */
export const backupAlarms = ['backup-failed', 'backup-old', 'rehearsal-failed'] as const;

/** Limits of the whole shop of which staff are told when they are reached, and backups. Source: product §9.17, §9.19. */
export const alarms = [
  'code-guesses',
  'link-guesses',
  'booking-attempts',
  'link-requests',
  'payment-windows',
  'payment-reads',
  'unpaid-orders',
  'staff-sign-ins',
  ...backupAlarms,
] as const;
/** One of {@link alarms}. Source: product §9.17. */
export type AlarmName = (typeof alarms)[number];

/** Whether an alarm is about backups and not about a limit. Source: product §9.19. */
export function isBackupAlarm(alarm: AlarmName): boolean {
  return backupAlarms.some((name) => name === alarm);
}
