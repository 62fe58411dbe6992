/** How hard a password is to guess: 0 (at once) to 4; and whether it is on lists of known passwords. */
export interface Strength {
  readonly score: 0 | 1 | 2 | 3 | 4;
  readonly isKnown: boolean;
}

type Rate = (password: string, owner: readonly string[]) => Strength;

let rate: Promise<Rate> | undefined;

/** Loaded only where a password is chosen: its list of known passwords is larger than the whole sign-in page. */
async function load(): Promise<Rate> {
  const [{ ZxcvbnFactory }, common] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const { adjacencyGraphs: graphs, dictionary } = common;
  const known = new Set(dictionary['passwords-common']);
  const zxcvbn = new ZxcvbnFactory({ graphs, dictionary });
  return (password, owner) => ({
    score: zxcvbn.check(password, [...owner]).score,
    isKnown: known.has(password.toLowerCase()),
  });
}

/** Rates a password. `owner`: what others know of its user, such as the name. */
export async function passwordStrength(password: string, owner: readonly string[]): Promise<Strength> {
  rate ??= load();
  return (await rate)(password, owner);
}
