// Simulated people with unassigned numbers.

export interface MadePerson {
  readonly first: string;
  readonly last: string;
  /** Ten digits. */
  readonly phone: string;
}

const firsts = ['Ana', 'Ben', 'Carla', 'Deshawn', 'Elena', 'Farid', 'Grace', 'Hector', 'Imani', 'Jonas'];
const lasts = ['Whitfield', 'Okafor', 'Nguyen', 'Porter', 'Marchetti', 'Haddad', 'Lindqvist', 'Salinas'];

// A failed journey ends its worker. The next one must not text the same people.
const worker = Number(process.env['TEST_WORKER_INDEX'] ?? 0);
let used = worker * 20_000;
let steered = worker * 40;

/** The next number that no journey of this run has used: a mobile that accepts texts. */
export function newPhone(): string {
  for (;;) {
    const exchange = 300 + Math.floor(used / 8_000);
    const line = 1_000 + (used % 8_000);
    used += 1;
    // The simulator treats numbers with these endings specially.
    if (line % 100 !== 99) return `214${exchange}${line}`;
  }
}

/** `count` people with names and new numbers. */
export function makePeople(count: number): MadePerson[] {
  return Array.from({ length: count }, (_, index) => ({
    first: firsts[index % firsts.length] ?? '',
    last: lasts[Math.floor(index / firsts.length) % lasts.length] ?? '',
    phone: newPhone(),
  }));
}

/** A number whose last four digits decide the outcome of a text in the simulator, such as 9905. */
export function steeredPhone(ending: number): string {
  do steered += 1;
  // Exchanges such as 211 and 976 belong to services, not to phones.
  while ((200 + (steered % 780)) % 100 === 11 || 200 + (steered % 780) === 976);
  return `469${200 + (steered % 780)}${ending}`;
}

/** As people write it in a file: "(214) 555-0100". */
export function written(phone: string): string {
  return `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}`;
}

/** A contact file as CSV. */
export function csvOf(people: readonly MadePerson[], more: readonly string[] = []): Buffer {
  const rows = people.map((one) => `${one.first},${one.last},${written(one.phone)}`);
  return Buffer.from(['First name,Last name,Phone', ...rows, ...more].join('\r\n'), 'utf8');
}
