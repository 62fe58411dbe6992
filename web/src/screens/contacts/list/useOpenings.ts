import { useState } from 'react';
import type { ContactsSearch } from '../search.ts';
import type { AddingWay } from '../import/AddingPeople.tsx';
import type { DialogState } from '../dialogState.ts';

type Opening = ContactsSearch['open'];

/** The way of adding many contacts that the address names. */
function wayOf(open: Opening): AddingWay | null {
  return open === 'import' || open === 'paste' ? open : null;
}

/**
 * What is open over a list of contacts: a new contact, a question, or a way to add many. The address can name one, as
 * the palette does. `onClosed` takes it out of the address.
 */
export function useOpenings(open: Opening, onClosed: () => void) {
  const [isAdding, setAdding] = useState(open === 'contact');
  const [question, setQuestion] = useState<DialogState | null>(
    open === 'group' ? { kind: 'newGroup' } : null,
  );
  const [way, setWay] = useState<AddingWay | null>(wayOf(open));
  // The palette can open it from any page, including this one.
  const [asked, setAsked] = useState(open);
  if (asked !== open) {
    setAsked(open);
    if (open === 'contact') setAdding(true);
    if (open === 'group') setQuestion({ kind: 'newGroup' });
    if (wayOf(open)) setWay(wayOf(open));
  }
  const closed = (): void => {
    if (open !== undefined) onClosed();
  };
  return {
    isAdding,
    question,
    way,
    add: () => setAdding(true),
    ask: (next: DialogState) => setQuestion(next),
    turnTo: (next: AddingWay | null): void => {
      setWay(next);
      if (next === null) closed();
    },
    closeAdding: (): void => {
      setAdding(false);
      closed();
    },
    closeQuestion: (): void => {
      setQuestion(null);
      closed();
    },
  };
}
