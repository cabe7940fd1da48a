import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { listSeparator } from '#locales/lists.ts';
import { cx } from '#web/ui/cx.ts';
import { Alert, Check } from '#web/ui/icons.tsx';
import { useConsoleLanguage } from '../../lib/language.tsx';
import { CrossOver } from './cross-over.tsx';
import { findRefused, type BatchPrint, type OrderSheet } from './batch-parts.ts';

interface OrderFramesProps {
  readonly sheet: OrderSheet;
  /** Id of the print whose frame is open. */
  readonly open: string | undefined;
  readonly onOpen: (print: string) => void;
}

/** The prints of an order as a contact sheet: a cross was refused by the lab, a ring is made again. */
export function OrderFrames({ sheet, open, onOpen }: OrderFramesProps) {
  const t = useTranslations('console.production');
  const language = useConsoleLanguage();
  const { order, name, copies, prints } = sheet;
  const refused = findRefused(prints);
  const isPrinted = prints.every(({ state }) => state === 'printed');
  return (
    <section aria-label={`${name} ${order}`}>
      <h2 className="mb-1 flex flex-wrap items-center gap-x-3">
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <Link href={`/orders/${order}`} className="font-edge underline decoration-edge">
          <bdi dir="ltr">{order}</bdi>
        </Link>
        <span className="text-note">{t('prints', { count: copies })}</span>
        {refused.length > 0 && (
          <span className="ms-auto inline-flex items-center gap-1 text-wrong [&_svg]:size-4">
            <Alert />
            {t('frames', {
              count: refused.length,
              frames: refused.map(({ frame }) => frame).join(listSeparator(language)),
            })}
          </span>
        )}
        {isPrinted && (
          <span className="ms-auto inline-flex items-center gap-1 text-done [&_svg]:size-4">
            <Check />
            {t('allPrinted')}
          </span>
        )}
      </h2>
      <ul className="film grid grid-cols-[repeat(auto-fill,minmax(4rem,1fr))] gap-0.5 p-1">
        {prints.map((print) => (
          <li key={print.id}>
            <Frame print={print} isOpen={print.id === open} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FrameProps {
  readonly print: BatchPrint;
  readonly isOpen: boolean;
  readonly onOpen: (print: string) => void;
}

function Frame({ print, isOpen, onOpen }: FrameProps) {
  const t = useTranslations('console.production');
  const language = useConsoleLanguage();
  const { id, frame, copies, picture, isRefused, reprint } = print;
  const marks = [
    t('frame', { frame }),
    t('prints', { count: copies }),
    ...(isRefused ? [t('refused')] : []),
    ...(reprint ? [t('madeAgain')] : []),
  ];
  return (
    <button
      type="button"
      data-frame={id}
      aria-pressed={isOpen}
      onClick={() => onOpen(id)}
      className={cx(
        'block w-full text-start font-edge text-mark text-rebate-ink',
        isOpen && 'outline-2 outline-rebate-ink',
      )}
    >
      <span className="relative block">
        {picture === null ? (
          <span className="film-frame block aspect-3/2 w-full" />
        ) : (
          <img
            src={picture}
            alt=""
            loading="lazy"
            decoding="async"
            className="film-frame aspect-3/2 w-full object-cover"
          />
        )}
        {isRefused && <CrossOver />}
        {reprint && <span className="absolute inset-1 rounded-round border-2 border-rebate-ink" />}
      </span>
      <span className="sr-only">{marks.join(listSeparator(language))}</span>
      <span aria-hidden="true" dir="ltr" className="block px-0.5">
        ‣{frame}
        {copies > 1 && ` ×${copies}`}
      </span>
    </button>
  );
}
