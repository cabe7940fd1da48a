/** Opens the device's photo picker. Browsers allow it only during a tap. */
export function openPicker(): HTMLInputElement {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = 'image/*';
  input.multiple = true;
  input.click();
  return input;
}
