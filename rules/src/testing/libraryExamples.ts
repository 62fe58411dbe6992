/** Numbers that match a pattern of libphonenumber's metadata: the shortest that match, and some more. */
export function examplesOf(pattern: string): string[] {
  const form = new RegExp(`^(?:${pattern})$`);
  const found: string[] = [];
  for (let length = 7; length <= 13; length += 1)
    for (let start = 0; start < 2_000 && found.length < 60; start += 1) {
      const number = String(start * 7).padEnd(length, '2345678901234');
      if (form.test(number)) found.push(number);
    }
  return found;
}
