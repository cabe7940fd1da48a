import type { ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { newId } from '#web/lib/ids.ts';
import { assignOrder } from '../../api/assign-order.ts';
import { useColleagues } from '../../api/list-colleagues.ts';
import { exportAddress, maxExported, maxTickets, ticketsAddress } from '../../api/order-files.ts';
import { useKeys } from '../../lib/key-store.ts';
import { useMay } from '../../lib/session.ts';
import { showAct } from '../../lib/undo.ts';
import { failureOf } from '../../api/use-acts.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { NoteIcon, PersonIcon, PhoneIcon, UploadIcon } from '../../ui/icons.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { MenuButton } from '../../ui/menu.tsx';
import { clearSelected } from './queue-place.ts';

const nobody = 'nobody';

const itemClass =
  'inline-flex min-h-press items-center gap-2 rounded-control px-2.5 font-semibold hover:bg-ink-2 aria-disabled:opacity-50';

function download(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

interface FileButtonProps {
  readonly icon: ReactNode;
  readonly chord: string;
  readonly label: string;
  /** Most orders that one file has. */
  readonly max: number;
  readonly selected: readonly string[];
  readonly addressOf: (numbers: readonly string[]) => string;
}

/** Fetches a file about the selected orders. */
function FileButton({ icon, chord, label, max, selected, addressOf }: FileButtonProps) {
  const t = useTranslations('console.selection');
  const { count } = useConsoleFormats();
  const isTooMuch = selected.length > max;
  const run = (): void => {
    if (!isTooMuch) download(addressOf(selected));
  };
  useKeys(t('title'), [{ chord, label, run }], 2);
  return (
    <button
      type="button"
      className={itemClass}
      aria-disabled={isTooMuch || undefined}
      title={isTooMuch ? t('atMost', { count: count(max) }) : undefined}
      onClick={run}
    >
      {icon}
      {label} <KeyCap chord={chord} />
    </button>
  );
}

interface SelectionBarProps {
  readonly selected: readonly string[];
  readonly onAll: () => void;
}

/** What can be done with the selected orders at once: only what can be undone or repeated. Approval is never among it. */
export function SelectionBar({ selected, onAll }: SelectionBarProps) {
  const t = useTranslations('console.selection');
  const may = useMay();
  return (
    <section
      aria-label={t('title')}
      className="absolute inset-x-4 bottom-10 z-20 flex flex-wrap items-center gap-1 rounded-control bg-ink px-3 py-1.5 text-ground shadow-lift"
    >
      <p className="px-1">
        <strong>{t('count', { count: selected.length })}</strong>
      </p>
      <button type="button" className={itemClass} onClick={onAll}>
        {t('all')} <KeyCap chord="shift+a" />
      </button>
      <AssignMenu selected={selected} />
      {may('orders.export') && (
        <>
          <FileButton
            icon={<NoteIcon className="size-4!" />}
            chord="p"
            label={t('tickets')}
            max={maxTickets}
            selected={selected}
            addressOf={ticketsAddress}
          />
          <FileButton
            icon={<UploadIcon className="size-4!" />}
            chord="e"
            label={t('csv')}
            max={maxExported}
            selected={selected}
            addressOf={exportAddress}
          />
        </>
      )}
      <p className="flex items-center gap-2 px-2 text-note opacity-80">
        <PhoneIcon className="size-4!" />
        {t('approve')}
      </p>
      <button type="button" className={`${itemClass} ms-auto`} onClick={clearSelected}>
        {t('clear')} <KeyCap chord="escape" />
      </button>
    </section>
  );
}

function AssignMenu({ selected }: { readonly selected: readonly string[] }) {
  const t = useTranslations('console.selection');
  const queries = useQueryClient();
  const people = useColleagues().data ?? [];
  useKeys(
    t('title'),
    [
      {
        chord: 'm',
        label: t('assign'),
        run: () => document.querySelector<HTMLElement>('#assign button')?.click(),
      },
    ],
    2,
  );
  const assign = async (staff: string | null): Promise<void> => {
    const name = people.find(({ id }) => id === staff)?.name ?? t('nobody');
    const text = t('assigned', { count: selected.length, name });
    const act = { id: newId(), order: selected[0] ?? '', text, undoUntil: null, undo: null };
    try {
      for (const number of selected) await assignOrder(number, staff);
      showAct({ ...act, failure: null });
    } catch (error) {
      showAct({ ...act, failure: failureOf(error) });
    }
    await queries.invalidateQueries({ queryKey: ['orders'] });
  };
  return (
    <span id="assign">
      <MenuButton
        className={itemClass}
        label={
          <>
            <PersonIcon className="size-4!" />
            {t('assign')} <KeyCap chord="m" />
          </>
        }
        choices={[
          ...people.map(({ id, name }) => ({ id, label: name })),
          { id: nobody, label: t('nobody') },
        ]}
        onChoose={(id) => void assign(id === nobody ? null : id)}
      />
    </span>
  );
}
