import type { ReactNode } from 'react';
import { Action } from './action.tsx';
import { LoadedPart, type Asked } from './loaded-part.tsx';
import { Message } from './message.tsx';

interface ListPageProps<Data> {
  readonly asked: Asked<Data>;
  readonly rows: number;
  readonly texts: Readonly<Record<'failed' | 'tryAgain' | 'none', string>>;
  readonly isEmpty: (data: Data) => boolean;
  /** Below the words that there is nothing. */
  readonly noneDetail?: string;
  /** Above them. */
  readonly nonePicture?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** A page of a list once it is there, or that nothing is in it. */
export function ListPage<Data>(props: ListPageProps<Data>) {
  const { asked, rows, texts, isEmpty, noneDetail, nonePicture, children } = props;
  return (
    <LoadedPart asked={asked} rows={rows} failed={texts.failed} tryAgain={texts.tryAgain}>
      {(data) =>
        isEmpty(data) ? (
          <Message picture={nonePicture} title={texts.none} detail={noneDetail} level={2} />
        ) : (
          children(data)
        )
      }
    </LoadedPart>
  );
}

interface PageTurnsProps<Place extends string | number> {
  readonly after: Place | undefined;
  /** Where the next page begins; null at the end, undefined while the page is not there. */
  readonly next: Place | null | undefined;
  readonly onTurn: (after: Place | undefined) => void;
  readonly texts: Readonly<Record<'pages' | 'first' | 'next', string>>;
  readonly className?: string;
}

/** The buttons to the first and the next page of a list. */
export function PageTurns<Place extends string | number>(props: PageTurnsProps<Place>) {
  const { after, next, onTurn, texts, className = 'justify-center p-4' } = props;
  return (
    <nav aria-label={texts.pages} className={`flex gap-2 empty:hidden ${className}`}>
      {after !== undefined && <Action onClick={() => onTurn(undefined)}>{texts.first}</Action>}
      {next !== null && next !== undefined && (
        <Action onClick={() => onTurn(next)}>{texts.next}</Action>
      )}
    </nav>
  );
}
