import { createRoute } from '@tanstack/react-router';
import { page } from '../../pageRoute.tsx';
import {
  ColumnsIcon,
  FolderIcon,
  MergeIcon,
  PasteIcon,
  PeopleIcon,
  PlusIcon,
  TrashIcon,
  UploadIcon,
} from '../../parts/icons.tsx';
import { readListSearch } from '../../parts/lists/listState.ts';
import { app } from '../../screenRoots.ts';
import { contactSearch, contactsSearch } from './search.ts';

/** All contacts. `view` shows those in no group, or the deleted ones. */
const contactsRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/contacts',
    title: 'Contacts',
    right: 'contacts.use',
    icon: PeopleIcon,
    nav: { owns: ['/contacts'] },
    palette: [
      { also: 'Everyone' },
      { text: 'New contact', href: '/contacts?open=contact', icon: PlusIcon, isAction: true },
      { text: 'Import contacts', href: '/contacts?open=import', icon: UploadIcon, isAction: true },
      { text: 'Paste contacts', href: '/contacts?open=paste', icon: PasteIcon, isAction: true },
      { text: 'Unfiled contacts', href: '/contacts?view=unfiled', icon: FolderIcon },
      { text: 'Deleted contacts', href: '/contacts?view=deleted', icon: TrashIcon },
      { text: 'New group', href: '/contacts?open=group', icon: PlusIcon, isAction: true },
    ],
    load: () => import('./ContactsPage.tsx'),
  }),
  validateSearch: contactsSearch,
});
const groupRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/contacts/group/$id',
    title: 'Group',
    right: 'contacts.use',
    load: () => import('./GroupPage.tsx'),
  }),
  validateSearch: contactsSearch,
});
const contactRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/contacts/contact/$id',
    title: 'Contact',
    right: 'contacts.use',
    load: () => import('./contact/ContactPage.tsx'),
  }),
  validateSearch: contactSearch,
});
const importsRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/contacts/imports',
    title: 'Imports',
    right: 'contacts.use',
    icon: PeopleIcon,
    palette: [{ also: 'Contacts' }],
    load: () => import('./import/ImportsPage.tsx'),
  }),
  validateSearch: readListSearch,
});
const importRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/contacts/imports/$id',
    title: 'Import',
    right: 'contacts.use',
    load: () => import('./import/ImportPage.tsx'),
  }),
});
const duplicatesRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/contacts/duplicates',
    title: 'Duplicates',
    right: 'contacts.use',
    icon: MergeIcon,
    palette: [{ also: 'Contacts' }],
    load: () => import('./DuplicatesPage.tsx'),
  }),
  validateSearch: readListSearch,
});
const fieldsRoute = createRoute({
  getParentRoute: () => app,
  ...page({
    path: '/contacts/fields',
    title: 'Contact fields',
    right: 'contacts.use',
    icon: ColumnsIcon,
    palette: [{ also: 'Custom fields' }],
    load: () => import('./FieldsPage.tsx'),
  }),
});

export const contactRoutes = [
  contactsRoute,
  groupRoute,
  contactRoute,
  importsRoute,
  importRoute,
  duplicatesRoute,
  fieldsRoute,
] as const;
