import type { Scene } from '../products/scenes.ts';
import type { HeroPhoto } from './hero-photos.ts';

interface OwnPhotographsProps {
  readonly studio: HeroPhoto;
  readonly prints: readonly (Scene & { readonly srcSet?: string })[];
}

/** The owner's photograph across the page, with prints on it. */
export function OwnPhotographs({ studio, prints }: OwnPhotographsProps) {
  const { url, srcSet, width, height } = studio;
  return (
    <div aria-hidden="true">
      <img
        src={url}
        srcSet={srcSet}
        sizes="100vw"
        width={width}
        height={height}
        alt=""
        fetchPriority="high"
        className="h-64 w-full object-cover md:h-120"
      />
      <div className="relative mx-auto -mt-28 flex max-w-page items-end justify-between px-gutter pb-6 md:-mt-44 md:justify-start md:gap-12">
        {prints.map((print) => (
          <img
            key={print.url}
            src={print.url}
            srcSet={print.srcSet}
            sizes="(min-width: 768px) 22rem, 11rem"
            width={print.width}
            height={print.height}
            alt=""
            className="max-h-36 w-auto max-w-44 border-4 border-paper object-cover shadow-lift md:max-h-64 md:max-w-88"
          />
        ))}
      </div>
    </div>
  );
}
