/**
 * Simulated recipients for a run: numbers that the numbering plan can assign, never twice, and none that the simulator
 * treats specially unless requested.
 */

/** A person of a run, and the expected outcome of a text to them. */
export interface Person {
  /** 10 digits. */
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  /** DeliveryStatus that matches the carrier's report. */
  readonly status: string;
  /** False if the carrier refuses the number on submission, so that its record never has it. */
  readonly isTaken: boolean;
  /** True if this phone replies STOP to a text, and must get one confirmation. */
  readonly answersStop: boolean;
}

/** One for each run: repeated numbers would already be known as landlines or dead. */
const areaCodes = ['212', '303', '404', '503', '602', '704', '805', '904', '312', '617', '713', '206'].concat(
  ['214', '215', '301', '304', '305', '402', '405', '502', '505', '601', '603', '701'],
);
/** 90 hundreds below 9000, each without its number 99. */
const perExchange = 90 * 99;

/** The exchange at a place from 0 on: from 220, without 311 and 411, which the numbering plan never assigns. */
function exchangeAt(place: number): number {
  return 220 + place + Number(place > 90) + Number(place > 189);
}

/** The `index`-th ordinary mobile of a run. Throws RangeError beyond 2.4 million. */
export function ordinaryPhone(run: number, index: number): string {
  const area = areaCodes[run];
  const exchange = exchangeAt(Math.floor(index / perExchange));
  if (area === undefined || exchange > 499) throw new RangeError('There are no more numbers in this run.');
  const place = index % perExchange;
  const last = Math.floor(place / 99) * 100 + (place % 99);
  return `${area}${exchange}${String(last).padStart(4, '0')}`;
}

/** SQL of `ordinaryPhone` for the zero-based integer expression `index`, as a bigint. */
export function ordinaryPhoneSql(run: number, index: string): string {
  const area = areaCodes[run % areaCodes.length] ?? '';
  const place = `((${index}) / ${perExchange})`;
  return `(${area}0000000::bigint
    + (220 + ${place} + (${place} > 90)::int + (${place} > 189)::int)::bigint * 10000
    + ((${index}) % ${perExchange}) / 99 * 100 + ((${index}) % ${perExchange}) % 99)`;
}

/**
 * Endings that the simulator treats specially, with the status each must get. Those that end a text at the
 * same instant on every carrier only: no late retries (9903), no receipt that never comes (9902).
 */
const special: readonly { ending: string; status: string; isTaken: boolean; answersStop?: boolean }[] = [
  { ending: '9905', status: 'RejectedForPossibleSpam', isTaken: true },
  { ending: '9910', status: 'PhoneUnreachable', isTaken: true },
  { ending: '9912', status: 'NotDelivered', isTaken: true },
  { ending: '9913', status: 'InvalidNumber', isTaken: false },
  { ending: '9914', status: 'NotTextable', isTaken: true },
  { ending: '9917', status: 'Delivered', isTaken: true, answersStop: true },
  { ending: '9918', status: 'Delivered', isTaken: true },
  { ending: '9920', status: 'Delivered', isTaken: true },
];

/** `count` people of a run; one in 250 has a special number. */
export function people(run: number, count: number): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const rare = index % 250 === 125 ? special[Math.floor(index / 250) % special.length] : undefined;
    const ordinary = ordinaryPhone(run, index);
    // The exchange of a special number is above those of the ordinary ones: no number is used twice.
    const exchange = 520 + Math.floor(index / 250 / special.length);
    return {
      phone: rare === undefined ? ordinary : `${ordinary.slice(0, 3)}${exchange}${rare.ending}`,
      firstName: `First${index}`,
      lastName: `Last${index}`,
      status: rare?.status ?? 'Delivered',
      isTaken: rare?.isTaken ?? true,
      answersStop: rare?.answersStop ?? false,
    };
  });
}

/** These people as a file that a user could have exported. */
export function peopleCsv(list: readonly Person[]): string {
  const rows = list.map(
    ({ phone, firstName, lastName }) =>
      `${firstName},${lastName},(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`,
  );
  return `First Name,Last Name,Phone\n${rows.join('\n')}\n`;
}
