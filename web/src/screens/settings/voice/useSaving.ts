import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { saveCallSettings } from '../../../api/callSettings.ts';
import type { CallSettingsChange } from '../../../api/callSettings.ts';
import { errorText, fieldErrors } from '../../../api/client/errors.ts';
import { userQuery } from '../../../api/client/session.ts';
import { useSnackbar } from '../../../parts/page/Snackbars.tsx';

/** Messages by field. "" and a missing one both mean that there is none. */
export type Sentences = Readonly<Record<string, string>>;

/** Saves one card of settings. A value that can't be saved shows its error at the field, which takes the focus. */
export interface Saving {
  readonly errors: Sentences;
  readonly isBusy: boolean;
  /** True while the server's refusal of a field stands (row P-141). */
  readonly isRefused: boolean;
  /** Sends the change, unless `wrong` already has an error. */
  readonly save: (change: CallSettingsChange, wrong?: Sentences) => Promise<void>;
  /** Clears the message of a field because the user changes it. */
  readonly forget: (field: string) => void;
}

/** The id of a field, for its label and for the focus. */
export function fieldId(field: string): string {
  return `voice-${field}`;
}

/** State of saving for one card. */
export function useSaving(): Saving {
  const client = useQueryClient();
  const show = useSnackbar();
  const [errors, setErrors] = useState<Sentences>({});
  const [isRefused, setRefused] = useState(false);
  const [isBusy, setBusy] = useState(false);

  const tell = (found: Sentences): void => {
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first !== undefined) document.getElementById(fieldId(first))?.focus();
  };
  const save = async (change: CallSettingsChange, wrong: Sentences = {}): Promise<void> => {
    if (Object.keys(wrong).length > 0) {
      tell(wrong);
      return;
    }
    setErrors({});
    setBusy(true);
    try {
      client.setQueryData(userQuery.queryKey, await saveCallSettings(change));
      show({ text: 'Saved.', tone: 'success' });
    } catch (error) {
      const found = lastNames(fieldErrors(error));
      tell(found);
      // The user could not clear a refusal of a field that this card does not show.
      setRefused(Object.keys(found).some((field) => document.getElementById(fieldId(field)) !== null));
      if (Object.keys(found).length === 0)
        show({ text: errorText(error, 'updating', 'voice settings'), tone: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const forget = (field: string): void => {
    setErrors((old) => ({ ...old, [field]: '' }));
    setRefused(false);
  };
  return { errors, isBusy, isRefused, save, forget };
}

/** Errors by the last part of the name: TransferAndConnect.TransferLines is the field TransferLines. */
function lastNames(found: Sentences): Sentences {
  return Object.fromEntries(
    Object.entries(found).map(([name, sentence]) => [name.split('.').at(-1) ?? name, sentence]),
  );
}
