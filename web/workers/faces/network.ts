import { LayerMemory, type Layer } from './layer-memory.ts';

interface GraphNode {
  readonly name: string;
  readonly op: string;
  readonly input?: readonly string[];
  readonly attr?: {
    readonly strides?: { readonly list: { readonly i?: readonly string[] } };
    readonly fused_ops?: { readonly list: { readonly s?: readonly string[] } };
  };
}

/** A network as described in its file, reduced to the fields needed to run it. */
export interface Graph {
  readonly modelTopology: { readonly node: readonly GraphNode[] };
  readonly weightsManifest: readonly {
    readonly weights: readonly {
      readonly name: string;
      readonly shape: readonly number[];
      readonly dtype: string;
    }[];
  }[];
}

interface Weight {
  readonly shape: readonly number[];
  readonly data: Float32Array;
}

type Weights = ReadonlyMap<string, Weight>;

/** The weights file holds them in sequence, four bytes per number. */
function readWeights(graph: Graph, binary: ArrayBuffer): Weights {
  const weights = new Map<string, Weight>();
  let offset = 0;
  for (const { name, shape } of graph.weightsManifest.flatMap((group) => group.weights)) {
    const length = shape.reduce((product, each) => product * each, 1);
    weights.set(name, { shape, data: new Float32Array(binary, offset, length) });
    offset += length * 4;
  }
  if (offset !== binary.byteLength) throw new Error('the weights are not those of the network');
  return weights;
}

/** Allocates the output layer of a window that moves over a layer by this stride. */
function layerAfter(memory: LayerMemory, input: Layer, stride: number, channels: number): Layer {
  return memory.take(Math.ceil(input.height / stride), Math.ceil(input.width / stride), channels);
}

/**
 * Pixels outside the image above and to the left that the window covers; the remaining ones are on the other side.
 */
function computePadding(size: number, out: number, stride: number, kernel: number): number {
  return Math.floor(Math.max(0, (out - 1) * stride + kernel - size) / 2);
}

interface Window {
  readonly kernel: number;
  readonly stride: number;
}

/** Calls back with every pixel under the window around each output pixel. */
function slide(
  input: Layer,
  out: Layer,
  { kernel, stride }: Window,
  visit: (to: number, from: number, tap: number) => void,
): void {
  const above = computePadding(input.height, out.height, stride, kernel);
  const before = computePadding(input.width, out.width, stride, kernel);
  for (let y = 0; y < out.height; y += 1) {
    for (let x = 0; x < out.width; x += 1) {
      const to = (y * out.width + x) * out.channels;
      for (let tap = 0; tap < kernel * kernel; tap += 1) {
        const fromY = y * stride - above + Math.floor(tap / kernel);
        const fromX = x * stride - before + (tap % kernel);
        if (fromY < 0 || fromX < 0 || fromY >= input.height || fromX >= input.width) continue;
        visit(to, (fromY * input.width + fromX) * input.channels, tap);
      }
    }
  }
}

/** Depthwise convolution: each channel separately. */
function convolveApart(
  memory: LayerMemory,
  input: Layer,
  { shape, data: weights }: Weight,
  stride: number,
): Layer {
  const kernel = shape[0] ?? 1;
  const { channels, data } = input;
  const out = layerAfter(memory, input, stride, channels);
  const sums = out.data.fill(0);
  slide(input, out, { kernel, stride }, (to, from, tap) => {
    const at = tap * channels;
    for (let channel = 0; channel < channels; channel += 1) {
      sums[to + channel] =
        (sums[to + channel] ?? 0) + (data[from + channel] ?? 0) * (weights[at + channel] ?? 0);
    }
  });
  return out;
}

interface Convolution {
  readonly kernel: Weight;
  readonly bias: Weight;
  readonly stride: number;
}

/** Full convolution: all input channels into each output channel. */
function convolve(
  memory: LayerMemory,
  input: Layer,
  { kernel: { shape, data: weights }, bias, stride }: Convolution,
): Layer {
  const [kernel = 1, , , outgoing = 1] = shape;
  const { channels, data } = input;
  const out = layerAfter(memory, input, stride, outgoing);
  const sums = out.data;
  for (let at = 0; at < sums.length; at += outgoing) sums.set(bias.data, at);
  slide(input, out, { kernel, stride }, (to, from, tap) => {
    for (let channel = 0; channel < channels; channel += 1) {
      const value = data[from + channel] ?? 0;
      const at = (tap * channels + channel) * outgoing;
      for (let each = 0; each < outgoing; each += 1) {
        sums[to + each] = (sums[to + each] ?? 0) + value * (weights[at + each] ?? 0);
      }
    }
  });
  return out;
}

function pool(memory: LayerMemory, input: Layer): Layer {
  const { channels, data } = input;
  const out = layerAfter(memory, input, 2, channels);
  out.data.fill(-Infinity);
  slide(input, out, { kernel: 2, stride: 2 }, (to, from) => {
    for (let channel = 0; channel < channels; channel += 1) {
      out.data[to + channel] = Math.max(out.data[to + channel] ?? 0, data[from + channel] ?? 0);
    }
  });
  return out;
}

/** An input layer of a node. */
interface Input {
  readonly layer: Layer;
  /** No other node needs it, so this node may overwrite it. */
  readonly spent: boolean;
}

function writable(memory: LayerMemory, { layer, spent }: Input): Layer {
  if (spent) return layer;
  const copy = memory.take(layer.height, layer.width, layer.channels);
  copy.data.set(layer.data);
  return copy;
}

/** Adds two layers; missing channels of the narrower one count as zero. */
function add(memory: LayerMemory, one: Input, other: Input): Layer {
  const isSlim = one.layer.channels < other.layer.channels;
  const [wide, { layer: slim }] = isSlim ? [other, one] : [one, other];
  const out = writable(memory, wide);
  for (let pixel = 0; pixel < out.height * out.width; pixel += 1) {
    for (let channel = 0; channel < slim.channels; channel += 1) {
      const to = pixel * out.channels + channel;
      out.data[to] = (out.data[to] ?? 0) + (slim.data[pixel * slim.channels + channel] ?? 0);
    }
  }
  return out;
}

function rectify(memory: LayerMemory, input: Input): Layer {
  const { data, ...size } = writable(memory, input);
  for (let at = 0; at < data.length; at += 1) data[at] = Math.max(0, data[at] ?? 0);
  return { ...size, data };
}

/** The file's encoding of a convolution that ends in {@link rectify}. */
const rectified = 'UmVsdQ==';

function runNode(
  memory: LayerMemory,
  node: GraphNode,
  inputs: readonly Input[],
  weights: readonly Weight[],
): Layer {
  const [input, other] = inputs;
  const [kernel, bias] = weights;
  const stride = Number(node.attr?.strides?.list.i?.[1] ?? 1);
  if (!input) throw new Error(`${node.op} of nothing`);
  switch (node.op) {
    case '_FusedConv2D': {
      if (!kernel || !bias) break;
      const out = convolve(memory, input.layer, { kernel, bias, stride });
      const isRectified = node.attr?.fused_ops?.list.s?.includes(rectified);
      return isRectified ? rectify(memory, { layer: out, spent: true }) : out;
    }
    case 'DepthwiseConv2dNative':
      if (!kernel) break;
      return convolveApart(memory, input.layer, kernel, stride);
    case 'AddV2':
      if (!other) break;
      return add(memory, input, other);
    case 'MaxPool':
      return pool(memory, input.layer);
    case 'Relu':
      return rectify(memory, input);
    // Channels are padded when layers are added, and the output is read in sequence, so shape operations do nothing.
    case 'Pad':
    case 'Reshape':
    case 'Identity':
      return input.layer;
  }
  throw new Error(`${node.op} cannot be run`);
}

/** Runs an image through a network; returns the output layers, largest first, which are valid until the next run. */
export function createNetwork(graph: Graph, binary: ArrayBuffer): (input: Layer) => Layer[] {
  const weights = readWeights(graph, binary);
  const nodes = graph.modelTopology.node.filter(({ op }) => op !== 'Const');
  const lastUse = new Map<string, number>();
  for (const [index, { input = [] }] of nodes.entries()) {
    for (const name of input) lastUse.set(name, index);
  }
  const memory = new LayerMemory();
  let answered: readonly Layer[] = [];
  return (picture) => {
    for (const layer of answered) memory.release(layer);
    const layers = new Map<string, Layer>();
    const takeSpent = (names: readonly string[], index: number): Layer[] =>
      names
        .filter((name) => lastUse.get(name) === index)
        .flatMap((name) => {
          const layer = layers.get(name);
          layers.delete(name);
          return layer ?? [];
        });
    const isKept = ({ data }: Layer): boolean =>
      [...layers.values()].some((one) => one.data === data);
    for (const [index, node] of nodes.entries()) {
      const names = node.input ?? [];
      const used = names.flatMap((name) => layers.get(name) ?? []);
      const spent = takeSpent(names, index);
      const inputs = used.map((layer) => ({ layer, spent: !isKept(layer) }));
      const known = names.flatMap((name) => weights.get(name) ?? []);
      const out = node.op === 'Placeholder' ? picture : runNode(memory, node, inputs, known);
      layers.set(node.name, out);
      for (const layer of spent) if (!isKept(layer)) memory.release(layer);
    }
    answered = [...layers.values()].toSorted((a, b) => b.data.length - a.data.length);
    return [...answered];
  };
}
