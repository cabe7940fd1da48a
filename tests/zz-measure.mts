import { fork } from 'node:child_process'; import fs from 'node:fs'; import { randomBytes } from 'node:crypto';
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'; import { migrateDatabase } from '#server/platform/db/migrate.ts';
import { openSender } from '#tests/support/photo-shop.ts'; 
import sharp from 'sharp';
const dir = fs.mkdtempSync('/tmp/ph/m-'); fs.chmodSync(dir, 0o755);
const pg = await startEmbeddedPostgres({ dataDir: dir, throwAway: true }); await migrateDatabase({ url: pg.url });
const child = fork('/work/main/server/zz-serve.mts', [pg.url, dir], {execArgv: []});
const url: string = await new Promise((r) => child.once('message', (m) => r(m as string)));
const kind = process.argv[2] ?? 'both';
const kidsOf = (pid: number) => fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
const mem = (pid: number, f: string) => { try { return Number(new RegExp(`${f}:\\s+(\\d+)`).exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / 1024 | 0 } catch { return 0 } };
let peakSum = 0, peakKids = 0;
const timer = setInterval(() => { const kids = kidsOf(child.pid!); const k = kids.map((p) => mem(p, 'VmRSS')).reduce((a, b) => a + b, 0); peakKids = Math.max(peakKids, k); peakSum = Math.max(peakSum, k + mem(child.pid!, 'VmRSS')); }, 50);
// 12 MP photos: a few bases made unique by a trailing comment before EOI
const tex = await sharp(randomBytes(1000 * 750 * 3), { raw: { width: 1000, height: 750, channels: 3 } }).png().toBuffer();
const bases = [await sharp(tex).resize(4032, 3024).jpeg({ quality: 90 }).toBuffer(), await sharp(tex).resize(4032, 3024).withMetadata({ orientation: 6 }).jpeg({ quality: 90, progressive: process.argv[3] === 'progressive' }).toBuffer()];
console.log('size', bases.map((b) => b.length), 'idle', mem(child.pid!, 'VmRSS'));
const unique = (b: Buffer) => Buffer.concat([b.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 18]), randomBytes(16), b.subarray(2)]);
const small = await sharp(tex).resize(1200, 900).jpeg({ quality: 70 }).toBuffer(); console.log('copy', small.length);
const s = openSender(url); const t = performance.now(); let n = 0; let bad = 0;
await Promise.all([1, 2, 3].map(async () => { while (n < 100) { const i = n++; const photoId = crypto.randomUUID();
  if (kind === 'both') { const r = await s.send(unique(small), { photoId, kind: 'order-copy' }); if (r.status !== 204) { bad++; console.log(await r.text()) } }
  const r = await s.send(unique(bases[i % 2]!), { photoId, kind: 'original' }); if (r.status !== 204) { bad++; console.log(await r.text()) } } }));
console.log({ kind, seconds: (performance.now() - t) / 1000, bad, serverHWM: mem(child.pid!, 'VmHWM'), peakKids, peakSum });
clearInterval(timer); child.disconnect(); await new Promise((r) => child.once('exit', r)); await pg.stop(); fs.rmSync(dir, { recursive: true }); process.exit();
