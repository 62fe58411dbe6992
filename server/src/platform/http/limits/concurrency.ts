/**
 * Runs at most `width` tasks at once. The others start in order and hold no connection while they wait. For
 * long transactions (a few dozen would leave no connection for the rest of the process), and for child
 * processes of ours.
 */
export function limitConcurrency(width: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let busy = 0;
  return async (work) => {
    if (busy < width) busy += 1;
    // A task that ends passes its slot on.
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
