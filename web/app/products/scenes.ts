import door from './scenes/door.svg';
import hills from './scenes/hills.svg';
import lighthouse from './scenes/lighthouse.svg';
import night from './scenes/night.svg';
import oranges from './scenes/oranges.svg';
import sea from './scenes/sea.svg';

/** A drawn picture that stands where a customer's photo will; width and height give its proportion. */
export interface Scene {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** The pictures of the samples: drawings, so that nobody takes them for somebody's photos. */
export const scenes = {
  door: { url: door, width: 500, height: 700 },
  hills: { url: hills, width: 600, height: 400 },
  lighthouse: { url: lighthouse, width: 400, height: 560 },
  night: { url: night, width: 600, height: 400 },
  oranges: { url: oranges, width: 400, height: 400 },
  sea: { url: sea, width: 600, height: 400 },
} as const satisfies Readonly<Record<string, Scene>>;
