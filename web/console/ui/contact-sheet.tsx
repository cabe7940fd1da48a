interface ContactSheetProps {
  readonly pictures: readonly string[];
  /** Number of photos of the order. */
  readonly count: number;
}

const shownFrames = 18;

/** The first photos of an order as a contact sheet on film. */
export function ContactSheet({ pictures, count }: ContactSheetProps) {
  const shown = pictures.slice(0, shownFrames);
  if (shown.length === 0) return null;
  return (
    <div aria-hidden="true" className="film p-1.5">
      <div className="film-holes mb-1.5 h-2" />
      <ul className="grid grid-cols-6 gap-1">
        {shown.map((address, at) => (
          <li key={address} dir="ltr" className="font-edge text-mark text-rebate-ink">
            <img
              src={address}
              alt=""
              loading="lazy"
              decoding="async"
              className="film-frame mb-0.5 aspect-3/2 w-full object-cover"
            />
            ‣{at + 1}
          </li>
        ))}
      </ul>
      {count > shown.length && (
        <p dir="ltr" className="pt-1 text-end font-edge text-mark text-rebate-ink">
          +{count - shown.length}
        </p>
      )}
      <div className="film-holes mt-1.5 h-2" />
    </div>
  );
}
