import type { ReactNode } from 'react';
import { Action } from './action.tsx';
import { Message } from './message.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';

/** An answer that is being asked for, as react-query has it. */
export interface Asked<Data> {
  readonly data: Data | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

interface LoadStateProps {
  readonly asked: Asked<unknown>;
  /** Rows that keep the place of the content. */
  readonly rows: number;
  readonly failed: string;
  readonly tryAgain: string;
}

/** The wait for an answer, or that it failed; nothing once it is there. */
export function LoadState({ asked, rows, failed, tryAgain }: LoadStateProps) {
  if (asked.data !== undefined) return null;
  if (!asked.isError) return asked.isPending && <SkeletonRows count={rows} />;
  return (
    <Message title={failed} level={2}>
      <Action look="ink" onClick={() => void asked.refetch()}>
        {tryAgain}
      </Action>
    </Message>
  );
}

interface LoadedPartProps<Data> extends LoadStateProps {
  readonly asked: Asked<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** Shows an answer once it is there; see {@link LoadState} for the time before. */
export function LoadedPart<Data>({ children, ...props }: LoadedPartProps<Data>) {
  const { data } = props.asked;
  return data === undefined ? <LoadState {...props} /> : children(data);
}
