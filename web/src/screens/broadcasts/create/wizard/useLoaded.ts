import { useEffect, useState } from 'react';

/**
 * A module of a separate chunk once it is needed; undefined until it has loaded. If it can't be loaded, what needs it
 * stays "being checked", and the server checks again. `load` must stay the same function.
 */
export function useLoaded<Module>(isNeeded: boolean, load: () => Promise<Module>): Module | undefined {
  const [module, setModule] = useState<Module>();
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    load().then(
      (loaded) => {
        if (!isGone) setModule(() => loaded);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [isNeeded, load]);
  return module;
}
