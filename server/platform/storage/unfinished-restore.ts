/** File in a data folder into which a backup is being restored, or was not restored to the end. */
export const unfinishedRestoreFile = 'restore-unfinished';
