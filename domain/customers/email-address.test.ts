import { describe, expect, it } from 'vitest';
import { isEmail, plainEmail } from './email-address.ts';

describe('an e-mail address', () => {
  it.each(['a@b.co', 'first.last+tag@mail.example.org', 'زبون@مثال.تونس'])(
    'isEmail accepts %s',
    (text) => expect(isEmail(text)).toBe(true),
  );
  it.each(['a', 'a@', '@b.co', 'a@b', 'a b@c.de', 'a@b..de', 'a@b.de,c@d.ef', 'a@b@c.de', 'a@b.'])(
    'isEmail rejects %s',
    (text) => expect(isEmail(text)).toBe(false),
  );
  it.each(['mailto:a@b.co', 'a[1]@b.co', String.raw`a\b@b.co`, 'a@[b.co', 'a@b.c:25'])(
    'isEmail rejects %s, to which no mail is sent',
    (text) => expect(isEmail(text)).toBe(false),
  );
  it.each([
    'ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ',
    'taro@example。com',
    'mailto:taro@example.com',
    '\u200Etaro@example.com\u200B',
    ' taro @example. com ',
    'taro@example.com.',
    '<taro@example.com>,',
    '“taro@example.com”',
    'taro\n@example.com',
    'taro@example.com?',
    'taro@example.com?subject=Photos&body=Hi',
    'mailto://taro@example.com#top',
    'taro@example.com/',
    '*taro@example.com*',
    'taro@example.com!',
    '[taro@example.com]',
    'taro@example.com=',
  ])('plainEmail reads %j as the address in it', (email) => {
    expect(plainEmail(email)).toBe('taro@example.com');
    expect(isEmail(plainEmail(email))).toBe(true);
  });

  it.each([
    'ana@exa!mple.com',
    'ana@exa*mple.com',
    'ana@exa=mple.com',
    'ana@-example.com',
    'ana@example-.com',
    'ana@example.com-',
    `ana@${'a'.repeat(64)}.com`,
    'ana@exa_mple.com',
    'ana@192.168.1.4',
    'ana@example.c',
    'www.evil.example/ana@example.com',
  ])('isEmail rejects %s, whose domain cannot exist or which is a link', (email) => {
    expect(isEmail(plainEmail(email))).toBe(false);
  });

  it.each([
    `ana@${'a'.repeat(63)}.com`,
    'ana@xn--bcher-kva.example',
    'ana@a.b.c.example.co.uk',
    'ana@3com.example',
    'ana@m-ü.example',
    'a/b!c*d=e@example.com',
    'www.ana@example.com',
    'ana@ex-ample.museum',
  ])('isEmail accepts %s', (email) => {
    expect(isEmail(plainEmail(email))).toBe(true);
  });

  it('plainEmail keeps capitals, apostrophes, letters of other scripts and spaces between letters', () => {
    for (const email of ["Pat.O'Neill+x@Example.org", 'زبون@مثال.تونس', 'first last@example.com']) {
      expect(plainEmail(email)).toBe(email);
    }
    expect(plainEmail('ali٢٠@example.com')).toBe('ali20@example.com');
  });
  it('isEmail accepts at most 254 characters', () => {
    expect(isEmail(`${'a'.repeat(242)}@example.com`)).toBe(true);
    expect(isEmail(`${'a'.repeat(243)}@example.com`)).toBe(false);
  });
});
