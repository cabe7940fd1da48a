import { useEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Dialog } from 'react-aria-components/Dialog';
import { Header } from 'react-aria-components/Header';
import { Input } from 'react-aria-components/Input';
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { SearchField } from 'react-aria-components/SearchField';
import { useTranslations } from 'use-intl';
import { useLocation } from 'wouter';
import { maxSearch } from '#contract/staff/views.ts';
import { useOrders } from '../api/list-orders.ts';
import { shortNumber } from '../lib/format.ts';
import { useKeyGroups } from '../lib/key-store.ts';
import { useMay } from '../lib/session.ts';
import { KeyCap } from '../ui/key-cap.tsx';
import { SearchIcon } from '../ui/icons.tsx';
import { Amount } from '../ui/order-chips.tsx';
import { findCommands, readPrefix } from './find-commands.ts';

/** Orders that the palette shows. */
const shownOrders = 6;

/** Search and commands over any screen: orders by what is known of them, and everything that has a key. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations('console.palette');
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // The focus is the browser's.
  useEffect(() => field.current?.focus(), []);
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      className="fixed inset-0 z-50 flex justify-center bg-scrim px-4 pt-[12dvh]"
    >
      <Modal className="flex h-fit max-h-[76dvh] w-full max-w-2xl flex-col overflow-hidden rounded-sheet bg-sheet shadow-lift">
        <Dialog aria-label={t('title')} className="flex min-h-0 flex-col outline-none">
          <Autocomplete inputValue={text} onInputChange={setText}>
            <SearchField
              aria-label={t('label')}
              className="flex items-center gap-3 border-b border-edge px-4"
            >
              <SearchIcon />
              <Input
                ref={field}
                maxLength={maxSearch}
                placeholder={t('label')}
                className="min-h-14 grow bg-transparent text-4 outline-none [&::-webkit-search-cancel-button]:hidden"
              />
            </SearchField>
            <Found text={text} onDone={onClose} />
          </Autocomplete>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-rule bg-tray px-4 py-2 text-fine text-ink-2">
            <span>{t('hint')}</span>
            <span className="ms-auto flex items-center gap-1">
              <kbd className="font-edge">#</kbd> {t('onlyOrders')}{' '}
              <kbd className="ms-2 font-edge">&gt;</kbd> {t('onlyCommands')}
            </span>
          </p>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

const itemClass =
  'flex min-h-9.5 cursor-pointer items-center gap-3 px-4 outline-none focus:bg-ink focus:text-ground data-focused:bg-ink data-focused:text-ground touch:min-h-target';

function Found({ text, onDone }: { readonly text: string; readonly onDone: () => void }) {
  const t = useTranslations('console.palette');
  const states = useTranslations('console.fulfilment.states');
  const [, navigate] = useLocation();
  const may = useMay();
  const { kind, words } = readPrefix(text);
  const isSearching = may('orders.see') && kind !== 'commands' && words.length > 1;
  const found = useOrders({ view: 'all', search: words, limit: shownOrders }, isSearching);
  const orders = isSearching ? (found.data?.orders ?? []) : [];
  const groups = useKeyGroups((store) => store.groups);
  const commands = kind === 'orders' ? [] : findCommands(groups, words);
  const choose = (id: string): void => {
    onDone();
    const number = /^order (.+)$/.exec(id)?.[1];
    if (number !== undefined) navigate(`/orders/${number}`);
    // After the dialog has given the focus back, since a command may move it.
    else setTimeout(() => commands.find((command) => command.id === id)?.run());
  };
  return (
    <Menu
      aria-label={t('title')}
      className="min-h-0 overflow-y-auto py-2 outline-none"
      onAction={(key) => choose(String(key))}
      renderEmptyState={() => <p className="px-4 py-3 text-ink-2">{t('nothing')}</p>}
    >
      {orders.length > 0 && (
        <MenuSection>
          <Header className="px-4 py-1.5 text-fine font-semibold text-ink-2">{t('orders')}</Header>
          {orders.map((order) => (
            <MenuItem
              key={order.number}
              id={`order ${order.number}`}
              textValue={`${order.name} ${order.number}`}
              className={itemClass}
            >
              <bdi className="truncate font-semibold">{order.name}</bdi>
              <bdi className="font-edge text-fine">{shortNumber(order.number)}</bdi>
              <span className="ms-auto flex items-center gap-3">
                {states(order.fulfilment)}
                <Amount amount={order.total} currency={order.currency} isStrong={false} />
              </span>
            </MenuItem>
          ))}
        </MenuSection>
      )}
      {commands.length > 0 && (
        <MenuSection>
          <Header className="px-4 py-1.5 text-fine font-semibold text-ink-2">
            {t('commands')}
          </Header>
          {commands.map(({ id, label, group, chords }) => (
            <MenuItem key={id} id={id} textValue={label} className={itemClass}>
              <span className="font-semibold first-letter:uppercase">{label}</span>
              <span className="text-fine opacity-80">{group}</span>
              <span className="ms-auto flex gap-1.5">
                {chords.map((chord) => (
                  <KeyCap key={chord} chord={chord} />
                ))}
              </span>
            </MenuItem>
          ))}
        </MenuSection>
      )}
    </Menu>
  );
}
