import { lazyPart } from '../../lazyScreen.tsx';

// What is opened or looked at second, and weighs more than the lists of these pages themselves: the rules by
// which texts are read have their languages with them.
export const TryText = lazyPart('tryText', () => import('./TryText.tsx').then((part) => part.TryText));
export const ReplyDialog = lazyPart('replyDialog', () =>
  import('./ReplyDialog.tsx').then((part) => part.ReplyDialog),
);
export const JoinDialog = lazyPart('joinDialog', () =>
  import('./JoinDialog.tsx').then((part) => part.JoinDialog),
);
export const laterParts = [TryText, ReplyDialog, JoinDialog] as const;
