/**
 * A table's own value under a name from outside; undefined when it has none. Every object has a `constructor`, which is
 * not a column to sort by.
 */
export function ownValue<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
