import { hasFormErrors } from '@carillon/rules/fieldRules';
import { useState } from 'react';
import { fieldErrors } from './errors.ts';

/** What the server refused of a form. */
export interface Refusals<Field extends string> {
  /** The server's sentence about a field; undefined when there is none. */
  readonly of: (field: Field) => string | undefined;
  /** True while any sentence stands: the form is not sent again before its field was changed (row P-141). */
  readonly stand: boolean;
  /**
   * Takes what a failed call says of these fields and answers the first of them; undefined when it says nothing of
   * them. Sentences about anything else are not kept: nobody could change what would lift them.
   */
  readonly take: (failure: unknown) => Field | undefined;
  /** Somebody changes these fields; without a name, any. */
  readonly forget: (...changed: Field[]) => void;
}

/** The refusals of a form with these fields, in the order in which they stand on the page. */
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
