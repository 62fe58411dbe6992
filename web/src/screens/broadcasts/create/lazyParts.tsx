import Skeleton from '@mui/material/Skeleton';
import { lazyPart } from '../../../lazyScreen.tsx';

// Parts that load after their step: read-only parts, parts that only calls need, and long lists.

const space = (height: number) => <Skeleton variant="rounded" height={height} sx={{ my: 4 }} />;

export const Preview = lazyPart(
  'Preview',
  () => import('./message/Preview.tsx').then((part) => part.Preview),
  space(360),
);
export const AutoReplies = lazyPart(
  'AutoReplies',
  () => import('./message/AutoReplies.tsx').then((part) => part.AutoReplies),
  space(320),
);
export const StartTimeField = lazyPart(
  'StartTimeField',
  () => import('./settings/StartTimeField.tsx').then((part) => part.StartTimeField),
  space(56),
);
export const RepeatChoice = lazyPart(
  'RepeatChoice',
  () => import('./settings/RepeatChoice.tsx').then((part) => part.RepeatChoice),
  space(42),
);
export const RepeatFields = lazyPart(
  'RepeatFields',
  () => import('./settings/RepeatFields.tsx').then((part) => part.RepeatFields),
  space(96),
);
export const CallerIdField = lazyPart(
  'CallerIdField',
  () => import('./settings/CallFields.tsx').then((part) => part.CallerIdField),
  space(56),
);
export const CallPanel = lazyPart(
  'CallPanel',
  () => import('./settings/CallFields.tsx').then((part) => part.CallPanel),
  space(240),
);
export const VoiceMessageStep = lazyPart(
  'VoiceMessageStep',
  () => import('./voice/VoiceMessageStep.tsx').then((part) => part.VoiceMessageStep),
  space(320),
);
export const RecipientList = lazyPart(
  'RecipientList',
  () => import('./recipients/RecipientList.tsx').then((part) => part.RecipientList),
  space(320),
);
export const RecipientTotals = lazyPart(
  'RecipientTotals',
  () => import('./recipients/RecipientTotals.tsx').then((part) => part.RecipientTotals),
  space(72),
);
export const FileUpload = lazyPart('FileUpload', () =>
  import('./recipients/FileUpload.tsx').then((part) => part.FileUpload),
);
export const PersonalFacts = lazyPart('PersonalFacts', () =>
  import('./recipients/PersonalFacts.tsx').then((part) => part.PersonalFacts),
);
export const QuietNotice = lazyPart('QuietNotice', () =>
  import('./review/QuietNotice.tsx').then((part) => part.QuietNotice),
);
export const ForecastCard = lazyPart('ForecastCard', () =>
  import('./review/ForecastCard.tsx').then((part) => part.ForecastCard),
);
export const DayLine = lazyPart('DayLine', () => import('./review/DayLine.tsx').then((part) => part.DayLine));
export const NumberChoice = lazyPart('NumberChoice', () =>
  import('./settings/NumberChoice.tsx').then((part) => part.NumberChoice),
);
export const HouseholdChoice = lazyPart('HouseholdChoice', () =>
  import('./households/HouseholdChoice.tsx').then((part) => part.HouseholdChoice),
);
export const HouseholdNote = lazyPart('HouseholdNote', () =>
  import('./households/HouseholdChoice.tsx').then((part) => part.HouseholdNote),
);
export const CallSettingLines = lazyPart('CallSettingLines', () =>
  import('./review/ReviewCalls.tsx').then((part) => part.CallSettingLines),
);
export const CallCreditsNote = lazyPart('CallCreditsNote', () =>
  import('./review/ReviewCalls.tsx').then((part) => part.CallCreditsNote),
);
export const StillCalledNote = lazyPart('StillCalledNote', () =>
  import('./review/ReviewCalls.tsx').then((part) => part.StillCalledNote),
);
export const TransferLine = lazyPart('TransferLine', () =>
  import('./review/ReviewCalls.tsx').then((part) => part.TransferLine),
);
export const VoiceMessageLine = lazyPart('VoiceMessageLine', () =>
  import('./review/ReviewCalls.tsx').then((part) => part.VoiceMessageLine),
);
export const TestToMe = lazyPart('TestToMe', () =>
  import('./message/TestToMe.tsx').then((part) => part.TestToMe),
);
export const BlockedNumberText = lazyPart('BlockedNumberText', () =>
  import('./numbers/BlockedNumberText.tsx').then((part) => part.BlockedNumberText),
);
/** The picture of a text. */
export const ImagePicker = lazyPart(
  'ImagePicker',
  () => import('./message/ImagePicker.tsx').then((part) => part.ImagePicker),
  space(48),
);
