// Regenerates the animated AVIF of the tests: node tests/support/make-animation.ts. Needs ffmpeg. Its main
// image and its first frame are red, its second frame is blue.
import { execFileSync } from 'node:child_process';
import path from 'node:path';

const encode = '-filter_complex [0][1]concat=n=2 -c:v libaom-av1 -crf 30 -f avif';

function frame(color: string): string {
  return `-f lavfi -i color=c=${color}:s=64x64:r=1:d=1`;
}

execFileSync('ffmpeg', [
  ...`-v error -y ${frame('0xc81414')} ${frame('0x1414c8')} ${encode}`.split(' '),
  path.join(import.meta.dirname, 'files/animated.avif'),
]);
