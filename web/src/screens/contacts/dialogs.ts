import { lazyDialog } from '../../lazyScreen.tsx';

// What opens over the page loads when the browser is idle after it.

/** A contact, new or existing. */
export const ContactDialog = lazyDialog('ContactDialog', () =>
  import('./dialogs/ContactDialog.tsx').then((part) => part.ContactDialog),
);
/** The confirmations for a selection and for a group. */
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
/** Pasted contacts. */
export const PasteDialog = lazyDialog('PasteContactsDialog', () =>
  import('./import/PasteDialog.tsx').then((part) => part.PasteDialog),
);
/** The confirmation before a contact is opted in. */
export const OptInDialog = lazyDialog('OptInDialog', () =>
  import('../../parts/dialogs/OptInDialog.tsx').then((part) => part.OptInDialog),
);
