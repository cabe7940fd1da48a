import { useTranslations } from 'use-intl';
import { listSeparator } from '#locales/lists.ts';
import { cx } from '#web/ui/cx.ts';
import { Check, Offline } from '#web/ui/icons.tsx';
import { countMissed, type Machine } from '../../api/production.ts';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { PrinterIcon } from '../../ui/icons.tsx';

/** The programs of the labs: when each was heard last, those first that are silent. */
export function MachineStrip({ machines }: { readonly machines: readonly Machine[] }) {
  const t = useTranslations('console.production');
  if (machines.length === 0) return <p className="text-note text-ink-2">{t('noMachine')}</p>;
  return (
    <ul
      aria-label={t('machines')}
      className="grid shrink-0 grid-cols-[repeat(auto-fit,minmax(min(15rem,100%),1fr))] gap-px overflow-hidden rounded-control border border-edge bg-rule"
    >
      {machines.map((machine) => (
        <li key={machine.id} className={machine.isSilent ? 'bg-care-wash' : 'bg-sheet'}>
          <MachineFacts machine={machine} missed={countMissed(machine, machines)} />
        </li>
      ))}
    </ul>
  );
}

interface MachineFactsProps {
  readonly machine: Machine;
  /** Folders that wait until it is back. */
  readonly missed: number;
}

function MachineFacts({ machine, missed }: MachineFactsProps) {
  const t = useTranslations('console.production');
  const { now, span, language } = useConsoleFormats();
  const { name, studio, heardAt, isSilent, notice, held } = machine;
  const heard = (): string => {
    if (heardAt === null) return t('neverHeard');
    const ago = span(now - Date.parse(heardAt));
    return isSilent ? t('silent', { span: ago }) : t('heard', { span: ago });
  };
  return (
    <div className="px-3.5 py-2 text-note wrap-anywhere">
      <p className="flex items-center gap-1.5 text-small font-semibold [&_svg]:size-4">
        {isSilent ? <Offline /> : <PrinterIcon />}
        <span>
          <bdi>{name}</bdi>
          {listSeparator(language)}
          {studio === null ? t('ownLab') : <bdi>{studio}</bdi>}
        </span>
      </p>
      <p
        className={cx(
          'flex items-center gap-1.5 [&_svg]:size-3.5',
          isSilent ? 'font-semibold text-care' : 'text-done',
        )}
      >
        {isSilent ? <Offline /> : <Check />}
        {heard()}
      </p>
      {held > 0 && <p>{t('holds', { count: held })}</p>}
      {missed > 0 && <p>{t('waitForIt', { count: missed })}</p>}
      {notice !== null && (
        <p className="text-ink-2">
          <bdi>{notice}</bdi>
        </p>
      )}
    </div>
  );
}
