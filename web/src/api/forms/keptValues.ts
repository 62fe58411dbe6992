import { useEffect } from 'react';

const prefix = 'carillon.form.';

function read(name: string): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** The values of a form with what this tab kept of it; only what has the type of the first value. */
export function keptValues<Values extends object>(name: string, first: Values): Values {
  const kept = read(name);
  const same = Object.entries(first).filter(([field, value]) => {
    const found = kept[field];
    return found !== undefined && (value === null || found === null || typeof found === typeof value);
  });
  return { ...first, ...Object.fromEntries(same.map(([field]) => [field, kept[field]])) };
}

/** Keeps the values of a form in this tab while it is open, so that a reload loses nothing. Never pass a secret. */
export function useKeepValues(name: string, values: object): void {
  const text = JSON.stringify(values);
  useEffect(() => sessionStorage.setItem(prefix + name, text), [name, text]);
}

/** Forgets what was kept, once it is saved. */
export function forgetValues(name: string): void {
  sessionStorage.removeItem(prefix + name);
}
