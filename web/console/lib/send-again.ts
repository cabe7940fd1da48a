import { isWorthRetrying } from './staff-call.ts';

const attempts = 3;
const pauseMs = 700;

/** Makes a call that carries an id of its own: where no response arrives, the same call is made again. */
export async function sendUntilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (attempt === attempts || !isWorthRetrying(error)) throw error;
      await new Promise((resolve) => {
        setTimeout(resolve, pauseMs * attempt);
      });
    }
  }
}
