// Reference for the fastest possible order: one HTTP call, prices in memory, one transaction of three inserts. No
// session, photos, history, jobs or checks beyond the body's shape.
import Fastify from 'fastify';
import pg from 'pg';

interface Body {
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string };
  readonly shippingAddress: Record<string, string>;
  readonly country: string;
  readonly items: readonly { product: string; size: string; quantity: number }[];
}

const text = { type: 'string', minLength: 1, maxLength: 200 };
const schema = {
  body: {
    type: 'object',
    required: ['contact', 'shippingAddress', 'country', 'items'],
    properties: {
      contact: {
        type: 'object',
        required: ['name', 'email', 'phone'],
        properties: { name: text, email: text, phone: text },
      },
      shippingAddress: { type: 'object', additionalProperties: text },
      country: text,
      items: {
        type: 'array',
        minItems: 1,
        items: {
          type: 'object',
          required: ['product', 'size', 'quantity'],
          properties: { product: text, size: text, quantity: { type: 'integer', minimum: 1 } },
        },
      },
    },
  },
};

const tables = `
  create table if not exists floor_order (id bigint generated always as identity primary key, number text unique not null,
    email text not null, name text not null, phone text not null, address jsonb not null, country text not null,
    subtotal int not null, shipping int not null, total int not null, status text not null,
    created_at timestamptz not null default now());
  create table if not exists floor_item (id bigint generated always as identity primary key,
    order_id bigint not null references floor_order, position int not null, product text not null, size text not null,
    quantity int not null, unit int not null, total int not null);
  create index if not exists floor_item_order on floor_item (order_id);
  create table if not exists floor_payment (id bigint generated always as identity primary key,
    order_id bigint not null references floor_order, method text not null, reference text unique not null,
    amount int not null, status text not null);`;

const unitPrice = 250;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
await pool.query(tables);
let serial = 0;

async function place(body: Body): Promise<{ number: string; total: number }> {
  serial += 1;
  const number = `F-${process.pid}-${Date.now()}-${serial}`;
  const lines = body.items.map((item, position) => ({
    ...item,
    position,
    total: unitPrice * item.quantity,
  }));
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  const total = subtotal + 800;
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>({
      name: 'order',
      text: `insert into floor_order (number, email, name, phone, address, country, subtotal, shipping, total, status)
        values ($1, $2, $3, $4, $5, $6, $7, 800, $8, 'placed') returning id`,
      values: [
        number,
        body.contact.email,
        body.contact.name,
        body.contact.phone,
        JSON.stringify(body.shippingAddress),
        body.country,
        subtotal,
        total,
      ],
    });
    const id = rows[0]?.id;
    await client.query({
      name: 'items',
      text: `insert into floor_item (order_id, position, product, size, quantity, unit, total)
        select $1, * from unnest($2::int[], $3::text[], $4::text[], $5::int[], $6::int[], $7::int[])`,
      values: [
        id,
        lines.map((line) => line.position),
        lines.map((line) => line.product),
        lines.map((line) => line.size),
        lines.map((line) => line.quantity),
        lines.map(() => unitPrice),
        lines.map((line) => line.total),
      ],
    });
    await client.query({
      name: 'payment',
      text: `insert into floor_payment (order_id, method, reference, amount, status) values ($1, 'cod', $2, $3, 'pending')`,
      values: [id, number, total],
    });
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
  return { number, total };
}

const app = Fastify();
app.post<{ Body: Body }>('/orders', { schema }, async (request, reply) =>
  reply.code(201).send(await place(request.body)),
);
await app.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' });
process.send?.({ ready: true });
process.on('SIGTERM', () => process.exit(0));
process.on('disconnect', () => process.exit(0));
