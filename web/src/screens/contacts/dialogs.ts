import { lazyDialog } from '../../lazyScreen.tsx';

// What opens over the page comes in a quiet moment after it.

/** A contact, new or known. */
export const ContactDialog = lazyDialog('ContactDialog', () =>
  import('./dialogs/ContactDialog.tsx').then((part) => part.ContactDialog),
);
/** The questions about a selection and about a group. */
export const RosterDialogs = lazyDialog('RosterDialogs', () =>
  import('./dialogs/RosterDialogs.tsx').then((part) => part.RosterDialogs),
);
/** The name of a custom field. */
export const FieldDialog = lazyDialog('FieldDialog', () =>
  import('./dialogs/FieldDialog.tsx').then((part) => part.FieldDialog),
);
/** A file of contacts. */
export const ImportDialog = lazyDialog('ImportDialog', () =>
  import('./import/ImportDialog.tsx').then((part) => part.ImportDialog),
);
/** Contacts that were copied elsewhere. */
export const PasteDialog = lazyDialog('PasteContactsDialog', () =>
  import('./import/PasteDialog.tsx').then((part) => part.PasteDialog),
);
/** The question before somebody is opted in. */
export const OptInDialog = lazyDialog('OptInDialog', () =>
  import('../../parts/OptInDialog.tsx').then((part) => part.OptInDialog),
);
