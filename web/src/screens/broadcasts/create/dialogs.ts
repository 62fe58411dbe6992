import { lazyDialog } from '../../../lazyScreen.tsx';

// The large dialogs of the recipients' step, and with them the rules of phone numbers and files, come in
// chunks of their own while the person reads the page.

/** The dialog "Copy and paste". */
export const PasteDialog = lazyDialog('PasteDialog', () =>
  import('./PasteDialog.tsx').then((part) => part.PasteDialog),
);
/** The dialog "Upload file". */
export const UploadDialog = lazyDialog('UploadDialog', () =>
  import('./UploadDialog.tsx').then((part) => part.UploadDialog),
);
/** The dialog "Add from contacts". */
export const AddContactsDialog = lazyDialog('AddContactsDialog', () =>
  import('./AddContactsDialog.tsx').then((part) => part.AddContactsDialog),
);
/** The dialog "Add from groups". */
export const AddGroupsDialog = lazyDialog('AddGroupsDialog', () =>
  import('./AddGroupsDialog.tsx').then((part) => part.AddGroupsDialog),
);
/** The dialog "Add from integration". */
export const AddIntegrationDialog = lazyDialog('AddIntegrationDialog', () =>
  import('./AddIntegrationDialog.tsx').then((part) => part.AddIntegrationDialog),
);
/** The dialog for one person, new or known. */
export const PersonDialog = lazyDialog('PersonDialog', () =>
  import('./PersonDialog.tsx').then((part) => part.PersonDialog),
);
