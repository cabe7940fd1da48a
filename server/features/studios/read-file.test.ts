import { describe, expect, it } from 'vitest';
import { readStudioFile } from './read-file.ts';

function rowsOf(name: string, text: string) {
  const file = readStudioFile(name, text);
  if ('problem' in file) throw new Error(file.problem);
  return file.rows;
}

describe('readStudioFile', () => {
  it('returns no rows for lines of separators alone, which spreadsheets add', () => {
    const rows = rowsOf('s.csv', 'name;address;city;country\nA b;c;d;FR\n;;;\n ; ;;\n');
    expect(rows).toMatchObject([{ row: 1, value: { name: 'A b' } }]);
  });

  it('accepts an empty line at the beginning, and separators at the end of rows', () => {
    const rows = rowsOf('s.csv', '\nname;address;city;country\nA b;c;d;FR;;\n');
    expect(rows).toEqual([
      { row: 1, value: { name: 'A b', address: 'c', city: 'd', country: 'FR' } },
    ]);
  });

  it('separates fields by the mark that the first line has most often outside of quotes', () => {
    const values = { name: 'A b', city: 'c', 'notes; hours': 'd' };
    const text = 'name,city,"notes; hours"\nA b,c,d\n';
    expect(rowsOf('s.csv', text)).toEqual([{ row: 1, value: values }]);
    expect(rowsOf('s.csv', text.replaceAll('"', ''))).toEqual([{ row: 1, value: values }]);
    const lines = '"notes;\n""hours""; remarks",name\nd,A b\n';
    expect(rowsOf('s.csv', lines)).toMatchObject([{ row: 1, value: { name: 'A b' } }]);
  });

  it('separates fields by the mark that a line of its own names, as Excel writes it', () => {
    for (const [mark, line] of [
      [';', 'sep=;'],
      [',', '\uFEFFsep=,'],
      ['|', '"sep=|"'],
    ] as const) {
      const head = ['name', 'address', 'city', 'country'].join(mark);
      const rows = rowsOf('s.csv', [line, head, ['A b', 'c', 'd', 'FR'].join(mark)].join('\r\n'));
      expect(rows).toMatchObject([{ row: 1, value: { name: 'A b', city: 'd', country: 'FR' } }]);
    }
  });

  it.each([
    ['studios.json', '[{"name": ', 'the file is no JSON'],
    ['studios.json', '{"studios": 3}', 'the file has no list'],
    [
      'studios.csv',
      'name,city\na,b\n,\n\n"a,b\nc,d\ne,f\n',
      'line 5 begins a row with a double quote that is not closed',
    ],
    [
      'studios.csv',
      'name,city\na,"b\nc,d\ne,"f"\n',
      'line 2 begins a row with double quotes in wrong places',
    ],
    [
      'studios.csv',
      'name,city\na,b\nc "d",e\n',
      'line 3 begins a row with double quotes in wrong places',
    ],
    [
      'studios.csv',
      'name,city\na,b\na,b,c\n',
      'line 3 has 3 fields and the first line 2; write a field that contains "," in double quotes',
    ],
    [
      'studios.csv',
      'sep=;\nname;city\na;b;c\n',
      'line 3 has 3 fields and the first line 2; write a field that contains ";" in double quotes',
    ],
    [
      'studios.csv',
      'name,city,phone,city,phone\na,b,1,c,2\n',
      'the first line names city, phone more than once; keep one column of each',
    ],
    ['studios.csv', 'sep=;\n', 'the file is empty; its first line names the columns'],
    ['studios.csv', '', 'the file is empty; its first line names the columns'],
    ['studios.xlsx', 'PK', 'studios.xlsx ends neither'],
  ])('refuses a file named %s as a whole: %j', (name, text, problem) => {
    expect(readStudioFile(name, text)).toMatchObject({
      problem: expect.stringContaining(problem) as string,
    });
  });
});
