/** One repetition of an attack by one connection; resolves to the response status, 0 for a closed connection. */
export type AttackRequest = () => Promise<number>;
