import type { ByteView } from './byte-view.ts';
import type { FileRange } from './heif-items.ts';

/** Reads bits from the first one of a range; beyond its end they are 0. */
function openBits(view: ByteView, { start, end }: FileRange): (count: number) => number {
  let at = start * 8;
  return (count) => {
    let value = 0;
    for (let left = count; left > 0; left -= 1, at += 1) {
      const byte = at < end * 8 ? view.u8(Math.floor(at / 8)) : 0;
      value = value * 2 + (Math.floor(byte / 2 ** (7 - (at % 8))) % 2);
    }
    return value;
  };
}

type Bits = ReturnType<typeof openBits>;

/** A number whose length in bits precedes it in zeros (`uvlc`). */
function skipLongNumber(bits: Bits): void {
  let zeros = 0;
  while (zeros < 32 && bits(1) === 0) zeros += 1;
  bits(zeros);
}

/** Skips the times of a video and the operating points that a decoder may choose. */
function skipOperation(bits: Bits): void {
  let delayBits = 0;
  if (bits(1) === 1) {
    bits(64);
    if (bits(1) === 1) skipLongNumber(bits);
    if (bits(1) === 1) {
      delayBits = bits(5) + 1;
      bits(42);
    }
  }
  const hasDisplayDelay = bits(1) === 1;
  for (let left = bits(5); left >= 0; left -= 1) {
    bits(12);
    if (bits(5) > 7) bits(1);
    if (delayBits > 0 && bits(1) === 1) bits(2 * delayBits + 1);
    if (hasDisplayDelay && bits(1) === 1) bits(4);
  }
}

/** Skips the tools of a video that still images do not have. */
function skipVideoTools(bits: Bits): void {
  bits(4);
  const hasOrder = bits(1) === 1;
  if (hasOrder) bits(2);
  const screenTools = bits(1) === 1 ? 2 : bits(1);
  if (screenTools > 0 && bits(1) === 0) bits(1);
  if (hasOrder) bits(3);
}

/** Whether a sequence header says that its codes have the full range (AV1 specification, 5.5). */
function readFullRange(bits: Bits): boolean {
  const profile = bits(3);
  bits(1);
  const isReduced = bits(1) === 1;
  if (isReduced) bits(5);
  else skipOperation(bits);
  const sizeBits = bits(4) + bits(4) + 2;
  bits(sizeBits);
  if (!isReduced && bits(1) === 1) bits(7);
  bits(3);
  if (!isReduced) skipVideoTools(bits);
  bits(3);
  if (bits(1) === 1 && profile === 2) bits(1);
  const isMonochrome = profile !== 1 && bits(1) === 1;
  const codes = bits(1) === 1 ? bits(24) : 0;
  const isSrgb = codes === 0x01_0d_00 && !isMonochrome;
  return isSrgb || bits(1) === 1;
}

const sequenceHeader = 1;

/** Whether the first sequence header in a range of AV1 units has the full range; null without one. */
export function readAv1Range(view: ByteView, { start, end }: FileRange): boolean | null {
  let at = start;
  while (at < Math.min(end, view.length)) {
    const head = view.u8(at);
    const isExtended = Math.floor(head / 4) % 2 === 1;
    const hasLength = Math.floor(head / 2) % 2 === 1;
    at += isExtended ? 2 : 1;
    let length = 0;
    for (let shift = 0; hasLength && shift < 28; shift += 7) {
      const byte = view.u8(at);
      at += 1;
      length += (byte % 128) * 2 ** shift;
      if (byte < 128) break;
    }
    const unitEnd = hasLength ? at + length : end;
    if (Math.floor(head / 8) % 16 === sequenceHeader) {
      return readFullRange(openBits(view, { start: at, end: unitEnd }));
    }
    at = unitEnd;
  }
  return null;
}
