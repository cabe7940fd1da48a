import { describe, expect, it } from 'vitest';
import { namePhoto } from './name-photo.ts';

function nameOf(fileName: string): string {
  return namePhoto('a', { fileName }).fileName;
}

describe('namePhoto', () => {
  it('cuts a name at 255 characters', () => {
    expect(nameOf('a'.repeat(300))).toBe('a'.repeat(255));
    expect(nameOf(`${'a'.repeat(253)}🌅.jpg`)).toBe(`${'a'.repeat(253)}🌅`);
  });

  it('leaves out a character of which only half fits', () => {
    expect(nameOf(`${'a'.repeat(254)}🌅.jpg`)).toBe('a'.repeat(254));
  });
});
