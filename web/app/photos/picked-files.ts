import { create } from 'zustand';
import type {} from '#web/early/hand-over.ts';
import { openPicker } from '#web/early/open-picker.ts';

/** Photos chosen before the photos screen is shown. */
export const usePickedFiles = create<{ readonly files: readonly File[] }>()(() => ({ files: [] }));

/** Returns the picked files once, to the caller that adds them. */
export function takePickedFiles(): readonly File[] {
  const { files } = usePickedFiles.getState();
  if (files.length > 0) usePickedFiles.setState({ files: [] });
  return files;
}

/**
 * Opens the device's photo picker. Must be called during the tap, because browsers allow it only there, before the
 * next screen is loaded.
 */
export function pickFiles(): void {
  const input = window.early?.takePicker() ?? openPicker();
  const take = (): void => usePickedFiles.setState({ files: [...(input.files ?? [])] });
  input.addEventListener('change', take);
  // A picker opened before these scripts ran may already have files.
  if (input.files?.length) take();
}
