import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { cx } from '#web/ui/cx.ts';
import { gridShape, rowStage, type CardLayout } from '../model/grid-shape.ts';
import { useNextRow, useRowRange } from '../hooks/use-row-range.ts';

/** CSSProperties has no custom properties. */
type RowStyle = CSSProperties & Readonly<Record<`--${string}`, string>>;

/** Height of the text under a print plus the gap to the next row, px. */
const underPrint: Readonly<Record<CardLayout, number>> = { full: 96, control: 94, line: 54 };

/** Default font size of browsers, px. */
const textSize = 16;

interface Place {
  readonly width: number;
  readonly screen: number;
  readonly top: number;
  /** Text scale; 1 is the browser's default. */
  readonly text: number;
}

function isSamePlace(one: Place, other: Place): boolean {
  return (
    one.width === other.width &&
    one.screen === other.screen &&
    one.top === other.top &&
    one.text === other.text
  );
}

interface PhotoGridProps {
  readonly count: number;
  readonly keyAt: (index: number) => string;
  /** Aspect ratio (width to height) of a card's print; null when the print is as high as the shelf. */
  readonly ratioAt: (index: number) => number | null;
  /** A bare card shows only its photo and leaves room for the rest. */
  readonly renderCard: (index: number, layout: CardLayout, isBare: boolean) => ReactNode;
  /** Receives a function that scrolls a card into view. */
  readonly onReady: (scrollTo: (index: number) => void) => void;
}

/** The cards in rows; only rows near the viewport are rendered, so hundreds scroll as smoothly as ten. */
export function PhotoGrid({ count, keyAt, ratioAt, renderCard, onReady }: PhotoGridProps) {
  const t = useTranslations('a11y');
  const list = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState({ width: 358, screen: 390, top: 0, text: 1 });
  const shape = gridShape(place.width, place.screen, count, place.text);
  const { columns } = shape;
  const indexesOf = (row: number): number[] =>
    Array.from({ length: Math.min(columns, count - row * columns) }, (_, at) => row * columns + at);
  const stageOf = (row: number): number => rowStage(indexesOf(row).map(ratioAt), shape);
  const rows = useRowRange(list);
  const isBare = (row: number): boolean =>
    rows.whole !== null &&
    row !== rows.focused &&
    (row < rows.whole.first || row > rows.whole.last);
  const virtual = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    // Estimates a row without notices; rendered rows are measured, and a row of another height is laid out twice.
    estimateSize: (row) => stageOf(row) + underPrint[shape.card] * place.text,
    rangeExtractor: rows.rangeExtractor,
    scrollMargin: place.top,
    getItemKey: (row) => `${columns}:${shape.card}:${keyAt(row * columns)}`,
  });
  useNextRow(virtual, rows);
  // Only the browser knows the grid's position and width.
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
  // The scroll function belongs to the virtualizer, which lives in this component.
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
        const style: RowStyle = {
          '--stage': `${stageOf(row.index)}px`,
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
              {indexesOf(row.index).map((index) => (
                <li key={keyAt(index)} aria-setsize={count} aria-posinset={index + 1}>
                  {renderCard(index, shape.card, isBare(row.index))}
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
}
