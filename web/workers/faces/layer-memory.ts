/** Values of an image or a layer: rows of pixels, each with its channels. */
export interface Layer {
  readonly height: number;
  readonly width: number;
  readonly channels: number;
  readonly data: Float32Array;
}

/**
 * Reuses the memory of finished layers. Newly allocated, the layers of each image are megabytes of garbage, and
 * browsers accumulate a hundred of them before they collect.
 */
export class LayerMemory {
  readonly #lent = new Set<Float32Array>();
  readonly #free = new Map<number, Float32Array[]>();

  /** Its values are uninitialized. */
  take(height: number, width: number, channels: number): Layer {
    const length = height * width * channels;
    const data = this.#free.get(length)?.pop() ?? new Float32Array(length);
    this.#lent.add(data);
    return { height, width, channels, data };
  }

  /** Reclaims the memory of a layer; a layer from elsewhere is left alone. */
  release({ data }: Layer): void {
    if (!this.#lent.delete(data)) return;
    this.#free.set(data.length, [...(this.#free.get(data.length) ?? []), data]);
  }
}
