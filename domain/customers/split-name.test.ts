import { describe, expect, it } from 'vitest';
import { isFullName, joinName, politeName, splitName } from './split-name.ts';

describe('splitName', () => {
  it.each([
    ['Test Customer', 'Test', 'Customer'],
    ['  Anna  Maria Rossi ', 'Anna Maria', 'Rossi'],
    ['Juan Carlos de la Cruz', 'Juan Carlos', 'de la Cruz'],
    ['Vincent van Gogh', 'Vincent', 'van Gogh'],
    ['زبون تجريبي', 'زبون', 'تجريبي'],
    ['Van Morrison', 'Van', 'Morrison'],
    ['Anna E Rossi', 'Anna E', 'Rossi'],
    ['Cher', 'Cher', ''],
    ['', '', ''],
  ])('splits %j', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });

  it.each([
    ['山田 太郎', '太郎', '山田'],
    ['山田　太郎', '太郎', '山田'],
    ['ヤマダ タロウ', 'タロウ', 'ヤマダ'],
    ['王 小明', '小明', '王'],
    ['김 민준', '민준', '김'],
    ['王小明', '王小明', ''],
  ])(
    'takes the first word of %s as the family name, as in East Asian names',
    (name, firstName, lastName) => {
      expect(splitName(name)).toEqual({ firstName, lastName });
    },
  );
});

describe('splitName of a name in Arabic or its Latin spelling', () => {
  it.each([
    ['أمينة بن صالح', 'أمينة', 'بن صالح'],
    ['فاطمة الزهراء بن علي', 'فاطمة الزهراء', 'بن علي'],
    ['أحمد أبو زيد', 'أحمد', 'أبو زيد'],
    ['محمد عبد الله', 'محمد', 'عبد الله'],
    ['عبد الرحمن الطرابلسي', 'عبد الرحمن', 'الطرابلسي'],
    ['عبد الرحمن بن صالح', 'عبد الرحمن', 'بن صالح'],
    ['عبد الله', 'عبد الله', ''],
    ['Amina Ben Salah', 'Amina', 'Ben Salah'],
    ['Hédi Bel Haj', 'Hédi', 'Bel Haj'],
    ['Mongi Bou Ali', 'Mongi', 'Bou Ali'],
    ['Salma Abou Zeid', 'Salma', 'Abou Zeid'],
    ['Sidi Ould Ahmed', 'Sidi', 'Ould Ahmed'],
    ['Abd El Kader Trabelsi', 'Abd El Kader', 'Trabelsi'],
    ['Mohamed Abd El Kader', 'Mohamed', 'Abd El Kader'],
  ])('splits %j', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName });
  });
});

describe('splitName of a name in Spanish or Portuguese', () => {
  it.each([
    ['es', 'Ana García López', 'Ana', 'García López'],
    ['es', 'Ana García', 'Ana', 'García'],
    ['es', 'María José García', 'María José', 'García'],
    ['es', 'Juan Carlos Pérez Gómez', 'Juan Carlos', 'Pérez Gómez'],
    ['es', 'Juan Carlos de la Cruz', 'Juan Carlos', 'de la Cruz'],
    ['es', 'Ana María de la Cruz Ruiz', 'Ana María', 'de la Cruz Ruiz'],
    ['es', 'María del Pilar García', 'María del Pilar', 'García'],
    ['es', 'José Ortega y Gasset', 'José', 'Ortega y Gasset'],
    ['pt', 'João da Silva Santos', 'João', 'da Silva Santos'],
    ['pt', 'Ana Beatriz Souza', 'Ana Beatriz', 'Souza'],
    ['es', 'Cher', 'Cher', ''],
    ['es', '山田 太郎', '太郎', '山田'],
    ['en', 'Ana García López', 'Ana García', 'López'],
  ])('in %s splits %j', (language, name, firstName, lastName) => {
    expect(splitName(name, language)).toEqual({ firstName, lastName });
  });
});

describe('joinName', () => {
  it.each(['Test Customer', 'زبون تجريبي', '山田 太郎', '김 민준', 'Cher', '王小明', ''])(
    'joins to the name %j',
    (name) => {
      expect(joinName(splitName(name))).toBe(name);
    },
  );
});

describe('joinName of a full East Asian name in the first field', () => {
  it('does not repeat the family name', () => {
    expect(joinName({ firstName: '山田太郎', lastName: '山田' })).toBe('山田太郎');
    expect(joinName({ firstName: '王小明', lastName: '王' })).toBe('王小明');
    expect(joinName({ firstName: 'Yamada Taro', lastName: 'Yamada' })).toBe('Yamada Taro Yamada');
  });
});

describe('isFullName', () => {
  it.each([
    ['Test', 'Customer', true],
    ['Test', ' ', false],
    ['', 'Customer', false],
    ['山田太郎', '', true],
    ['王小明', '', true],
    ['김민준', '', true],
    ['高橋みなみ', '', true],
    ['王', '', false],
    ['タロウ', '', false],
    ['', '', false],
  ])('of %j and %j is %j', (firstName, lastName, isFull) => {
    expect(isFullName({ firstName, lastName })).toBe(isFull);
  });
});

describe('politeName', () => {
  it.each([
    ['Anna Maria Rossi', 'Anna Maria'],
    [' Cher ', 'Cher'],
    ['山田 太郎', '山田 太郎'],
    ['王小明', '王小明'],
    ['', ''],
  ])('of %j is %j: the given names, and in East Asia the full name', (name, polite) => {
    expect(politeName(name)).toBe(polite);
  });

  it('of a Spanish name leaves out both family names', () => {
    expect(politeName('Ana García López', 'es')).toBe('Ana');
  });
});
