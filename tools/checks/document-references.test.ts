import { beforeEach, describe, expect, it } from 'vitest';
import { provideEmptyProject } from '#tests/support/empty-project.ts';
import { checkDocumentReferences } from './document-references.ts';

const project = provideEmptyProject();

/** Faults of a project that has this text in this file besides its documents. */
async function findFaults(file: string, text: string): Promise<readonly string[]> {
  await project.write(file, text);
  return (await checkDocumentReferences(project.base, ['server'])).faults;
}

beforeEach(async () => {
  await project.write('server/main.ts', '');
  await project.write('README.md', '[rules](docs/product/04-states.md#42-gift-card)\n');
  await project.write('ARCHITECTURE.md', '# Architecture\n\n[a folder](docs/product)\n');
  await project.write(
    'docs/product/04-states.md',
    '# 4. States\n\n## 4.2 Gift card\n\n## Cards: `one` & two\n\n## Cards: `one` & two\n',
  );
});

describe('checkDocumentReferences', () => {
  it.each([
    ['/** Source: product §5. */', '§5'],
    ['/** Source: product §4.3. */', '§4.3'],
    ['// See product §4, §9.', '§9'],
  ])('refuses the citation in %s', async (line, citation) => {
    expect(await findFaults('server/a.ts', `\n${line}\n`)).toEqual([
      `server/a.ts:2: ${citation}: no such section in docs/product/`,
    ]);
  });

  it('refuses the name of a section after its number', async () => {
    expect(await findFaults('server/a.ts', '/** Source: product §4, gift card. */\n')).toEqual([
      'server/a.ts:1: §4, gift card: cite the number alone',
    ]);
  });

  it('accepts citations of sections that exist', async () => {
    expect(await findFaults('server/a.ts', '// Source: product §4; product §4.2, §4.\n')).toEqual(
      [],
    );
  });

  it.each([
    ['// See decision 043.', ['043']],
    ['// See decisions 012, 043 and 044.', ['043', '044']],
  ])('refuses the decision in %s', async (line, numbers) => {
    await project.write('docs/decisions/012-sessions.md', '# 012 Sessions\n');
    expect(await findFaults('server/a.ts', `\n${line}\n`)).toEqual(
      numbers.map((number) => `server/a.ts:2: decision ${number}: no such record`),
    );
  });

  it('refuses a section number of the product pages that does not exist', async () => {
    expect(await findFaults('docs/product/05-rules.md', 'As in §4.7.\n')).toEqual([
      'docs/product/05-rules.md:1: §4.7: no such section in docs/product/',
    ]);
  });

  it.each([
    ['[gone](gone.md)', 'gone.md: no such file'],
    ['![picture](pictures/gone.png)', 'pictures/gone.png: no such file'],
    ['[gone]: ../GONE.md', '../GONE.md: no such file'],
    ['[gone](product/04-states.md#43-gone)', 'product/04-states.md#43-gone: no such heading'],
    ['[gone](#gone)', '#gone: no such heading'],
  ])('refuses the link %s', async (line, fault) => {
    expect(await findFaults('docs/a.md', `# A\n${line}\n`)).toEqual([`docs/a.md:2: ${fault}`]);
  });

  it.each([
    '[first](product/04-states.md#cards-one--two)',
    '[repeated](product/04-states.md#cards-one--two-1)',
    '[own](#a)',
    '[folder](product/)',
    '[web](https://example.com/gone#there)',
    '`[code](gone.md)`',
    '```md\n[fenced](gone.md)\n# Not a heading\n```',
  ])('accepts the link %s', async (line) => {
    expect(await findFaults('docs/a.md', `# A\n${line}\n`)).toEqual([]);
  });
});
