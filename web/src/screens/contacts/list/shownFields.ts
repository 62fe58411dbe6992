import type { ContactField } from '@carillon/contract/contacts/contactFields';
import { useState } from 'react';
import { maxShownFields } from './ViewMenu.tsx';

const storageKey = 'carillon.contacts.fields';

function remembered(): string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

/** Names of the custom fields that this browser shows in lists. Deleted ones are left out. */
export function useShownFields(fields: readonly ContactField[]): [string[], (names: string[]) => void] {
  const [names, setNames] = useState(remembered);
  const known = new Set(fields.map((field) => field.Name));
  const set = (next: string[]): void => {
    setNames(next);
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // A full or blocked storage only means that nothing is remembered.
    }
  };
  return [names.filter((name) => known.has(name)).slice(0, maxShownFields), set];
}
