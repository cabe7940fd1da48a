import { createElement } from 'react';
import { defaultCatalogue } from '#domain/catalogue/default-catalogue.ts';
import { createRoot } from 'react-dom/client';
import { layPrint, type Framing, type PrintLayout } from '#domain/prints/print-geometry.ts';
import type { Finishing } from '#domain/catalogue/finishing-kinds.ts';
import { findFinishedPaper } from '#domain/prints/finished-paper.ts';
import { DateStamp } from '#web/ui/date-stamp.tsx';
import { PlacedPicture } from '#web/ui/placed-picture.tsx';

declare global {
  interface Window {
    /**
     * Shows a chosen picture on its paper, one pixel of the paper per pixel of the page, and returns its
     * layout.
     */
    readonly place: (
      name: string,
      size: string,
      framing: Framing,
      finishing?: readonly Finishing[],
      stamp?: string,
    ) => Promise<PrintLayout>;
  }
}

const place = document.querySelector<HTMLElement>('#paper') ?? document.body;
const root = createRoot(place);

async function open(name: string) {
  const files = document.querySelector<HTMLInputElement>('#files')?.files ?? [];
  const file = [...files].find((one) => one.name === name);
  if (!file) throw new Error(`no picture ${name}`);
  const image = new Image();
  image.src = URL.createObjectURL(file);
  await image.decode();
  return { url: image.src, width: image.naturalWidth, height: image.naturalHeight };
}

const opened = new Map<string, ReturnType<typeof open>>();

Object.assign(window, {
  place: async (
    name: string,
    size: string,
    framing: Framing,
    finishing: readonly Finishing[] = [],
    stamp?: string,
  ): Promise<PrintLayout> => {
    const paper = findFinishedPaper(defaultCatalogue, {
      productType: 'photo_print',
      shape: null,
      size,
      finishing,
    });
    if (!paper) throw new Error('no such paper');
    const opening = opened.get(name) ?? open(name);
    opened.set(name, opening);
    const { url, ...picture } = await opening;
    const layout = layPrint(picture, paper, framing);
    Object.assign(place.style, {
      position: 'absolute',
      inset: '0 auto auto 0',
      width: `${layout.paper.width}px`,
      height: `${layout.paper.height}px`,
    });
    const { isGray } = paper;
    const shownPicture = createElement(PlacedPicture, {
      key: url,
      url,
      alt: '',
      picture,
      layout,
      className: isGray ? 'grayscale' : '',
    });
    const date = stamp && createElement(DateStamp, { key: 'date', text: stamp, layout, isGray });
    root.render([shownPicture, date]);
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const shown = place.querySelector('img');
    await shown?.decode();
    return layout;
  },
});
