import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { cx } from '#web/ui/cx.ts';
import { Check } from '#web/ui/icons.tsx';

/** A line of a menu. */
export interface MenuChoice {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
}

interface MenuButtonProps {
  /** Content of the button. */
  readonly label: ReactNode;
  /** Accessible name, where the content is not enough. */
  readonly name?: string;
  readonly className: string;
  readonly choices: readonly MenuChoice[];
  /** The chosen line, marked with a tick. */
  readonly chosen?: string;
  readonly onChoose: (id: string) => void;
}

/** The look of what opens over a screen. */
export const popoverClass =
  'max-h-96 min-w-48 overflow-y-auto rounded-sheet border border-edge bg-sheet p-1 shadow-lift outline-none';

/** A button that opens a menu. */
export function MenuButton({ label, name, className, choices, chosen, onChoose }: MenuButtonProps) {
  return (
    <MenuTrigger>
      <Button className={className} {...(name !== undefined && { 'aria-label': name })}>
        {label}
      </Button>
      <Popover className={popoverClass} placement="bottom start">
        <Menu
          className="outline-none"
          onAction={(key) => onChoose(String(key))}
          {...(chosen !== undefined && { selectionMode: 'single', selectedKeys: [chosen] })}
        >
          {choices.map(({ id, label: text, icon }) => (
            <MenuItem
              key={id}
              id={id}
              textValue={text}
              className={cx(
                'flex min-h-press cursor-pointer items-center gap-2 rounded-control px-2.5 outline-none focus:bg-ink focus:text-ground',
                chosen === id && 'font-semibold',
              )}
            >
              {icon}
              <span className="grow first-letter:uppercase">{text}</span>
              {chosen === id && <Check className="size-4!" />}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
