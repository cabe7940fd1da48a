import { expect, it } from 'vitest';
import { errorText } from './catalogues.ts';

it('details of an error are inserted into its text', () => {
  expect(errorText('en', 'invalid_file_type', { type: 'text/plain' })).toBe(
    'Invalid file type: text/plain',
  );
  expect(errorText('ar', 'invalid_file_type', { type: 'text/plain' })).toContain(
    '\u2068text/plain\u2069',
  );
  expect(errorText('en', 'contact_required', { country: 'TN' })).toMatch(/^Please fill in/u);
  expect(errorText('en', 'contact_required', { country: 'CA' })).toMatch(/^Please provide/u);
  expect(errorText('en', 'below_card_minimum', { minimum: 0.5, currency: 'CAD' })).toContain(
    'below $0.50 ',
  );
  expect(errorText('en', 'below_card_minimum', { minimum: 50, currency: 'JPY' })).toContain('¥50 ');
  expect(errorText('en', 'above_card_maximum', { maximum: 999_999.99, currency: 'CAD' })).toContain(
    'above $999,999.99 ',
  );
  expect(errorText('fr', 'quote_changed', { total: 12, currency: 'TND' })).toMatch(/12,00.TND/u);
  expect(errorText('en', 'incomplete_chunks', { missing: [0, 3] })).toContain('missing: 1, 4');
  expect(errorText('zh', 'incomplete_chunks', { missing: [0, 3] })).toContain('1、4');
  expect(errorText('ru', 'incomplete_chunks', { missing: [0, 3] })).toContain('1, 4');
  expect(errorText('ar', 'incomplete_chunks', { missing: [0, 3] })).toContain('1، 4');
  expect(errorText('ar', 'quote_changed', { total: 12, currency: 'CAD' })).toContain(
    '\u206812,00\u00a0CA$\u2069',
  );
  expect(errorText('ja', 'too_many_requests', { waitSeconds: 90 })).toContain('2分');
  expect(errorText('en', 'photo_too_large', { maxBytes: 60 * 1024 * 1024 })).toContain('60 MB');
  expect(errorText('fr', 'photo_too_many_pixels', { maxPixels: 60_000_000 })).toContain('60 méga');
  expect(
    errorText('en', 'gift_card_wrong_currency', { cardCurrency: 'TND', orderCurrency: 'USD' }),
  ).toMatch(/TND.*USD/u);
});
