// Orders a print from a running shop, as a browser does: node tests/machines/order.ts <address>
import { orderPrint } from './order-print.ts';

const [, , address = ''] = process.argv;
const shop = address.replace(/\/$/, '');

const { orderNumber, total } = await orderPrint({
  shop,
  address: '198.51.100.1',
  ask: async (path, init) => {
    const response = await fetch(shop + path, init);
    if (response.ok) return response;
    throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
  },
});
process.stdout.write(`ordered ${orderNumber}, ${total} TND\n`);
