import { describe, expect, it } from 'vitest';
import {
  filesAtOnce,
  newPace,
  openConnectionMeter,
  paceAfter,
  type Pace,
} from './connection-speed.ts';

function at(bytesPerSecond: number, ceiling = 5): Pace {
  return { bytesPerSecond, ceiling, arrived: 0 };
}

function after(pace: Pace, kind: 'arrived' | 'broke', times = 1): Pace {
  return Array.from({ length: times }).reduce<Pace>((known) => paceAfter(known, { kind }), pace);
}

describe('filesAtOnce', () => {
  it.each([
    [5000, 1],
    [39_999, 1],
    [40_000, 2],
    [160_000, 3],
    [1_000_000, 4],
    [3_000_000, 5],
    [100_000_000, 5],
  ])('at %i bytes a second is %i', (speed, files) => {
    expect(filesAtOnce(at(speed))).toBe(files);
  });

  it.each([
    ['slow-2g', 1],
    ['2g', 1],
    ['3g', 2],
    ['4g', 3],
    [undefined, 3],
  ])('on a connection the browser calls %s, before anything is sent, is %i', (name, files) => {
    expect(filesAtOnce(newPace(name))).toBe(files);
  });

  it('halves after a failure, never to zero, and grows by one after four files that arrived', () => {
    const fast = at(10_000_000);
    expect(filesAtOnce(after(fast, 'broke'))).toBe(3);
    expect(filesAtOnce(after(fast, 'broke', 2))).toBe(2);
    expect(filesAtOnce(after(fast, 'broke', 9))).toBe(1);
    expect(filesAtOnce(after(after(fast, 'broke'), 'arrived', 3))).toBe(3);
    expect(filesAtOnce(after(after(fast, 'broke'), 'arrived', 4))).toBe(4);
    expect(filesAtOnce(after(fast, 'arrived', 100))).toBe(5);
  });

  it('restarts its count of arrived files after a failure', () => {
    const nearly = after(at(10_000_000, 4), 'arrived', 3);
    expect(filesAtOnce(after(after(nearly, 'broke'), 'arrived'))).toBe(2);
  });

  it('follows a change of the speed within a few measurements', () => {
    let pace = at(4_000_000);
    const speeds = Array.from({ length: 8 }, () => {
      pace = paceAfter(pace, { kind: 'moved', bytes: 20_000, ms: 1000 });
      return filesAtOnce(pace);
    });
    expect(speeds).toEqual([4, 4, 3, 3, 2, 2, 2, 1]);
  });
});

describe('the measured connection', () => {
  const measured = (name?: string) => {
    const clock = { ms: 0 };
    const meter = openConnectionMeter(name, () => clock.ms);
    const pass = (ms: number): void => {
      clock.ms += ms;
    };
    /** Sends a file in steps of half a second, at so many bytes a second. */
    const send = (speed: number, seconds: number, from = 0): void => {
      const file = meter.begin();
      file.sent(from);
      for (let step = 1; step <= seconds * 2; step += 1) {
        pass(500);
        file.sent(from + (speed * step) / 2);
      }
      file.end('arrived');
    };
    return { meter, pass, send };
  };

  it('ignores the time in which nothing was to be sent', () => {
    const { meter, pass, send } = measured();
    for (let count = 0; count < 12; count += 1) {
      send(5_000_000, 3);
      pass(600_000);
    }
    expect(meter.atOnce()).toBe(5);
  });

  it('is slow when little moves, even if most of a file was sent before', () => {
    const { meter, send } = measured();
    send(8000, 4, 50_000_000);
    expect(meter.atOnce()).toBe(1);
  });

  it('adds up the bytes of several files', () => {
    const { meter, pass } = measured();
    const files = [meter.begin(), meter.begin()];
    for (const file of files) file.sent(0);
    for (let second = 1; second <= 6; second += 1) {
      pass(1000);
      for (const file of files) file.sent(90_000 * second);
    }
    // 180,000 bytes a second together; either alone would be too slow for three.
    expect(meter.atOnce()).toBe(3);
  });

  it('starts over on another network', () => {
    const { meter, send } = measured();
    send(8000, 4);
    meter.begin().end('broke');
    meter.changed('4g');
    expect(meter.atOnce()).toBe(3);
    meter.changed('2g');
    expect(meter.atOnce()).toBe(1);
  });

  it('ignores the time after a file was stopped', () => {
    const { meter, pass, send } = measured();
    const file = meter.begin();
    file.sent(0);
    file.end('stopped');
    pass(60_000);
    send(5_000_000, 2);
    expect(meter.atOnce()).toBe(3);
  });
});
