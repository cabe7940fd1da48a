import { newId } from './ids.ts';

const key = 'tab';

const read = (): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

const write = (id: string): void => {
  try {
    sessionStorage.setItem(key, id);
  } catch {
    // Without storage a reload counts as another tab.
  }
};

/** Name of this tab; the same after a reload. */
export const tabId = (): string => {
  const id = read() ?? newId();
  write(id);
  return id;
};
