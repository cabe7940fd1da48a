import { cx } from '#web/ui/cx.ts';

interface FilmStripProps {
  /** Addresses of small pictures. */
  readonly pictures: readonly string[];
  /** Number of photos of the order; those that are not shown are counted. */
  readonly count: number;
  /** Height of the strip as a class. */
  readonly height: string;
  readonly className?: string;
}

/** The first photos of an order on a strip of film; people recognize an order by them before its number. */
export function FilmStrip({ pictures, count, height, className }: FilmStripProps) {
  const more = count - pictures.length;
  return (
    <span
      aria-hidden="true"
      className={cx('film inline-flex items-center gap-0.5 p-0.5', className)}
    >
      {pictures.map((address) => (
        <img
          key={address}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className={cx('film-frame w-auto max-w-10 min-w-4 object-cover', height)}
        />
      ))}
      {pictures.length === 0 && <span className={cx('film-frame w-6', height)} />}
      {more > 0 && (
        <span dir="ltr" className="px-1.5 font-edge text-mark text-rebate-ink">
          +{more}
        </span>
      )}
    </span>
  );
}
