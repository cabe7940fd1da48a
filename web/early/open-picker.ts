/** Opens the device's own picker of photos. Browsers allow it only in the very tap. */
export const openPicker = (): HTMLInputElement => {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.multiple = true;
  input.click();
  return input;
};
