import {
  createLabToken,
  listTokens,
  revokeLabToken,
  type LabToken,
} from '#server/features/lab/index.ts';
import { findStudioBySlug } from '#server/features/studios/index.ts';
import { systemClock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/sql.ts';
import { StartError } from '../start/start-error.ts';
import { defineCommand, flag, text, type OpsCommand } from './command.ts';
import { formatCount, formatTime } from './format.ts';
import { withRunningDatabase } from './running-database.ts';
import { shellCaller } from './shell-caller.ts';
import { studiosHint } from './studios.ts';
import { requiredText } from './with-shop.ts';

/** Names the shop's own lab, which is no studio. */
const ownLab = 'lab';

async function findLab(kysely: Db, slug: string): Promise<string | null> {
  if (slug === ownLab) return null;
  const studio = await findStudioBySlug(kysely, slug);
  if (!studio) throw new StartError(`there is no active studio ${slug}; ${studiosHint}`);
  return studio.id;
}

const addLabToken = defineCommand({
  usage: `add-lab-token <studio slug or ${ownLab}> --name <text> [--json]`,
  help: `Creates a token for the agent on a lab's computer and prints it, once: the shop keeps only a hash of it. It sees the
folders of this studio and nothing else; "${ownLab}" is the shop's own lab, which makes the orders that are shipped. The
name says which computer it is for. It ends after a year.`,
  options: { name: text, json: flag },
  word: true,
  run: async ({ word, values, usage }) => {
    const name = requiredText(values.name, 'name', usage);
    if (name.length > 100) throw new StartError('--name has at most 100 characters');
    const created = await withRunningDatabase(async ({ kysely }) => {
      const studio = await findLab(kysely, word);
      const made = await createLabToken({ kysely, clock: systemClock }, shellCaller(), {
        studio,
        name,
      });
      if (!made.ok) throw new StartError('the token could not be made; try again');
      return made.value;
    });
    if (values.json) {
      console.log(JSON.stringify({ id: created.id, token: created.token, lab: word, name }));
      return;
    }
    console.log(`${created.token}\n${word}, ${name}, token ${created.id}`);
    console.log('The token is shown this once; the shop keeps only a hash of it.');
  },
});

function at(time: Date | null): string {
  return time === null ? 'never' : formatTime(time);
}

/** A clock that is further off is shown, in seconds. */
const notableSeconds = 60;

function describeAgent({ agentVersion, agentNotice, clockAheadSeconds }: LabToken): string {
  const off = clockAheadSeconds ?? 0;
  return [
    agentVersion === null ? '' : `  agent ${agentVersion}`,
    Math.abs(off) < notableSeconds
      ? ''
      : `  clock ${off > 0 ? 'ahead' : 'behind'} ${Math.abs(off)} s`,
    agentNotice === null ? '' : `  ${agentNotice}`,
  ].join('');
}

function describeToken(token: LabToken): string {
  const { id, slug, name, createdAt, createdBy, lastUsedAt, expiresAt, revokedAt, revokedBy } =
    token;
  const end = revokedAt === null ? '' : `  revoked ${at(revokedAt)} by ${revokedBy}`;
  const ending = expiresAt === null ? '' : `  ends ${at(expiresAt)}`;
  const use = `created ${at(createdAt)} by ${createdBy}  last used ${at(lastUsedAt)}${ending}`;
  return `${id}  ${slug ?? ownLab}  ${name}  ${use}${describeAgent(token)}${end}`;
}

const listLabTokens = defineCommand({
  usage: 'list-lab-tokens [--json]',
  help: 'Lists the tokens of all labs, revoked ones too, with their last use and what their agents report. Times are UTC.',
  options: { json: flag },
  run: async ({ values }) => {
    const tokens = await withRunningDatabase(({ kysely }) => listTokens(kysely));
    if (values.json) {
      console.log(
        JSON.stringify(tokens.map(({ slug, ...token }) => ({ ...token, lab: slug ?? ownLab }))),
      );
      return;
    }
    for (const token of tokens) console.log(describeToken(token));
    console.log(formatCount(tokens.length, 'token'));
  },
});

const revokeToken = defineCommand({
  usage: 'revoke-lab-token <id> [--json]',
  help: 'Revokes a token at once; its agent ends with a message. The id is that of list-lab-tokens.',
  options: { json: flag },
  word: true,
  run: async ({ word, values }) => {
    const revoked = await withRunningDatabase(({ kysely }) =>
      revokeLabToken({ kysely, clock: systemClock }, shellCaller(), word),
    );
    if (!revoked.ok) throw new StartError(`no valid token has the id ${word}`);
    console.log(
      values.json ? JSON.stringify({ id: word, revoked: true }) : `token ${word} is revoked`,
    );
  },
});

/** Staff commands of lab tokens. */
export const labTokenCommands: Readonly<Record<string, OpsCommand>> = {
  'add-lab-token': addLabToken,
  'list-lab-tokens': listLabTokens,
  'revoke-lab-token': revokeToken,
};
