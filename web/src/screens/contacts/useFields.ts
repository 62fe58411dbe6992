import type { ContactField } from '@carillon/contract/contacts/contactFields';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contactsChanged, fieldCalls, usedFieldsQuery } from '../../api/contacts.ts';
import { errorText } from '../../api/client/errors.ts';
import { useSnackbar } from '../../parts/page/Snackbars.tsx';

/** The custom fields of the organization in their order, and what can be changed about them. */
export function useFields() {
  const list = useQuery(usedFieldsQuery);
  const client = useQueryClient();
  const show = useSnackbar();
  const [isBusy, setBusy] = useState(false);
  const fields = list.data?.Items;

  const attempt = async (act: () => Promise<unknown>, done?: string): Promise<boolean> => {
    setBusy(true);
    try {
      await act();
      if (done) show({ text: done, tone: 'success' });
      return true;
    } catch (error) {
      show({ text: errorText(error, 'updating', 'fields'), tone: 'error' });
      return false;
    } finally {
      setBusy(false);
      await contactsChanged(client);
    }
  };
  // Small changes show at once. A refused change is reverted.
  const showNow = (next: ContactField[]): void => {
    client.setQueryData(usedFieldsQuery.queryKey, (before) => before && { ...before, Items: next });
  };
  const require = (field: ContactField, IsRequired: boolean): void => {
    showNow((fields ?? []).map((one) => (one === field ? { ...one, IsRequired } : one)));
    void attempt(() => fieldCalls.change(field.FieldID, { IsRequired }));
  };
  // Positions are stored as numbers. Both fields are sent, so that equal positions become different.
  const swap = (upper: number): void => {
    const all = [...(fields ?? [])];
    const [first, second] = [all[upper], all[upper + 1]];
    if (!first || !second) return;
    all.splice(upper, 2, second, first);
    showNow(all);
    void attempt(async () => {
      for (const [place, field] of all.entries())
        if (field.Position !== place) await fieldCalls.change(field.FieldID, { Position: place });
    });
  };
  return {
    list,
    fields,
    isBusy,
    require,
    swap,
    remove: (field: ContactField) => attempt(() => fieldCalls.remove(field.FieldID), 'Field removed.'),
  };
}
