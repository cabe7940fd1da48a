import { useEffect, useState } from 'react';

/** How long a copy is confirmed, in milliseconds. Source: product §2, studio share box. */
const confirmedMs = 2000;

/** Over plain HTTP there is no clipboard: what a field on the page has selected can be copied all the same. */
const copySelected = (text: string): boolean => {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.readOnly = true;
  field.className = 'sr-only';
  // Beside what has the focus: a window keeps it inside.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
};

const copyText = async (text: string): Promise<boolean> => {
  if (!('clipboard' in navigator)) return copySelected(text);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text);
  }
};

/** Copies a text, and says for two seconds that it did. */
export const useCopy = (text: string) => {
  // Counts the copies, so that a second one within the time is confirmed as long as the first.
  const [copies, setCopies] = useState(0);
  // The clock is outside React.
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
};
