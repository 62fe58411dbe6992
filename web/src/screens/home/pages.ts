import { createRoute } from '@tanstack/react-router';
import { queryClient } from '../../api/client/queryClient.ts';
import { page } from '../../pageRoute.tsx';
import { HomeIcon } from '../../parts/icons.tsx';
import { app } from '../../screenRoots.ts';
import { activeQuery, recentQuery } from './homeQueries.ts';

export const homeRoutes = [
  createRoute({
    getParentRoute: () => app,
    ...page({
      path: '/',
      title: 'Home',
      right: 'own.use',
      icon: HomeIcon,
      nav: { owns: ['/'] },
      palette: [{}],
      load: () => import('./HomePage.tsx'),
    }),
    loader: () => {
      for (const query of [activeQuery, recentQuery]) void queryClient.prefetchQuery(query);
    },
  }),
] as const;
