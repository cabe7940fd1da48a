import { Suspense } from 'react';
import { lazyPart } from '../lib/lazy-part.ts';
import { MenuLines, type MenuLinesProps } from './menu-lines.tsx';
import { Popover, type Placement } from './popover.tsx';

const MenuSearch = lazyPart(async () => (await import('./menu-search.tsx')).MenuSearch);

/** A menu of more lines, such as one of all studios, begins with a field that narrows them. */
const maxUnsearched = 12;

interface MenuListProps extends Omit<MenuLinesProps, 'none'> {
  readonly placement: Placement | undefined;
}

/** The lines of an open menu. */
export function MenuList({ placement, ...lines }: MenuListProps) {
  return (
    <Popover placement={placement}>
      {lines.choices.length > maxUnsearched ? (
        <Suspense fallback={null}>
          <MenuSearch {...lines} />
        </Suspense>
      ) : (
        <MenuLines {...lines} />
      )}
    </Popover>
  );
}
