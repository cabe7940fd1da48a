/** Numbers of a picture or a layer: rows of pixels, each with its channels. */
export interface Layer {
  readonly height: number;
  readonly width: number;
  readonly channels: number;
  readonly data: Float32Array;
}

/**
 * Gives layers the memory of those that are done. Allocated anew, the layers of each picture are megabytes of garbage, and
 * browsers let a hundred of those pile up before they collect them.
 */
export class LayerMemory {
  readonly #lent = new Set<Float32Array>();
  readonly #free = new Map<number, Float32Array[]>();

  /** Its numbers are whatever was there before. */
  take(height: number, width: number, channels: number): Layer {
    const length = height * width * channels;
    const data = this.#free.get(length)?.pop() ?? new Float32Array(length);
    this.#lent.add(data);
    return { height, width, channels, data };
  }

  /** Takes the memory of a layer back; one that is not from here stays its owner's. */
  release({ data }: Layer): void {
    if (!this.#lent.delete(data)) return;
    this.#free.set(data.length, [...(this.#free.get(data.length) ?? []), data]);
  }
}
