import { ConfigError } from '#server/config.ts';
import { oneLine, StartError } from '../start/start-error.ts';
import { archiveCommand, deletePhotosCommand } from './archive.ts';
import { backupCommands } from './backups.ts';
import { catalogueCommand } from './catalogue.ts';
import type { OpsCommand } from './command.ts';
import {
  addDiscountCommand,
  disableDiscountCommand,
  enableDiscountCommand,
  listDiscountsCommand,
} from './discounts.ts';
import {
  disableGiftCardCommand,
  enableGiftCardCommand,
  extendGiftCardCommand,
  giftCardCommand,
  issueGiftCardCommand,
} from './gift-cards.ts';
import { doctorCommand } from './doctor.ts';
import { countCashCommand } from './count-cash.ts';
import { copyDatabaseCommand } from './copy-database.ts';
import { customerCommands } from './customers.ts';
import { jobTicketCommand } from './job-ticket.ts';
import { refundCommands } from './refunds.ts';
import { importStudiosCommand } from './import-studios.ts';
import { invoicePdfCommand } from './invoice-pdf.ts';
import { listInvoicesCommand } from './list-invoices.ts';
import { labTokenCommands } from './lab-tokens.ts';
import { handOverCommands } from './hand-over-orders.ts';
import { moveCommands } from './move-orders.ts';
import { exportShopCommand } from './export-shop.ts';
import { exportCommands } from './export-drops.ts';
import { batchCommands } from './print-batches.ts';
import { printJobCommands } from './print-jobs.ts';
import { remakeCommands } from './remakes.ts';
import { seedOrdersCommand } from './seed-orders.ts';
import { resendMailsCommand } from './resend-mails.ts';
import { showCommands } from './show-orders.ts';
import { ownerLinkCommand } from './staff-links.ts';
import { strayFilesCommand } from './stray-files.ts';
import { studioOutputCommand } from './studio-output.ts';
import { studiosCommand } from './studios.ts';
import { updateCheckCommand } from './update-check.ts';

/** The staff commands by their names. */
export const commands: Readonly<Record<string, OpsCommand>> = {
  doctor: doctorCommand,
  archive: archiveCommand,
  'delete-photos': deletePhotosCommand,
  'stray-files': strayFilesCommand,
  ...backupCommands,
  'update-check': updateCheckCommand,
  'copy-database': copyDatabaseCommand,
  ...customerCommands,
  catalogue: catalogueCommand,
  'import-studios': importStudiosCommand,
  studios: studiosCommand,
  ...showCommands,
  ...moveCommands,
  ...handOverCommands,
  ...printJobCommands,
  ...batchCommands,
  ...refundCommands,
  'studio-output': studioOutputCommand,
  ...exportCommands,
  ...remakeCommands,
  'job-ticket': jobTicketCommand,
  'count-cash': countCashCommand,
  'list-invoices': listInvoicesCommand,
  'invoice-pdf': invoicePdfCommand,
  'resend-mails': resendMailsCommand,
  'issue-gift-card': issueGiftCardCommand,
  'gift-card': giftCardCommand,
  'disable-gift-card': disableGiftCardCommand,
  'enable-gift-card': enableGiftCardCommand,
  'extend-gift-card': extendGiftCardCommand,
  'add-discount': addDiscountCommand,
  'list-discounts': listDiscountsCommand,
  'disable-discount': disableDiscountCommand,
  'enable-discount': enableDiscountCommand,
  ...labTokenCommands,
  'owner-link': ownerLinkCommand,
  'export-shop': exportShopCommand,
  'seed-orders': seedOrdersCommand,
};

const overview = Object.values(commands)
  .map(({ usage }) => `  npm run ops -- ${usage}`)
  .join('\n');

async function run([name = '', ...args]: readonly string[]): Promise<boolean> {
  if (['', 'help', '--help'].includes(name)) {
    console.log(`There are these commands; each explains itself with --help:\n${overview}`);
    return true;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new StartError(`there is no command ${name}; npm run ops lists them`);
  if (args.includes('--help')) {
    console.log(`npm run ops -- ${command.usage}\n\n${command.help}`);
    return true;
  }
  return command.run(args);
}

/** Runs the command named first and prints its output; resolves to the exit code. */
export async function runCommand(args: readonly string[]): Promise<number> {
  try {
    return (await run(args)) ? 0 : 1;
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof ConfigError;
    console.error(`fpx: ${isExpected ? error.message : oneLine(error)}`);
    return 1;
  }
}
