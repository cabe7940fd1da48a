import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { MissingState } from '#web/features/transfer/upload/missing-originals.ts';
import { LanguageProvider } from '#web/lib/intl.tsx';
import { loadLanguage } from '#web/lib/languages.ts';
import { MissingList } from './missing-list.tsx';

const messages = await loadLanguage('en');
const photo = {
  photoId: '00000000-0000-4000-8000-000000000001',
  fileName: 'beach.jpg',
  sha256: 'a'.repeat(64),
  frame: 3,
  thumbnail: '/api/pictures/1',
};

/** The texts of a missing photo on the screen. */
function textsOf(state: MissingState | null, here: boolean): string[] {
  const html = renderToStaticMarkup(
    <LanguageProvider language="en" messages={messages}>
      <MissingList
        missing={[photo]}
        states={new Map(state && [[photo.photoId, state]])}
        isHere={() => here}
        onRetry={() => undefined}
      />
    </LanguageProvider>,
  );
  return html.split(/<[^>]*>/).filter((text) => text !== '');
}

describe('MissingList', () => {
  const { states } = messages.sendOriginals;
  const own = (state: MissingState['state']): MissingState => ({ state, fault: null });

  it.each([
    ['missing before it is chosen', null, false, states.missing],
    ['waiting where this device sends it by itself', null, true, states.waiting],
    ['missing again after its file was lost', own('none'), false, states.missing],
    ['waiting once it is chosen', own('waiting'), false, states.waiting],
    ['sending', own('sending'), false, states.sending],
    ['sending where this device had it too', own('sending'), true, states.sending],
    ['sent', own('sent'), false, states.sent],
    ['not sent', own('failed'), false, states.failed],
  ])('says that a photo is %s', (_, state, here, text) => {
    expect(textsOf(state, here)).toEqual(['No. 3', 'beach.jpg', text]);
  });

  it('says why a photo could not be sent, and offers a retry where one can help', () => {
    const failed = (retryable: boolean): MissingState => ({
      state: 'failed',
      fault: { code: 'storage_full', retryable },
    });
    const { storage_full: reason } = messages.errors;
    expect(textsOf(failed(true), false).slice(2)).toEqual([reason, messages.banner.tryAgain]);
    expect(textsOf(failed(false), false).slice(2)).toEqual([reason]);
  });
});
