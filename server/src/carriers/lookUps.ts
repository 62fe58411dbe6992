import { simulatedLineTypes, type LineType } from './lineTypes.ts';

/** Asks a service what kind of line numbers are. */
export interface NumberLookUps {
  /**
   * One result per number, same order; at most `mostPerCall` numbers, as digits. Rejects when there is no response;
   * stops when the signal aborts.
   */
  lookUp(phones: readonly string[], signal: AbortSignal): Promise<LineType[]>;
}

/** Most numbers of one call. */
export const mostPerCall = 1_000;

/** No look-up is set up. Every number is unknown, and unknown numbers are texted. */
export const unknownLookUps: NumberLookUps = {
  lookUp: async (phones) => phones.map(() => 'unknown'),
};

/** The simulator's results without the simulator, for tests. */
export const instantLookUps: NumberLookUps = {
  lookUp: async (phones) => simulatedLineTypes.lineTypeOf(phones),
};

/** The simulator's look-up service. */
export function simulatedLookUps(address: string): NumberLookUps {
  return {
    async lookUp(phones, signal) {
      const answer = await fetch(`${address}/lookups`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ numbers: phones }),
        signal,
      });
      if (!answer.ok) throw new Error(`the look-up answered ${answer.status}`);
      const body: unknown = await answer.json();
      const lines = typeof body === 'object' && body !== null && 'lines' in body ? body.lines : null;
      if (!Array.isArray(lines) || lines.length !== phones.length)
        throw new Error('the look-up answered something else');
      return lines.map((line): LineType => (line === 'landline' || line === 'mobile' ? line : 'unknown'));
    },
  };
}
