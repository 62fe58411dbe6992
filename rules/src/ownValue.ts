/**
 * What a table holds under a name from outside; undefined when it holds nothing of its own there. Every object has a
 * `constructor`, which is no column to sort by.
 */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
