import { create } from 'zustand';
import { hasCode } from './staff-call.ts';

interface Proof {
  /** Ends the question with whether the person proved who they are; null while nothing is asked. */
  readonly answer: ((isProven: boolean) => void) | null;
}

/** The question for a fresh proof, which is shown over any screen. */
export const useProof = create<Proof>(() => ({ answer: null }));

function askForProof(): Promise<boolean> {
  return new Promise((resolve) => {
    useProof.setState({
      answer: (isProven) => {
        useProof.setState({ answer: null });
        resolve(isProven);
      },
    });
  });
}

/** Does something, and once more after a fresh proof if the shop asks for one. Without it, it throws what it threw. */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!hasCode(error, 'staff_proof_required') || !(await askForProof())) throw error;
    return await work();
  }
}
