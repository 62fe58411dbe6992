import { lazyPart } from '../../lazyScreen.tsx';

// Parts that open later and weigh more than the lists of these pages: the rules that read texts include their
// languages.
export const TryText = lazyPart('tryText', () => import('./TryText.tsx').then((part) => part.TryText));
export const ReplyDialog = lazyPart('replyDialog', () =>
  import('./ReplyDialog.tsx').then((part) => part.ReplyDialog),
);
export const JoinDialog = lazyPart('joinDialog', () =>
  import('./JoinDialog.tsx').then((part) => part.JoinDialog),
);
export const lazyParts = [TryText, ReplyDialog, JoinDialog] as const;
