import { hasFormErrors } from '@carillon/rules/contacts/fieldRules';
import { useState } from 'react';
import { fieldErrors } from './errors.ts';

/** What the server refused of a form. */
export interface Refusals<Field extends string> {
  /** The server's message about a field. Undefined when there is none. */
  readonly of: (field: Field) => string | undefined;
  /** True while any message is shown: the form is not resent before its field has changed (row P-141). */
  readonly stand: boolean;
  /**
   * Stores a failed call's messages about these fields and returns the first of them. Undefined when it has none. Other
   * messages are not kept: the user could not change anything to clear them.
   */
  readonly take: (failure: unknown) => Field | undefined;
  /** The user changes these fields. Without a name, any field. */
  readonly forget: (...changed: Field[]) => void;
}

/** The refusals of a form with these fields, in the order of the page. */
export function useRefusals<Field extends string>(fields: readonly Field[]): Refusals<Field> {
  const [said, setSaid] = useState<ReadonlyMap<Field, string>>(new Map());
  return {
    of: (field) => said.get(field),
    stand: hasFormErrors(Object.fromEntries([...said].map(([field, text]) => [`${field}Error`, text]))),
    take: (failure) => {
      const all = fieldErrors(failure);
      const found = new Map<Field, string>();
      for (const field of fields) if (all[field]) found.set(field, all[field]);
      setSaid(found);
      return [...found.keys()][0];
    },
    forget: (...changed) =>
      setSaid((old) => new Map([...old].filter(([field]) => changed.length > 0 && !changed.includes(field)))),
  };
}
