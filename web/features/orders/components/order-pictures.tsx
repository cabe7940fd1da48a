import { useTranslations } from 'use-intl';
import type { OrderWire } from '#contract/orders.ts';

/** The first photos of an order as thumbnails; nothing once all of them are deleted. */
export function OrderPictures({ order: { pictures, orderItems } }: { readonly order: OrderWire }) {
  const t = useTranslations('orderPictures');
  // The pictures are those of the first photos, in the order of the lines.
  const names = [
    ...new Map(orderItems.map(({ photoId, fileName }) => [photoId, fileName])).values(),
  ];
  const more = names.length - pictures.length;
  if (pictures.length === 0) return null;
  return (
    <section className="not-has-[img:not([hidden])]:hidden flex flex-col gap-3">
      <h2 className="font-display text-3">{t('title')}</h2>
      <ul className="flex flex-wrap items-end gap-3">
        {pictures.map((address, index) => (
          <li key={address} className="has-[img[hidden]]:hidden">
            <img
              src={address}
              alt={names[index]}
              onError={({ currentTarget }) => {
                currentTarget.hidden = true;
              }}
              // The place of a usual photo is kept until the picture has arrived.
              className="aspect-[auto_4/3] h-16 w-auto shadow-print md:h-20 print:h-12"
            />
          </li>
        ))}
        {more > 0 && <li className="self-center text-ink-2">{t('more', { count: more })}</li>}
      </ul>
    </section>
  );
}
