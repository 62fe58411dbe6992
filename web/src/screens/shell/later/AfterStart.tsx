import GlobalStyles from '@mui/material/GlobalStyles';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { supportQuery } from '../../../api/accounts/support.ts';
import { DevTools } from './DevTools.tsx';
import { SupportChat } from './SupportChat.tsx';
import { reportErrors } from './errorReports.ts';

/** What is no part of a page and loads once the browser is idle: the support chat, error reports, internal tools. */
export function AfterStart() {
  const { data: support } = useQuery(supportQuery);
  const rate = support?.ErrorSessionsRate ?? 0;
  useEffect(() => reportErrors(rate), [rate]);
  if (support === undefined) return null;
  return (
    <>
      <SupportChat appHost={support.AppHost} />
      {support.DevMode && <DevTools />}
      {support.DebugStyles && (
        <GlobalStyles styles={{ '*': { outline: '1px solid rgba(214, 69, 69, 0.35)' } }} />
      )}
    </>
  );
}
