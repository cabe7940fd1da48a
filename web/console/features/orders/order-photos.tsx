import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { ChevronDown } from '#web/ui/icons.tsx';
import { PaperShapes } from '#web/ui/print-paper.tsx';
import { useConsoleFormats } from '../../lib/use-formats.ts';
import { useContents } from '../../lib/use-contents.ts';
import { useWidth } from '../../lib/use-width.ts';
import { FilmStrip } from '../../ui/film-strip.tsx';
import { CropIcon } from '../../ui/icons.tsx';
import { KeyCap } from '../../ui/key-cap.tsx';
import { pillClass } from '../../ui/pill.ts';
import {
  filterLines,
  groupLines,
  needsLook,
  photoFilters,
  toPhotoRows,
  type PhotoFilter,
  type PhotoRow,
} from './photo-groups.ts';
import { PhotoTile } from './photo-tile.tsx';

/** Least width of a photo, px. */
const tileWidth = 132;

interface OrderPhotosProps {
  readonly order: StaffOrder;
  /** Number of the photo that has the ring. */
  readonly current: number | null;
  readonly onCurrent: (frame: number) => void;
  readonly filter: PhotoFilter;
  readonly onFilter: (filter: PhotoFilter) => void;
  readonly showsCut: boolean;
  readonly onShowCut: () => void;
  /** The element that scrolls. */
  readonly scroller: RefObject<HTMLElement | null>;
}

/** The photos of an order by size. Only the rows near the window are there: an order may have hundreds of photos. */
export function OrderPhotos(props: OrderPhotosProps) {
  const { order, filter, current, onCurrent, showsCut, scroller } = props;
  const list = useRef<HTMLDivElement>(null);
  const width = useWidth(list);
  const columns = Math.max(2, Math.floor(width / tileWidth));
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const groups = useMemo(() => groupLines(filterLines(order.lines, filter)), [order.lines, filter]);
  const rows = useMemo(() => toPhotoRows(groups, columns, unfolded), [groups, columns, unfolded]);
  const margin = useMargin(list, scroller);
  const virtual = useVirtualizer({
    count: width === 0 ? 0 : rows.length,
    getScrollElement: () => findScroller(scroller.current),
    estimateSize: (row) => (rows[row]?.kind === 'photos' ? 148 : 36),
    overscan: 3,
    scrollMargin: margin,
    getItemKey: (row) => keyOf(rows[row], row),
  });
  const currentRow = rows.findIndex(
    (row) => row.kind === 'photos' && row.lines.some(({ frame }) => frame === current),
  );
  // Scrolling is the browser's.
  useEffect(() => {
    if (currentRow >= 0) virtual.scrollToIndex(currentRow, { align: 'auto' });
  }, [currentRow, virtual]);
  const draw = (row: PhotoRow): ReactNode => {
    if (row.kind === 'head') return <GroupHead row={row} />;
    if (row.kind === 'rest') {
      return <Rest row={row} onUnfold={() => setUnfolded(new Set([...unfolded, row.group.key]))} />;
    }
    return (
      <div
        className="grid gap-2"
        style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
      >
        {row.lines.map((line) => (
          <PhotoTile
            key={line.id}
            line={line}
            isCurrent={line.frame === current}
            showsCut={showsCut}
            onChoose={onCurrent}
          />
        ))}
      </div>
    );
  };
  return (
    <section className="px-5 py-3 phone:px-4">
      <PaperShapes />
      <PhotosHead {...props} />
      <div ref={list} className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          return (
            row && (
              <div
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                className="absolute inset-x-0 top-0 pb-1.5"
                style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
              >
                {draw(row)}
              </div>
            )
          );
        })}
      </div>
    </section>
  );
}

/** The element that scrolls: the part itself, or the whole screen of a phone. */
function findScroller(part: HTMLElement | null): HTMLElement | null {
  const isOwn = part !== null && getComputedStyle(part).overflowY === 'auto';
  return isOwn ? part : (part?.closest<HTMLElement>('#screen') ?? null);
}

/** How far the list begins below the top of what scrolls, px; measured again when what is around it changes its size. */
function useMargin(
  list: RefObject<HTMLElement | null>,
  part: RefObject<HTMLElement | null>,
): number {
  const [margin, setMargin] = useState(0);
  // The layout is the browser's.
  useEffect(() => {
    const around = list.current?.parentElement?.parentElement;
    if (!around) return;
    const observer = new ResizeObserver(() => {
      const scroller = findScroller(part.current);
      if (!list.current || !scroller) return;
      const { top } = list.current.getBoundingClientRect();
      setMargin(Math.round(top - scroller.getBoundingClientRect().top + scroller.scrollTop));
    });
    observer.observe(around);
    return () => observer.disconnect();
  }, [list, part]);
  return margin;
}

function keyOf(row: PhotoRow | undefined, at: number): string {
  if (!row) return String(at);
  return row.kind === 'photos' ? row.key : `${row.kind} ${row.group.key}`;
}

function PhotosHead({ order, filter, onFilter, showsCut, onShowCut }: OrderPhotosProps) {
  const t = useTranslations('console.photos');
  const { contents } = useContents();
  const { count } = useConsoleFormats();
  const counts: Readonly<Record<PhotoFilter, number>> = {
    all: order.lines.length,
    look: order.lines.filter(needsLook).length,
    missing: order.lines.filter((line) => line.isOriginalMissing).length,
  };
  return (
    <div className="flex flex-wrap items-center gap-2 pb-2">
      <h2 className="font-semibold">{t('title')}</h2>
      <p className="me-auto text-ink-2">
        {t('count', { count: order.photoCount, contents: contents(order.contents) })}
      </p>
      {photoFilters
        .filter((each) => each === 'all' || counts[each] > 0)
        .map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={filter === each}
            className={pillClass(filter === each)}
            onClick={() => onFilter(each)}
          >
            {t(`filters.${each}`, { count: count(counts[each]) })}
          </button>
        ))}
      <button
        type="button"
        aria-pressed={showsCut}
        className={pillClass(false)}
        onClick={onShowCut}
      >
        <CropIcon className="size-3.5!" />
        {t(showsCut ? 'cutShown' : 'cutHidden')}
        <KeyCap chord="o" />
      </button>
    </div>
  );
}

function GroupHead({ row: { group } }: { readonly row: Extract<PhotoRow, { kind: 'head' }> }) {
  const t = useTranslations('console.photos');
  const { groupName } = useContents();
  const look = group.lines.filter(needsLook).length;
  const photos = new Set(group.lines.map(({ fileName }) => fileName)).size;
  return (
    <div className="flex items-baseline gap-3 border-b border-edge pt-2 pb-1">
      <h3 className="font-semibold first-letter:uppercase">{groupName(group)}</h3>
      <p className="grow text-ink-2">{t('prints', { prints: group.prints, photos })}</p>
      <p className={look > 0 ? 'text-wrong' : 'text-ink-2'}>
        {look > 0 ? t('look', { count: look }) : t('allGood')}
      </p>
    </div>
  );
}

/** Pictures of the strip that stands for a folded group. */
const stripPictures = 12;

function Rest({
  row: { group, hidden },
  onUnfold,
}: {
  readonly row: Extract<PhotoRow, { kind: 'rest' }>;
  readonly onUnfold: () => void;
}) {
  const t = useTranslations('console.photos');
  const { groupName } = useContents();
  const pictures = hidden.flatMap(({ picture }) => picture ?? []).slice(0, stripPictures);
  return (
    <button
      type="button"
      onClick={onUnfold}
      className="flex min-h-press w-full items-center gap-3 overflow-hidden hover:bg-tray"
    >
      <ChevronDown className="size-4!" />
      <span className="shrink-0">
        {t('more', { count: hidden.length, group: groupName(group) })}
      </span>
      <FilmStrip pictures={[...new Set(pictures)]} count={0} height="h-4" />
    </button>
  );
}
