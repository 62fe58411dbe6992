/** The meaning of a sequence of keys. */
export interface KeysRead {
  /** The last valid answer in it, '1' to '9'; null when there is none. */
  readonly answer: string | null;
  /** What is to happen next. `star`: a star waits for its digit. `stray`: keys, but none with a meaning here. */
  readonly command: 'optOut' | 'transfer' | 'replay' | 'answer' | 'star' | 'stray' | 'none';
}

/** What the keys mean in this call. */
export interface KeyMeanings {
  /** Star and a digit answer (surveys). */
  readonly answers: boolean;
  /** 0 and *0 connect (C4); otherwise they are ignored (C3.3). */
  readonly transfers: boolean;
  /** A star came before these keys and still waits for its digit. */
  readonly afterStar: boolean;
}

/**
 * Reads keys in the order they were pressed (C1.4, C3). An answer is a star and a digit from 1 to 9, so that a plain 9
 * stays free for "no more calls"; without a survey the star before a 9 changes nothing. Opting out and transferring end
 * the reading: keys pressed after them do not count.
 */
export function readKeys(digits: string, means: KeyMeanings): KeysRead {
  if (digits === '') return { answer: null, command: 'none' };
  let star = means.afterStar;
  let answer: string | null = null;
  let command: KeysRead['command'] = 'stray';
  for (const key of digits) {
    const starred = star;
    star = false;
    if (key === '*') star = true;
    else if (starred && means.answers && key >= '1' && key <= '9') [answer, command] = [key, 'answer'];
    else if (key === '9') return { answer, command: 'optOut' };
    else if (key === '0' && means.transfers) return { answer, command: 'transfer' };
    else if (key === '#') command = 'replay';
  }
  return { answer, command: star && (means.answers || means.transfers) ? 'star' : command };
}
