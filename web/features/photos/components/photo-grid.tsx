import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '#web/ui/cx.ts';
import { gridShape, rowStage, type CardLayout } from '../grid-shape.ts';
import { useNextRow, useRowRange } from '../hooks/use-row-range.ts';

/** Custom properties are no part of CSSProperties. */
type RowStyle = CSSProperties & Readonly<Record<`--${string}`, string>>;

/** Height of the lines under a print with the space to the next row, px. */
const underPrint: Readonly<Record<CardLayout, number>> = { full: 96, control: 96, line: 56 };

/** Default font size of browsers, px. */
const textSize = 16;

interface Place {
  readonly width: number;
  readonly screen: number;
  readonly top: number;
  /** How large text is, 1 for the browser's own size. */
  readonly text: number;
}

const isSamePlace = (one: Place, other: Place): boolean =>
  one.width === other.width &&
  one.screen === other.screen &&
  one.top === other.top &&
  one.text === other.text;

interface PhotoGridProps {
  readonly count: number;
  readonly keyAt: (index: number) => string;
  /** Width to height of a card's print; null where that is as high as the shelf. */
  readonly ratioAt: (index: number) => number | null;
  readonly renderCard: (index: number, layout: CardLayout) => ReactNode;
  /** Gets a function that brings a card into view. */
  readonly onReady: (scrollTo: (index: number) => void) => void;
}

/** The cards in rows; only those near the window exist, so that hundreds scroll as smoothly as ten. */
export function PhotoGrid({ count, keyAt, ratioAt, renderCard, onReady }: PhotoGridProps) {
  const t = useTranslations('a11y');
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState({ width: 358, screen: 390, top: 0, text: 1 });
  const shape = gridShape(place.width, place.screen, count, place.text);
  const { columns } = shape;
  const { rangeExtractor, setRendered } = useRowRange();
  const virtual = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    // A card with nothing to say; what is there is measured.
    estimateSize: () => shape.maxStage + underPrint[shape.card] * place.text,
    rangeExtractor,
    scrollMargin: place.top,
    getItemKey: (row) => `${columns}:${shape.card}:${keyAt(row * columns)}`,
  });
  useNextRow(virtual, setRendered);
  // Where the grid lies and how wide it is, is known to the browser alone.
  useLayoutEffect(() => {
    const measure = (): void => {
      const element = list.current;
      if (!element) return;
      const box = element.getBoundingClientRect();
      const next = {
        width: Math.round(box.width),
        screen: innerWidth,
        top: Math.round(box.top + scrollY),
        text: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / textSize,
      };
      setPlace((last) => (isSamePlace(last, next) ? last : next));
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
      {virtual.getVirtualItems().map((row) => {
        const indexes = Array.from(
          { length: Math.min(columns, count - row.index * columns) },
          (_, at) => row.index * columns + at,
        );
        const style: RowStyle = {
          '--stage': `${rowStage(indexes.map(ratioAt), shape)}px`,
          gridTemplateColumns: `repeat(${columns}, ${shape.cardWidth}px)`,
          columnGap: shape.gap,
        };
        return (
          <li
            key={row.key}
            ref={virtual.measureElement}
            data-index={row.index}
            className={cx('absolute inset-x-0 top-0', shape.card === 'line' ? 'pb-2' : 'pb-5')}
            style={{ transform: `translateY(${row.start - place.top}px)` }}
          >
            <ul className="grid" style={style}>
              {indexes.map((index) => (
                <li key={keyAt(index)} aria-setsize={count} aria-posinset={index + 1}>
                  {renderCard(index, shape.card)}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
