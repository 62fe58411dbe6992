import type { Integration } from '@carillon/contract/integrations';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { errorText, fieldErrors } from '../../../api/client/errors.ts';
import { listenForLogins, integrationCalls, integrationKeys } from '../../../api/integrations.ts';

/** Shown when no better reason for a failure is known (row C-275). */
export const problemText = 'There was a problem connecting to your integration.';

/** The progress of connecting an integration (row C-113). */
export type LoginState =
  | { readonly step: 'form'; readonly failure: string; readonly fields: Readonly<Record<string, string>> }
  | { readonly step: 'saving' }
  /** The browser blocked the window. */
  | { readonly step: 'blocked'; readonly address: string }
  /** The user has to approve access in the window that opened. */
  | { readonly step: 'window'; readonly address: string }
  | { readonly step: 'connected' };

const windowLook = 'popup,width=560,height=720';

function openWindow(address: string): boolean {
  // No "noopener": with it the browser does not report whether the window opened. The opener policy isolates our pages
  // from other sites' windows.
  return window.open(address, '_blank', windowLook) !== null;
}

/** Connects one integration: its form, then a window, a page, or nothing more, and the outcome. */
export function useLogin(integration: Integration | null) {
  const client = useQueryClient();
  const [state, setState] = useState<LoginState>({ step: 'form', failure: '', fields: {} });
  const id = integration?.IntegrationID;
  const [shown, setShown] = useState(id);
  if (shown !== id) {
    setShown(id);
    if (id !== undefined) setState({ step: 'form', failure: '', fields: {} });
  }
  const fail = (failure: string, fields: Readonly<Record<string, string>> = {}): void =>
    setState({ step: 'form', failure, fields });

  const open = useCallback((address: string): void => {
    setState(openWindow(address) ? { step: 'window', address } : { step: 'blocked', address });
  }, []);

  useEffect(() => {
    if (id === undefined) return undefined;
    return listenForLogins((news) => {
      if (news.IntegrationID !== id) return;
      void client.invalidateQueries({ queryKey: integrationKeys.all });
      setState(
        news.Connected
          ? { step: 'connected' }
          : { step: 'form', failure: news.Message || problemText, fields: {} },
      );
    });
  }, [id, client]);
  // A browser without channels learns it from the list, which the live event refetches.
  const isConnected = integration?.Connected === true;
  const [wasConnected, setWasConnected] = useState(isConnected);
  if (wasConnected !== isConnected) {
    setWasConnected(isConnected);
    if (isConnected && state.step === 'window') setState({ step: 'connected' });
  }

  const save = (fields: Record<string, string>): void => {
    if (id === undefined) return;
    setState({ step: 'saving' });
    integrationCalls.login(id, fields).then(
      (answer) => {
        if (answer.Status === 'Connected') {
          setState({ step: 'connected' });
          void client.invalidateQueries({ queryKey: integrationKeys.all });
        } else if (answer.ShowInNewWindow) open(answer.RedirectUrl);
        else window.location.assign(answer.RedirectUrl);
      },
      (error: unknown) => {
        const text = errorText(error, 'getting', 'integration');
        // The server's own message is better than the generic one.
        fail(text.startsWith('There was an error getting') ? problemText : text, fieldErrors(error));
      },
    );
  };
  return { state, save, open, fail };
}
