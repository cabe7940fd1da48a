import { brandName } from '#web/lib/brand.ts';
import { cx } from '#web/ui/cx.ts';
import { scenes } from '../products/scenes.ts';

const { hills, lighthouse, sea, oranges, night, door } = scenes;
const half = [hills, lighthouse, sea, oranges, night, door];
const frames = [...half, ...half];

/** A strip of film across the page with the shop's edge printing; it is not mirrored in Arabic. */
export function FilmDecoration({ className }: { readonly className?: string }) {
  return (
    <div dir="ltr" aria-hidden="true" className={cx('overflow-hidden bg-rebate py-1.5', className)}>
      <span className="film-holes block h-3" />
      <ul className="flex justify-center gap-2 py-0.5">
        {frames.map((scene, index) => (
          <li key={index} className="w-28 shrink-0 md:w-40">
            <p className="flex justify-between font-edge-local text-[0.625rem] leading-4 text-rebate-ink md:text-fine">
              <span>{`▸${index + 7}`}</span>
              <span>{index === 4 ? brandName().toUpperCase() : `${index + 7}A`}</span>
            </p>
            <img
              src={scene.url}
              alt=""
              className="print-picture h-16 w-full object-cover md:h-24"
            />
          </li>
        ))}
      </ul>
      <span className="film-holes block h-3" />
    </div>
  );
}
