/** A field's name in words: "IsAccountAdmin" is "Is account admin", "TimeZone" is "Time zone". */
function fieldWords(name: string): string {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (value === true) return 'yes';
  if (value === false) return 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number);
}

type Values = Readonly<Record<string, unknown>> | null;

/** What changed, a line for each field: "Role: User → Admin". */
export function changeLines(from: Values, to: Values): string[] {
  const names = [...new Set([...Object.keys(from ?? {}), ...Object.keys(to ?? {})])];
  return names.map((name) => {
    const after = to === null || !(name in to) ? null : valueWords(to[name]);
    const before = from === null || !(name in from) ? null : valueWords(from[name]);
    const change = before === null ? after : after === null ? before : `${before} → ${after}`;
    return `${fieldWords(name)}: ${change ?? 'nothing'}`;
  });
}
