import { lazy, type ComponentType, type LazyExoticComponent } from 'react';
import { showAllTexts } from './language.tsx';

/** A part that no first screen shows, loaded on demand with the texts of all screens. */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    const [part] = await Promise.all([load(), showAllTexts()]);
    return { default: part };
  });
}
