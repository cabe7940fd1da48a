import { describe, expect, it } from 'vitest';
import { explainFullDisk } from './explain-full-disk.ts';

function measured(bytes: number) {
  return async () => Promise.resolve({ bavail: bytes / 4096, bsize: 4096 });
}

const failure = new Error("PostgreSQL's postgres failed: wrote only 4096 of 8192 bytes");

describe('explainFullDisk', () => {
  it('adds to a failed start that the disk of the data folder is full', async () => {
    expect(await explainFullDisk(failure, '/var/lib/fpx', measured(4096 * 1000))).toMatchObject({
      name: 'StartError',
      message: `${failure.message}; the disk is full: free some space under DATA_DIR, /var/lib/fpx`,
    });
  });

  it('leaves the failure alone while there is space, or when that cannot be measured', async () => {
    expect(await explainFullDisk(failure, '/var/lib/fpx', measured(4096 * 100_000))).toBe(failure);
    const broken = () => Promise.reject(new Error('no such folder'));
    expect(await explainFullDisk(failure, '/var/lib/fpx', broken)).toBe(failure);
  });
});
