import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { layPrint, type Framing, type PrintLayout } from '#domain/print-geometry.ts';
import { printPaperOf } from '#domain/print-papers.ts';
import { PlacedPicture } from '#web/ui/placed-picture.tsx';

declare global {
  interface Window {
    /** Shows the chosen picture on its paper, a pixel of the paper a pixel of the page; answers where it lies. */
    readonly place: (size: string, framing: Framing) => Promise<PrintLayout>;
  }
}

const place = document.querySelector<HTMLElement>('#paper') ?? document.body;
const root = createRoot(place);

Object.assign(window, {
  place: async (size: string, framing: Framing): Promise<PrintLayout> => {
    const file = document.querySelector<HTMLInputElement>('#files')?.files?.[0];
    const paper = printPaperOf({ productType: 'photo_print', shape: null, size });
    if (!file || !paper) throw new Error('no picture, or no paper');
    const url = URL.createObjectURL(file);
    const image = new Image();
    image.src = url;
    await image.decode();
    const picture = { width: image.naturalWidth, height: image.naturalHeight };
    const layout = layPrint(picture, paper, framing);
    Object.assign(place.style, {
      position: 'absolute',
      inset: '0 auto auto 0',
      width: `${layout.paper.width}px`,
      height: `${layout.paper.height}px`,
    });
    root.render(createElement(PlacedPicture, { key: url, url, alt: '', picture, layout }));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const shown = place.querySelector('img');
    await shown?.decode();
    return layout;
  },
});
