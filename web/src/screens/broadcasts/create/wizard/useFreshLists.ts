import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { draftKeys } from '../draft/draftData.ts';
import { reachKey } from '../recipients/leaveOut.ts';
import type { SavedForm } from '../draft/useDraftForm.ts';
import { kindOf } from '../wizardForm.ts';

/** Refetches recipients and counts when they may have changed: with the window's focus, and with each save. */
export function useFreshLists(id: number, form: SavedForm): void {
  const client = useQueryClient();
  const values = form.form;
  const kind = kindOf(values);
  // Another window, or a program, may have changed the recipients in the meantime.
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible')
        void client.invalidateQueries({ queryKey: draftKeys.recipients(id) });
    };
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [client, id]);

  const latestValues = useRef(values);
  useEffect(() => {
    latestValues.current = values;
  });

  // The server counts with its stored image, and lists who is reached under its stored type.
  const listed = useRef(`${kind} ${reachKey(values)}`);
  useEffect(() => {
    if (form.status !== 'saved') return;
    const now = `${kind} ${reachKey(latestValues.current)}`;
    const isSame = listed.current === now;
    listed.current = now;
    void client.invalidateQueries({ queryKey: isSame ? draftKeys.counts(id) : draftKeys.recipients(id) });
    if (isSame) void client.invalidateQueries({ queryKey: draftKeys.personalization(id) });
  }, [form.status, client, id, kind]);
}
