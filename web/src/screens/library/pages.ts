import { createRoute, redirect } from '@tanstack/react-router';
import { noPage, page } from '../../pageRoute.tsx';
import { EditIcon, MicrophoneIcon, SoundIcon, UploadIcon } from '../../parts/icons.tsx';
import { readListSearch } from '../../parts/lists/listState.ts';
import { app } from '../../screenRoots.ts';
import { audioSearch } from './search.ts';

// All messages or texts. Below them are the views and single items (rows B-016, B-017).

const audioRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/message-library/audio',
    title: 'Message library',
    right: 'library.use',
    icon: SoundIcon,
    nav: { owns: ['/message-library'] },
    palette: [
      { also: 'Audio' },
      {
        text: 'Record a message',
        href: '/message-library/audio?open=record',
        icon: MicrophoneIcon,
        isAction: true,
      },
      { text: 'Upload audio', href: '/message-library/audio?open=upload', icon: UploadIcon, isAction: true },
      { text: 'Text to speech', href: '/message-library/audio?open=speech', icon: EditIcon, isAction: true },
    ],
    load: () => import('./audio/AudioLibrary.tsx'),
  }),
  validateSearch: audioSearch,
});
const audioPartRoute = createRoute({ getParentRoute: () => audioRoute, path: '$part', ...noPage });
const textRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/message-library/text',
    title: 'Text library',
    right: 'library.use',
    icon: EditIcon,
    palette: [{ also: 'Message library' }],
    load: () => import('./texts/TextLibrary.tsx'),
  }),
  validateSearch: readListSearch,
});
const textPartRoute = createRoute({ getParentRoute: () => textRoute, path: '$part', ...noPage });

const startRoute = createRoute({
  getParentRoute: () => app,
  path: '/message-library',
  ...noPage,
  beforeLoad: () => {
    throw redirect({ to: '/message-library/audio', replace: true });
  },
});
const oldPartRoute = createRoute({
  getParentRoute: () => app,
  path: '/message-library/$part',
  ...noPage,
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/message-library/audio/$part', params, replace: true });
  },
});

export const libraryRoutes = [
  audioRoute.addChildren([audioPartRoute]),
  textRoute.addChildren([textPartRoute]),
  startRoute,
  oldPartRoute,
] as const;
