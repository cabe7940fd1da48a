import { ConfigError } from '#server/config.ts';
import type { OpsCommand } from './ops/command.ts';
import {
  addDiscountCommand,
  disableDiscountCommand,
  listDiscountsCommand,
} from './ops/discounts.ts';
import {
  disableGiftCardCommand,
  enableGiftCardCommand,
  giftCardCommand,
  issueGiftCardCommand,
} from './ops/gift-cards.ts';
import { doctorCommand } from './ops/doctor.ts';
import { giveBackCommands } from './ops/give-back.ts';
import { importStudiosCommand } from './ops/import-studios.ts';
import { moveCommands } from './ops/move-orders.ts';
import { showCommands } from './ops/show-orders.ts';
import { oneLine, StartError } from './start/start-error.ts';

const commands: Readonly<Record<string, OpsCommand>> = {
  doctor: doctorCommand,
  'import-studios': importStudiosCommand,
  ...showCommands,
  ...moveCommands,
  ...giveBackCommands,
  'issue-gift-card': issueGiftCardCommand,
  'gift-card': giftCardCommand,
  'disable-gift-card': disableGiftCardCommand,
  'enable-gift-card': enableGiftCardCommand,
  'add-discount': addDiscountCommand,
  'list-discounts': listDiscountsCommand,
  'disable-discount': disableDiscountCommand,
};

const overview = Object.values(commands)
  .map(({ usage }) => `  npm run ops -- ${usage}`)
  .join('\n');

async function main([name = '', ...args]: readonly string[]): Promise<boolean> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new StartError(`there are these commands:\n${overview}`);
  if (args.includes('--help')) {
    console.log(`npm run ops -- ${command.usage}\n\n${command.help}`);
    return true;
  }
  return command.run(args);
}

try {
  process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  const isTold = error instanceof StartError || error instanceof ConfigError;
  console.error(`fpx: ${isTold ? error.message : oneLine(error)}`);
  process.exitCode = 1;
}
