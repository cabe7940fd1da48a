import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { listTextCalls, wrongArguments, type Catalogues } from './text-calls.ts';

function parse(file: string, code: string) {
  return ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
}

const catalogues: Catalogues = new Map([
  [
    'web',
    new Map([
      ['photos.count', '{count, plural, one {# photo} other {# photos of {name}}}'],
      ['photos.none', 'No photos'],
      ['states.paid', 'Paid {amount}'],
      ['states.open', 'Open'],
    ]),
  ],
  ['emails', new Map([['order.photos', '{count, plural, other {# photos}}']])],
]);

function faults(code: string, file = 'web/app/x.tsx') {
  return wrongArguments(listTextCalls(parse(file, code)), catalogues);
}

function inPhotos(call: string) {
  return faults(`const t = useTranslations('photos'); ${call};`);
}

describe('wrongArguments', () => {
  it('reports an argument that a call lacks, also one inside a plural', () => {
    expect(inPhotos(`t('count', { count })`)).toEqual([
      'web/app/x.tsx:1: web photos.count: lacks the argument name',
    ]);
    expect(faults(`emailTexts('fr')('order.photos')`, 'server/x.ts')).toEqual([
      'server/x.ts:1: emails order.photos: lacks the argument count',
    ]);
  });

  it('reports an argument that the text does not take', () => {
    expect(inPhotos(`t('none', { wrong: 1 })`)).toEqual([
      'web/app/x.tsx:1: web photos.none: takes no argument wrong',
    ]);
  });

  it('accepts the arguments of the text, also in shorthand', () => {
    expect(inPhotos(`t('count', { count, name: 'x' }); t('none')`)).toEqual([]);
  });

  it('reads the translator that a mail or the current texts carry', () => {
    const file = 'server/features/notifications/x.ts';
    expect(faults(`const f = (language) => language.text('order.photos');`, file)).toHaveLength(1);
    expect(faults(`const f = ({ text }) => text('order.photos');`, file)).toHaveLength(1);
    expect(faults(`const { t } = currentTexts(); t('states.paid');`)).toHaveLength(1);
  });

  it('takes the translator of the nearest scope', () => {
    const code = `function A() { const t = useTranslations('states'); return t('paid'); }
      function B() { const t = useTranslations('photos'); return t('none'); }`;
    expect(faults(code)).toEqual(['web/app/x.tsx:1: web states.paid: lacks the argument amount']);
  });

  it('checks both keys of a conditional', () => {
    expect(inPhotos(`t(many ? 'count' : 'none')`)).toHaveLength(2);
  });

  it('demands of a key that is known at run time only what each possible text takes', () => {
    expect(faults('const t = useTranslations(); t(`states.${state}`);')).toEqual([]);
    expect(faults('const t = useTranslations(); t(`states.${state}`, { wrong });')).toHaveLength(1);
  });

  it.each([`t('count', values)`, `t('count', { ...values })`, `t('count', { [name]: 1 })`])(
    'skips the arguments of %s, which are not written in the call',
    (call) => expect(inPhotos(call)).toEqual([]),
  );

  it('skips functions that are no translators', () => {
    expect(faults(`const t = (key) => key; t('photos.count'); form.watch('none', { a })`)).toEqual(
      [],
    );
  });
});
