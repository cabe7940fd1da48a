import { describe, expect, it } from 'vitest';
import { labDrop } from './lab.ts';

describe('labDrop', () => {
  it.each(['x/../../victim', '..', 'C:x', String.raw`x\y`, '', '.fpx-agent', 'é'])(
    'refuses the name %j',
    (name) => {
      expect(labDrop.shape.name.safeParse(name).success).toBe(false);
    },
  );

  it.each(['123456789', 'o123456789_10x15_r1_2_1of2', 'Order123456789', 'FPX-123456789'])(
    'accepts the name %j',
    (name) => {
      expect(labDrop.shape.name.safeParse(name).success).toBe(true);
    },
  );
});
