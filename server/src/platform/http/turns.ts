/**
 * Lets at most `width` works run at once; the others begin in their order, and hold no connection meanwhile. For what
 * takes long in a transaction (a few dozen would leave no connection for the rest of the process), and for processes of
 * our own.
 */
export function openTurns(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy < width) busy += 1;
    // A work that ends hands its place on.
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) busy -= 1;
      else next();
    }
  };
}
