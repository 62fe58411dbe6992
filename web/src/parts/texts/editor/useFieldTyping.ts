import { normaliseText } from '@carillon/rules/texts/segments';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { fieldToken, openField } from './textFacts.ts';
import { fieldChoices, isChoiceFor } from './mergeFieldNames.ts';

interface Typing {
  readonly value: string;
  /** The recipients' custom columns with the user's names. Null if merge fields are not allowed. */
  readonly columns: readonly string[] | null;
  readonly onChange: (text: string) => void;
  /** A field was inserted without a fallback, or null: with one. */
  readonly onAsk: ((field: string | null) => void) | undefined;
}

/** Typing in a text with merge fields: two braces open a list of fields, and the caret stays where the user is. */
export function useFieldTyping({ value, columns, onChange, onAsk }: Typing) {
  const area = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number | null>(null);
  const [open, setOpen] = useState<{ start: number; query: string } | null>(null);
  const [active, setActive] = useState(0);
  const choices =
    columns === null ? [] : fieldChoices(columns).filter((choice) => isChoiceFor(choice, open?.query ?? ''));

  // React moves the caret to the end when a value changes under it.
  useLayoutEffect(() => {
    if (caret.current === null || !area.current) return;
    area.current.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  }, [value]);

  const write = useCallback(
    (text: string, at: number) => {
      caret.current = at;
      onChange(text);
    },
    [onChange],
  );
  const typed = (text: string, at: number, composing: boolean): void => {
    const plain = composing ? text : normaliseText(text);
    const place = composing ? at : normaliseText(text.slice(0, at)).length;
    if (plain !== text) caret.current = place;
    onChange(plain);
    const found = openField(plain, place);
    setOpen(found);
    setActive(0);
  };
  /** The text with a field at the caret, or in place of a half-typed one. */
  const placed = useCallback(
    (name: string, fallback: string) => {
      const box = area.current;
      const from = open?.start ?? box?.selectionStart ?? value.length;
      const to = open === null ? (box?.selectionEnd ?? from) : open.start + 2 + open.query.length;
      const token = fieldToken(name, fallback);
      return { text: value.slice(0, from) + token + value.slice(to), at: from + token.length };
    },
    [open, value],
  );
  const insert = useCallback(
    (name: string, fallback: string) => {
      const { text, at } = placed(name, fallback);
      write(text, at);
      setOpen(null);
      onAsk?.(fallback === '' ? name : null);
      area.current?.focus();
    },
    [placed, write, onAsk],
  );
  const keys = (event: KeyboardEvent): void => {
    if (open === null || choices.length === 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : choices.length - 1;
      setActive((old) => (old + by) % choices.length);
    }
    if (event.key === 'Enter' || event.key === 'Tab') {
      const name = choices[active]?.name;
      if (name === undefined || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      insert(name, '');
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      setOpen(null);
    }
  };
  return {
    area,
    /** The half-typed field. Null when there is none. */
    open,
    close: () => setOpen(null),
    choices: open === null ? [] : choices,
    active,
    write,
    typed,
    placed,
    insert,
    keys,
  };
}
