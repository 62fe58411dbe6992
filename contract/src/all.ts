import * as accounts from './accounts.ts';
import * as audio from './audio.ts';
import * as autoReplies from './autoReplies.ts';
import * as billing from './billing.ts';
import * as broadcastResults from './broadcastResults.ts';
import * as broadcasts from './broadcasts.ts';
import * as consent from './consent.ts';
import * as contactImports from './contactImports.ts';
import * as contactSuggestions from './contactSuggestions.ts';
import * as contacts from './contacts.ts';
import * as conversations from './conversations.ts';
import * as draftStart from './draftStart.ts';
import * as drafts from './drafts.ts';
import * as integrations from './integrations.ts';
import * as invoices from './invoices.ts';
import * as joinPages from './joinPages.ts';
import * as notifications from './notifications.ts';
import * as numbers from './numbers.ts';
import * as personalization from './personalization.ts';
import * as scheduledConversations from './scheduledConversations.ts';
import * as teamwork from './teamwork.ts';
import * as templates from './templates.ts';
import * as texts from './texts.ts';
import * as uploads from './uploads.ts';
import type { RouteShape } from './route.ts';

const contracts: readonly object[] = [
  accounts,
  audio,
  autoReplies,
  billing,
  broadcastResults,
  broadcasts,
  consent,
  contactImports,
  contactSuggestions,
  contacts,
  conversations,
  draftStart,
  drafts,
  integrations,
  invoices,
  joinPages,
  notifications,
  numbers,
  personalization,
  scheduledConversations,
  teamwork,
  templates,
  texts,
  uploads,
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
