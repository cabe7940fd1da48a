import { create } from 'zustand';
import type {} from '#web/early/hand-over.ts';
import { openPicker } from '#web/early/open-picker.ts';

/** Photos chosen before the screen that takes them stands. */
export const usePickedFiles = create<{ readonly files: readonly File[] }>()(() => ({ files: [] }));

/** Files that were picked, for the one who adds them; they are given once. */
export const takePickedFiles = (): readonly File[] => {
  const { files } = usePickedFiles.getState();
  if (files.length > 0) usePickedFiles.setState({ files: [] });
  return files;
};

/**
 * Opens the device's own picker of photos. To be called in the very tap: browsers allow it only there, before the next
 * screen is loaded.
 */
export const pickFiles = (): void => {
  const input = window.early?.takePicker() ?? openPicker();
  const take = (): void => usePickedFiles.setState({ files: [...(input.files ?? [])] });
  input.addEventListener('change', take);
  // Opened by a tap before these scripts ran, it may have been used already.
  if (input.files?.length) take();
};
