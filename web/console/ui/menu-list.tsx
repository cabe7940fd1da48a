import { Menu, MenuItem } from 'react-aria-components/Menu';
import { cx } from '#web/ui/cx.ts';
import { Check } from '#web/ui/icons.tsx';
import type { MenuChoice } from './menu-choice.ts';
import { useOpener } from './opening-button.tsx';
import { KeyCap } from './key-cap.tsx';
import { Popover, type Placement } from './popover.tsx';

interface MenuListProps {
  readonly choices: readonly MenuChoice[];
  readonly chosen: string | undefined;
  readonly placement: Placement | undefined;
  readonly onChoose: (id: string) => void;
}

/** The lines of an open menu. */
export function MenuList({ choices, chosen, placement, onChoose }: MenuListProps) {
  const { id: openerId, close } = useOpener();
  return (
    <Popover placement={placement}>
      <Menu
        aria-labelledby={openerId}
        className="outline-none"
        onAction={(key) => onChoose(String(key))}
        onClose={close}
        {...(chosen === undefined
          ? { autoFocus: 'first' }
          : { autoFocus: true, selectionMode: 'single', selectedKeys: [chosen] })}
      >
        {choices.map(({ id, label, icon, chord }) => (
          <MenuItem
            key={id}
            id={id}
            textValue={label}
            className={cx(
              'flex min-h-press cursor-pointer items-center gap-2 rounded-control px-2.5 outline-none focus:bg-ink focus:text-ground',
              chosen === id && 'font-semibold',
            )}
          >
            {icon}
            <span className="grow first-letter:uppercase">{label}</span>
            {chord !== undefined && <KeyCap chord={chord} isBare />}
            {chosen === id && <Check className="size-4!" />}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
