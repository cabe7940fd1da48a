import { useEffect, useState } from 'react';

/** How long a copy is confirmed, in milliseconds. */
const confirmedMs = 2000;

/** Plain HTTP has no clipboard API, but the selection of a field can still be copied. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  // Beside the focused element, because a dialog traps the focus.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}

async function copyText(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return copySelected(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
}

/** Copies a text and confirms it for two seconds. */
export function useCopy(text: string) {
  // Counts the copies, so that a second copy is confirmed for the full time too.
  const [copies, setCopies] = useState(0);
  // The timer lives outside React.
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setCopies(0), confirmedMs);
    return () => clearTimeout(timer);
  }, [copies]);
  return {
    copied: copies > 0,
    copy: async (): Promise<void> => {
      if (await copyText(text)) setCopies((count) => count + 1);
    },
  };
}
