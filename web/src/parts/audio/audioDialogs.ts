import { lazyDialog } from '../../lazyScreen.tsx';

// The ways to create a message load in separate chunks, when the browser is idle after the page.

/** Records with the microphone. */
export const RecordDialog = lazyDialog('RecordDialog', () =>
  import('./recorder/RecordDialog.tsx').then((part) => part.RecordDialog),
);
/** Uploads a file. */
export const UploadAudioDialog = lazyDialog('UploadAudioDialog', () =>
  import('./UploadAudioDialog.tsx').then((part) => part.UploadAudioDialog),
);
/** Speaks a typed text. */
export const SpeechDialog = lazyDialog('SpeechDialog', () =>
  import('./SpeechDialog.tsx').then((part) => part.SpeechDialog),
);
/** Chooses a message from the library. @public */
export const SelectAudioDialog = lazyDialog('SelectAudioDialog', () =>
  import('./SelectAudioDialog.tsx').then((part) => part.SelectAudioDialog),
);
/** Saves a part of a message as another one. @public */
export const TrimDialog = lazyDialog('TrimDialog', () =>
  import('./trim/TrimDialog.tsx').then((part) => part.TrimDialog),
);
