import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { findAudience } from './check-texts.ts';
import { listWrittenTexts, type Audience } from './written-text.ts';

function find(code: string, audience: Audience = 'screen') {
  return listWrittenTexts(
    ts.createSourceFile('x.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX),
    audience,
  );
}

describe('listWrittenTexts on a screen', () => {
  it.each([
    '<p>Please wait</p>',
    '<p>写真</p>',
    '<p>صور</p>',
    '<p>CLOSED</p>',
    '<button aria-label="Close the window" />',
    '<input placeholder={`Search ${place}`} />',
    `<p>{isOpen ? 'Open now' : t('closed')}</p>`,
    `<p>{isOpen && 'Open now'}</p>`,
    `<p>{name ?? 'Unnamed studio'}</p>`,
    `<p>{name || 'Unnamed'}</p>`,
    `<p>{'Order ' + number}</p>`,
    "<p>{`${isOpen ? 'open' : 'shut'} ${hours}`}</p>",
    '<Banner text="Saved" />',
    `<Banner heading={isOpen ? 'Open' : t('shut')} />`,
    '<Field message={`Choose ${count}`} />',
    '<Field hint="optional" />',
    '<Field anyOther="optional" />',
    `({ title: t('failed'), text: 'Your order is kept' })`,
    `({ label: 'Remove' })`,
    `notices.push('The photo is gone')`,
    `show(count > 1 ? 'Some photos' : t('none'))`,
  ])('finds the words in %s', (code) => {
    expect(find(`const x = ${code};`)).toEqual([expect.stringContaining('x.tsx:1: ')]);
  });

  it.each([
    '<p className="text-small">{t("open.closed")}</p>',
    '<bdi>QR · {size}×&nbsp;</bdi>',
    '<img alt="" />',
    '<Field label={t("name")} id="name" className="mt-2 grow" data-state="open" />',
    '<Button variant="quiet" linkClassName="px-4 hover:bg-tray" aria-haspopup="dialog" />',
    `<p>{kind === 'shipping' && t('shipping')}</p>`,
    `({ title: t('failed'), name: 'booking service' })`,
    `new TypeError('The photo has no size')`,
    `console.warn('The photo has no size')`,
  ])('accepts %s', (code) => {
    expect(find(`const x = ${code};`)).toEqual([]);
  });
});

describe('listWrittenTexts of a value', () => {
  it.each([
    'date.toLocaleDateString()',
    'size.toLocaleString(undefined, { style })',
    '<p>{size.toFixed(1)}</p>',
    '<Field text={`${size.toFixed(1)} MB`} />',
  ])('finds %s, which is in no language', (code) => {
    expect(find(`const x = ${code};`, 'server')).toHaveLength(1);
  });

  it.each([
    'date.toLocaleDateString(locale)',
    'size.toFixed(1)',
    '<p style={{ width: size.toFixed(1) }} onClick={() => save(size.toFixed(1))} />',
  ])('accepts %s', (code) => {
    expect(find(`const x = ${code};`, 'server')).toEqual([]);
  });
});

describe('listWrittenTexts on the server', () => {
  it.each([
    '({ subject: `Order ${number} is ready` })',
    `({ text: 'ready' })`,
    `({ lines: [size, 'matte'] })`,
    `({ steps: [t('first'), isLast && 'done'] })`,
    `({ sentences: [name ?? 'customer'] })`,
    `({ intro: 'hello' })`,
    `lines.push('ready')`,
    `const title = isLate ? 'late' : text('title')`,
    `reply(number, 'Your order is ready')`,
  ])('finds the words of a mail in %s', (code) => {
    expect(find(code, 'mail')).toHaveLength(1);
  });

  it('accepts translated mails and technical words', () => {
    expect(find(`({ subject: text('ready.subject', { number }), kind: 'ready' })`, 'mail')).toEqual(
      [],
    );
  });

  it('finds sentences in other files and in HTML', () => {
    expect(find(`({ message: 'is out of range', state: 'open' })`, 'server')).toHaveLength(1);
    expect(find('const page = `<p>Order ${number}</p>`;', 'server')).toHaveLength(1);
    expect(find('const page = `<p>${t("order")}</p>`;', 'server')).toEqual([]);
  });
});

describe('audienceOf', () => {
  it.each([
    ['web/app/x.tsx', 'screen'],
    ['web/lib/x.ts', 'screen'],
    ['server/features/invoices/x.ts', 'mail'],
    ['server/features/orders/x.ts', 'server'],
    ['server/platform/http/openapi/describe-api.ts', null],
    ['domain/x.ts', 'server'],
    ['web/vite.config.ts', null],
  ])('reads %s for %s', (file, audience) => expect(findAudience(file)).toBe(audience));
});
