import { hash, verify } from '@node-rs/argon2';
import { AppError } from '@carillon/contract/errors';

// OWASP's minimum for argon2id: 19 MiB, 2 passes, 1 lane.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** This many at once, the rest wait in line: sign-in must not be a way to use up our memory. */
const atOnce = 4;
/** Longest line; past it users are told to try again. */
const longestLine = 200;

let running = 0;
const line: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (line.length >= longestLine) throw new AppError('TooManyRequests');
    await new Promise<void>((resolve) => line.push(resolve));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    line.shift()?.();
  }
}

/** argon2id hash of a password, with its own salt and cost inside. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

let decoy: Promise<string> | undefined;

/**
 * True when the password fits the hash. With null (no such user) a decoy is checked, so that the response takes as long
 * and does not reveal which usernames exist.
 */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const against = stored ?? (await decoy);
  const fits = await inTurn(() => verify(against, password));
  return fits && stored !== null;
}

/** True for a hash that was made at a lower cost than new ones are; it is made anew when its password is known. */
export function isOldHash(stored: string): boolean {
  const [, memory, time] = /\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored) ?? [];
  return Number(memory ?? 0) < cost.memoryCost || Number(time ?? 0) < cost.timeCost;
}
