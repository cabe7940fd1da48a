import * as z from 'zod';

const levelNames: Readonly<Record<number, string>> = { 40: 'WARN ', 50: 'ERROR ', 60: 'FATAL ' };

const record = z.looseObject({
  level: z.number(),
  time: z.number(),
  role: z.string().optional(),
  msg: z.string().optional(),
  req: z.object({ method: z.string(), path: z.string() }).optional(),
  res: z.object({ status: z.number() }).optional(),
  ms: z.number().optional(),
  err: z.looseObject({ stack: z.string() }).optional(),
});

function formatFacts(facts: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(facts).map(([key, value]) => `${key}=${JSON.stringify(value)}`);
}

/** Formats a line of the log for a terminal; a line that is not a record stays unchanged. */
export function lineForPeople(json: string): string {
  const parsed = record.safeParse(JSON.parse(json));
  if (!parsed.success) return json;
  const { level, time, role, msg, req, res, ms, err, reqId: _request, ...facts } = parsed.data;
  const words = [
    new Date(time).toISOString().slice(11, 23),
    role,
    `${levelNames[level] ?? ''}${msg ?? ''}`,
    ...(req ? [req.method, req.path] : []),
    res?.status,
    ...(ms === undefined ? [] : [`${ms} ms`]),
    ...formatFacts(facts),
  ];
  const line = words.filter((word) => word !== undefined && word !== '').join(' ');
  return err ? `${line}\n${err.stack}\n` : `${line}\n`;
}
