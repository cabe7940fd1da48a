import door from './scenes/door.svg';
import hills from './scenes/hills.svg';
import lighthouse from './scenes/lighthouse.svg';
import night from './scenes/night.svg';
import oranges from './scenes/oranges.svg';
import sea from './scenes/sea.svg';

/** A drawing in the place of a customer's photo; width and height give its aspect ratio. */
export interface Scene {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Images of the samples; they are drawings, so that they are not mistaken for a customer's photos. */
export const scenes = {
  door: { url: door, width: 500, height: 700 },
  hills: { url: hills, width: 600, height: 400 },
  lighthouse: { url: lighthouse, width: 400, height: 560 },
  night: { url: night, width: 600, height: 400 },
  oranges: { url: oranges, width: 400, height: 400 },
  sea: { url: sea, width: 600, height: 400 },
} as const satisfies Readonly<Record<string, Scene>>;
