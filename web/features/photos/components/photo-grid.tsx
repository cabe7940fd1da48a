import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';

/** Narrowest a card may be beside others, and the space between two, px. */
const cardWidth = 208;
const gap = 24;

/** Cards abreast: two on the narrowest phone, as many as fit on a desk. */
const columnsFor = (width: number): number =>
  Math.max(2, Math.floor((width + gap) / (cardWidth + gap)));

interface PhotoGridProps {
  readonly count: number;
  readonly keyAt: (index: number) => string;
  readonly renderCard: (index: number) => ReactNode;
  /** Gets a function that brings a card into view. */
  readonly onReady: (scrollTo: (index: number) => void) => void;
}

/** The cards in rows; only those near the window exist, so that hundreds scroll as smoothly as ten. */
export function PhotoGrid({ count, keyAt, renderCard, onReady }: PhotoGridProps) {
  const t = useTranslations('a11y');
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState({ columns: 2, top: 0 });
  const columns = place.columns;
  const virtual = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    // A card with nothing to say; what is there is measured.
    estimateSize: () => (innerWidth < 640 ? 392 : 440),
    overscan: 2,
    scrollMargin: place.top,
    getItemKey: (row) => `${columns}:${keyAt(row * columns)}`,
  });
  // Where the grid lies and how wide it is, is known to the browser alone.
  useLayoutEffect(() => {
    const measure = (): void => {
      const element = list.current;
      if (!element) return;
      const box = element.getBoundingClientRect();
      const next = { columns: columnsFor(box.width), top: Math.round(box.top + scrollY) };
      setPlace((last) => (last.columns === next.columns && last.top === next.top ? last : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  // The way to jump belongs to the virtualizer, which lives here.
  useLayoutEffect(() => {
    onReady((index) => virtual.scrollToIndex(Math.floor(index / columns), { align: 'center' }));
  }, [onReady, virtual, columns]);
  return (
    <ul
      ref={list}
      aria-label={t('photoGrid')}
      className="relative"
      style={{ height: virtual.getTotalSize() }}
    >
      {virtual.getVirtualItems().map((row) => (
        <li
          key={row.key}
          ref={virtual.measureElement}
          data-index={row.index}
          className="absolute inset-x-0 top-0 pb-8"
          style={{ transform: `translateY(${row.start - place.top}px)` }}
        >
          <ul
            className="grid gap-x-3 sm:gap-x-6"
            style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
          >
            {Array.from({ length: Math.min(columns, count - row.index * columns) }, (_, at) => {
              const index = row.index * columns + at;
              return (
                <li key={keyAt(index)} aria-setsize={count} aria-posinset={index + 1}>
                  {renderCard(index)}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ul>
  );
}
