import { lazyDialog } from '../../../lazyScreen.tsx';

/** The dialog that connects an integration. */
export const ConnectDialog = lazyDialog('ConnectDialog', () =>
  import('./ConnectDialog.tsx').then((part) => part.ConnectDialog),
);
/** The confirmation before one is removed. */
export const RemoveDialog = lazyDialog('RemoveIntegrationDialog', () =>
  import('./RemoveDialog.tsx').then((part) => part.RemoveDialog),
);
