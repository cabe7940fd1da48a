/** Name of the file in a data folder into which a backup is being restored, or was not restored to the end. Source: product §9.19. */
export const unfinishedRestoreFile = 'restore-unfinished';
