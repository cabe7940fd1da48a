/**
 * Parses the JSON of a message that its provider signed. Texts lose their NUL characters, which PostgreSQL cannot store:
 * the same message would be sent again for days. Throws for other bytes than JSON.
 */
export function parseSignedJson(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes).toString('utf8'), (_key, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '') : value,
  );
}
