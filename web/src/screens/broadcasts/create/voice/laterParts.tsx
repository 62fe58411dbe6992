import Skeleton from '@mui/material/Skeleton';
import { lazyPart } from '../../../../lazyScreen.tsx';

// Parts of a voice message that load after its step: what only a survey has, the player of a
// chosen message, the dialogs, and what follows the messages.

export const AnswerNames = lazyPart(
  'AnswerNames',
  () => import('./AnswerNames.tsx').then((part) => part.AnswerNames),
  <Skeleton variant="rounded" height={240} sx={{ my: 4 }} />,
);
export const ChosenMessage = lazyPart(
  'ChosenMessage',
  () => import('./ChosenMessage.tsx').then((part) => part.ChosenMessage),
  <Skeleton variant="rounded" height={120} />,
);
export const TransferFields = lazyPart(
  'TransferFields',
  () => import('./TransferFields.tsx').then((part) => part.TransferFields),
  <Skeleton variant="rounded" height={160} sx={{ my: 4 }} />,
);
export const TestCall = lazyPart(
  'TestCall',
  () => import('./TestCall.tsx').then((part) => part.TestCall),
  <Skeleton variant="rounded" height={160} sx={{ my: 4 }} />,
);
export const MessageDialogs = lazyPart('MessageDialogs', () =>
  import('./MessageDialogs.tsx').then((part) => part.MessageDialogs),
);
export const SurveyRule = lazyPart(
  'SurveyRule',
  () => import('./SurveyRule.tsx').then((part) => part.SurveyRule),
  <Skeleton variant="rounded" height={96} sx={{ mb: 4 }} />,
);
