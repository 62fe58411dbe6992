import { lazyDialog } from '../../../lazyScreen.tsx';
import type { StepNumber } from './steps/steps.ts';
import type { Wizard } from './useWizard.ts';

// The large dialogs of the recipients' step, with the rules of phone numbers and files, load in separate chunks while
// the user reads the page.

/** The dialog "Copy and paste". */
export const PasteDialog = lazyDialog('PasteDialog', () =>
  import('./recipients/PasteDialog.tsx').then((part) => part.PasteDialog),
);
/** The dialog "Upload file". */
export const UploadDialog = lazyDialog('UploadDialog', () =>
  import('./recipients/UploadDialog.tsx').then((part) => part.UploadDialog),
);
/** The dialog "Add from contacts". */
export const AddContactsDialog = lazyDialog('AddContactsDialog', () =>
  import('./recipients/AddContactsDialog.tsx').then((part) => part.AddContactsDialog),
);
/** The dialog "Add from groups". */
export const AddGroupsDialog = lazyDialog('AddGroupsDialog', () =>
  import('./recipients/AddGroupsDialog.tsx').then((part) => part.AddGroupsDialog),
);
/** The dialog "Add from integration". */
export const AddIntegrationDialog = lazyDialog('AddIntegrationDialog', () =>
  import('./recipients/integrations/AddIntegrationDialog.tsx').then((part) => part.AddIntegrationDialog),
);
/** The dialog for one person, new or existing. */
export const PersonDialog = lazyDialog('PersonDialog', () =>
  import('./recipients/PersonDialog.tsx').then((part) => part.PersonDialog),
);
/** Another window saved the draft. */
export const ConflictDialog = lazyDialog<{ open: boolean; wizard: Wizard }>('ConflictDialog', () =>
  import('./draft/ConflictDialog.tsx').then((part) => part.ConflictDialog),
);
/** The draft is deleted, if so confirmed. */
export const StartOverDialog = lazyDialog('StartOverDialog', () =>
  import('./StartOverDialog.tsx').then((part) => part.StartOverDialog),
);
/** The start lies outside of the calling window. */
export const WindowConflictDialog = lazyDialog<{
  open: boolean;
  wizard: Wizard;
  onDecided: (step: StepNumber) => void;
  onChoose: (step: StepNumber) => void;
}>('WindowConflictDialog', () =>
  import('./settings/WindowConflictDialog.tsx').then((part) => part.WindowConflictDialog),
);
/** The dialog for having no number to text from. */
export const NoNumbersDialog = lazyDialog<{ open: boolean; mayClaim: boolean; onClose: () => void }>(
  'NoNumbersDialog',
  () => import('./numbers/NoNumbersDialog.tsx').then((part) => part.NoNumbersDialog),
);
/** The dialog for too few credits, shown before anything is sent. */
export const CreditDialog = lazyDialog('CreditDialog', () =>
  import('./review/CreditDialog.tsx').then((part) => part.CreditDialog),
);
/** Asks before a text is sent that carriers may block. */
export const SendAnywayDialog = lazyDialog('SendAnywayDialog', () =>
  import('./review/SendAnywayDialog.tsx').then((part) => part.SendAnywayDialog),
);
/** Messages that can't be sent as they are, one by one. */
export const CheckMessages = lazyDialog('CheckMessages', () =>
  import('./merges/CheckMessages.tsx').then((part) => part.CheckMessages),
);
/** How a broadcast repeats. */
export const ScheduleDialog = lazyDialog('ScheduleDialog', () =>
  import('../repeats/ScheduleDialog.tsx').then((part) => part.ScheduleDialog),
);
/** Why the broadcast was not created, and what to do. */
export const CreateFailedDialog = lazyDialog('CreateFailedDialog', () =>
  import('./CreateFailedDialog.tsx').then((part) => part.CreateFailedDialog),
);
/** The same for unexpected failures. */
export const UnexpectedDialog = lazyDialog('UnexpectedDialog', () =>
  import('../../../parts/dialogs/ErrorDialog.tsx').then((part) => part.ErrorDialog),
);
