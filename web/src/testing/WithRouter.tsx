import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';

const router = createRouter({
  routeTree: createRootRoute({ staticData: { page: null } }),
  history: createMemoryHistory(),
});

/** A router without pages, for components with links. */
export function WithRouter({ children }: { children: ReactNode }) {
  return <RouterContextProvider router={router as never}>{children}</RouterContextProvider>;
}
