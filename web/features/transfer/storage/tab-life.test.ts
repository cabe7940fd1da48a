import { afterEach, describe, expect, it } from 'vitest';
import { openTabLife } from './tab-life.ts';

const channels: BroadcastChannel[] = [];
afterEach(() => {
  for (const channel of channels.splice(0)) channel.close();
});

/** A page in a browser without locks, as over plain HTTP. */
function openPage() {
  const channel = new BroadcastChannel('photo pages of a test');
  channels.push(channel);
  return { life: openTabLife(null, () => channel), close: () => channel.close(), channel };
}

describe('openTabLife without locks', () => {
  it('knows the other open pages', async () => {
    const [one, two] = [openPage(), openPage()];
    expect(await one.life.living()).toEqual(new Set([one.life.id, two.life.id]));
    expect(await two.life.living()).toEqual(new Set([one.life.id, two.life.id]));
  });

  it('forgets a page that does not respond any more', async () => {
    const [one, two] = [openPage(), openPage()];
    await one.life.living();
    two.close();
    expect(await one.life.living()).toEqual(new Set([one.life.id]));
  });

  it('notifies when a page closes', async () => {
    const [one, two] = [openPage(), openPage()];
    const ended = new Promise<void>((resolve) => one.life.onEnd(two.life.id, resolve));
    two.channel.postMessage({ kind: 'ended', page: two.life.id });
    await expect(ended).resolves.toBeUndefined();
  });
});
