import type { Broadcast } from '@carillon/contract/broadcasts/broadcasts';
import { useState } from 'react';
import type { Asking } from './asking.ts';

/**
 * The broadcast with the version that the user saw when the dialog opened, so that the server notices when a colleague
 * changed it since. After a refusal, which says who changed what, the latest version counts: the user decides.
 */
export function useSeen(live: Broadcast | null, asking: Asking) {
  const [seen, setSeen] = useState<{ asking: Asking; id: number; version: number } | null>(null);
  const isOpen = live !== null && asking !== null;
  const isSame = isOpen && seen?.asking === asking && seen.id === live.BroadcastID;
  if (isOpen && !isSame) setSeen({ asking, id: live.BroadcastID, version: live.Version });
  if (!isOpen && seen !== null) setSeen(null);
  const version = isSame ? seen.version : live?.Version;
  return {
    broadcast: live === null || version === undefined ? live : { ...live, Version: version },
    isOutdated: live !== null && version !== undefined && version !== live.Version,
    takeLatest: () => {
      if (live !== null && seen !== null) setSeen({ ...seen, version: live.Version });
    },
  };
}
