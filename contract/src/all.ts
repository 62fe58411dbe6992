import * as accountActivity from './accounts/accountActivity.ts';
import * as accounts from './accounts/accounts.ts';
import * as activity from './broadcasts/activity.ts';
import * as audio from './library/audio.ts';
import * as autoReplies from './conversations/autoReplies.ts';
import * as billing from './accounts/billing.ts';
import * as broadcastResults from './broadcasts/broadcastResults.ts';
import * as broadcasts from './broadcasts/broadcasts.ts';
import * as confirmations from './broadcasts/confirmations.ts';
import * as consent from './contacts/consent.ts';
import * as contactImports from './contacts/contactImports.ts';
import * as contactSuggestions from './contacts/contactSuggestions.ts';
import * as contacts from './contacts/contacts.ts';
import * as conversationSummary from './conversations/conversationSummary.ts';
import * as conversations from './conversations/conversations.ts';
import * as draftStart from './broadcasts/draftStart.ts';
import * as forecasts from './broadcasts/forecasts.ts';
import * as drafts from './broadcasts/drafts.ts';
import * as drips from './broadcasts/drips.ts';
import * as households from './broadcasts/households.ts';
import * as integrations from './integrations.ts';
import * as invoices from './accounts/invoices.ts';
import * as invitations from './accounts/invitations.ts';
import * as labels from './broadcasts/labels.ts';
import * as joinPages from './contacts/joinPages.ts';
import * as localNumbers from './localNumbers.ts';
import * as messageUpload from './broadcasts/messageUpload.ts';
import * as notifications from './notifications.ts';
import * as numbers from './numbers.ts';
import * as onboarding from './accounts/onboarding.ts';
import * as passwords from './accounts/passwords.ts';
import * as personalization from './broadcasts/personalization.ts';
import * as quickSend from './broadcasts/quickSend.ts';
import * as repeatingBroadcasts from './broadcasts/repeatingBroadcasts.ts';
import * as signUps from './accounts/signUp.ts';
import * as scheduledConversations from './conversations/scheduledConversations.ts';
import * as teamwork from './conversations/teamwork.ts';
import * as support from './accounts/support.ts';
import * as sessions from './accounts/sessions.ts';
import * as templateMerges from './broadcasts/templateMerges.ts';
import * as textChange from './broadcasts/textChange.ts';
import * as templates from './library/templates.ts';
import * as textReplies from './broadcasts/textReplies.ts';
import * as testClock from './testClock.ts';
import * as texts from './library/texts.ts';
import * as uploads from './contacts/uploads.ts';
import * as users from './accounts/users.ts';
import * as verifiedPhones from './accounts/verifiedPhones.ts';
import type { RouteShape } from './route.ts';

const contracts: readonly object[] = [
  accountActivity,
  accounts,
  activity,
  audio,
  autoReplies,
  billing,
  broadcastResults,
  broadcasts,
  confirmations,
  consent,
  contactImports,
  contactSuggestions,
  contacts,
  conversationSummary,
  conversations,
  draftStart,
  forecasts,
  drafts,
  drips,
  households,
  integrations,
  invitations,
  invoices,
  joinPages,
  labels,
  localNumbers,
  messageUpload,
  notifications,
  numbers,
  onboarding,
  passwords,
  personalization,
  quickSend,
  repeatingBroadcasts,
  signUps,
  scheduledConversations,
  teamwork,
  support,
  sessions,
  templateMerges,
  textChange,
  templates,
  textReplies,
  testClock,
  texts,
  uploads,
  users,
  verifiedPhones,
];

/** Every route of the wire by its name; the isolation test and the API page walk it. */
export const allRoutes: Readonly<Record<string, RouteShape>> = Object.fromEntries(
  contracts.flatMap((file) =>
    Object.entries(file).filter((entry): entry is [string, RouteShape] => isRoute(entry[1])),
  ),
);

function isRoute(value: unknown): value is RouteShape {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'right' in value
  );
}
