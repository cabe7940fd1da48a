// Regenerates the streams of the corpus: node tests/support/hevc/make-streams.ts. Needs x265, and ffmpeg,
// whose decoded streams are compared with the input.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { codedPlanes } from './coded-planes.ts';
import { streamPath, streamPlans, type StreamPlan } from './streams.ts';
import { size } from './test-picture.ts';

const matrices = { 0: 'gbr', 1: 'bt709', 6: 'smpte170m', 9: 'bt2020nc' } as const;
const minDb = 45;

function encode(plan: StreamPlan, input: string, output: string): void {
  const { chroma, bitDepth, isFullRange, matrix, transformSkip } = plan;
  const options = {
    input,
    'input-res': `${size.width}x${size.height}`,
    'input-csp': `i${chroma}`,
    'input-depth': `${bitDepth}`,
    'output-depth': `${bitDepth}`,
    fps: '1',
    frames: '1',
    keyint: '1',
    preset: 'slower',
    qp: '2',
    cbqpoffs: '-2',
    crqpoffs: '-2',
    range: isFullRange ? 'full' : 'limited',
    colormatrix: matrices[matrix],
    output,
  };
  const flags = ['--no-info', '--no-sao', transformSkip ? '--tskip' : '--no-tskip'];
  const pairs = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  execFileSync('x265', [...pairs, ...flags], { stdio: ['ignore', 'ignore', 'ignore'] });
}

/** Decodes in the pixel format of the stream, so that nothing is converted. */
function decode(file: string): Buffer {
  return execFileSync('ffmpeg', ['-v', 'error', '-i', file, '-f', 'rawvideo', '-'], {
    maxBuffer: 64 * 1024 * 1024,
  });
}

function decibels(a: Buffer, b: Buffer, { bitDepth }: StreamPlan): number {
  if (a.length !== b.length) throw new Error(`${a.length} bytes instead of ${b.length}`);
  const read = (bytes: Buffer, at: number): number =>
    bitDepth === 8 ? (bytes[at] ?? 0) : bytes.readUInt16LE(2 * at);
  const count = bitDepth === 8 ? a.length : a.length / 2;
  let sum = 0;
  for (let at = 0; at < count; at += 1) sum += (read(a, at) - read(b, at)) ** 2;
  return 10 * Math.log10((2 ** bitDepth - 1) ** 2 / (sum / count));
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'hevc-'));
try {
  mkdirSync(path.dirname(streamPath('')), { recursive: true });
  for (const plan of streamPlans) {
    const planes = codedPlanes(plan);
    const input = path.join(folder, 'input.yuv');
    writeFileSync(input, planes);
    const output = streamPath(plan.name);
    encode(plan, input, output);
    const db = decibels(decode(output), planes, plan);
    process.stdout.write(`${plan.name}: ${statSync(output).size} bytes, ${db.toFixed(1)} dB\n`);
    if (db < minDb) throw new Error(`${plan.name} lost too much`);
  }
} finally {
  rmSync(folder, { recursive: true });
}
