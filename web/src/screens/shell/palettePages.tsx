import { uploadRights } from '@carillon/contract/contacts/uploads';
import type { Right } from '@carillon/rules/accounts/rights';
import type { ReactNode } from 'react';
import { autoOptOutTag } from '../../api/live/conversationPatches.ts';
import {
  BellIcon,
  BellOffIcon,
  BroadcastIcon,
  ChatIcon,
  CheckIcon,
  ClockIcon,
  CoinsIcon,
  ColumnsIcon,
  EditIcon,
  FolderIcon,
  HomeIcon,
  InvoiceIcon,
  MergeIcon,
  MicrophoneIcon,
  OrganizationIcon,
  PasteIcon,
  PeopleIcon,
  PhoneIcon,
  PlusIcon,
  RefreshIcon,
  SignOutIcon,
  SoundIcon,
  TrashIcon,
  UploadIcon,
} from '../../parts/icons.tsx';

/** What decides which pages a user may open. Each page checks the same again. */
export interface Rights {
  readonly may: (right: Right) => boolean;
  readonly hasNumber: boolean;
  readonly mayCall: boolean;
  readonly seesMoney: boolean;
  readonly seesCredits: boolean;
}

/** A page, or an action. */
export interface PalettePage {
  readonly key: string;
  readonly text: string;
  /** Other search words for it. */
  readonly also?: string;
  readonly hint: 'Page' | 'Action';
  readonly icon: ReactNode;
  readonly href: string;
  /** Who may open it. Absent: all users. */
  readonly may?: (rights: Rights) => boolean;
}

type Rest = Pick<PalettePage, 'also' | 'may'>;
const page = (key: string, text: string, icon: ReactNode, href: string, rest: Rest = {}): PalettePage => ({
  key,
  text,
  hint: 'Page',
  icon,
  href,
  ...rest,
});
const action = (key: string, text: string, icon: ReactNode, href: string, rest: Rest = {}): PalettePage => ({
  ...page(key, text, icon, href, rest),
  hint: 'Action',
});
const withRight =
  (right: Right) =>
  ({ may }: Rights): boolean =>
    may(right);
const automation = withRight('automation.manage');

/** In the order of the navigation, then of the account menu. */
const all: readonly PalettePage[] = [
  action('new', 'New broadcast', <PlusIcon />, '/broadcasts/create', { may: withRight('broadcasts.write') }),
  page('home', 'Home', <HomeIcon />, '/'),
  page('inbox', 'Inbox', <ChatIcon />, '/inbox', { also: 'Conversations' }),
  page('done', 'Done conversations', <CheckIcon />, '/inbox?done=true', { also: 'Inbox' }),
  page('autoOptOuts', 'Auto Opt-Outs', <BellOffIcon />, `/inbox?tag=${autoOptOutTag}`, { also: 'Inbox' }),
  page('scheduled', 'Scheduled conversations', <ClockIcon />, '/inbox/scheduled-conversations', {
    also: 'Inbox',
  }),
  action('newConversation', 'New conversation', <PlusIcon />, '/inbox?open=compose', {
    also: 'Text one person',
    may: ({ hasNumber }) => hasNumber,
  }),
  page('active', 'Active broadcasts', <BroadcastIcon />, '/broadcasts'),
  page('completed', 'Completed broadcasts', <BroadcastIcon />, '/broadcasts?view=completed'),
  page('contacts', 'Contacts', <PeopleIcon />, '/contacts', { also: 'Everyone' }),
  action('newContact', 'New contact', <PlusIcon />, '/contacts?open=contact'),
  action('importContacts', 'Import contacts', <UploadIcon />, '/contacts?open=import', {
    may: withRight(uploadRights.contacts),
  }),
  action('pasteContacts', 'Paste contacts', <PasteIcon />, '/contacts?open=paste'),
  page('imports', 'Imports', <PeopleIcon />, '/contacts/imports', { also: 'Contacts' }),
  page('duplicates', 'Duplicates', <MergeIcon />, '/contacts/duplicates', { also: 'Contacts' }),
  page('fields', 'Contact fields', <ColumnsIcon />, '/contacts/fields', { also: 'Custom fields' }),
  page('unfiled', 'Unfiled contacts', <FolderIcon />, '/contacts?view=unfiled'),
  page('deleted', 'Deleted contacts', <TrashIcon />, '/contacts?view=deleted'),
  action('newGroup', 'New group', <PlusIcon />, '/contacts?open=group'),
  page('audioLibrary', 'Message library', <SoundIcon />, '/message-library/audio', { also: 'Audio' }),
  page('textLibrary', 'Text library', <EditIcon />, '/message-library/text', { also: 'Message library' }),
  action('recordMessage', 'Record a message', <MicrophoneIcon />, '/message-library/audio?open=record'),
  action('uploadAudio', 'Upload audio', <UploadIcon />, '/message-library/audio?open=upload'),
  action('speakText', 'Text to speech', <EditIcon />, '/message-library/audio?open=speech'),
  page('autoReplies', 'Auto replies', <RefreshIcon />, '/automation/auto-replies', {
    also: 'Automation',
    may: automation,
  }),
  page('keywords', 'Keywords', <RefreshIcon />, '/automation/keywords', {
    also: 'Automation',
    may: automation,
  }),
  page('joinReplies', 'Join replies', <RefreshIcon />, '/automation/join-reply', {
    also: 'Automation',
    may: automation,
  }),
  page('optOuts', 'Opt-outs', <BellOffIcon />, '/reports/opt-out-report', { also: 'Opt-out report' }),
  page('promotional', 'Promotional opt-in report', <CheckIcon />, '/reports/promotional-opt-in', {
    also: 'Opt-ins',
  }),
  page('reports', 'Reports', <ColumnsIcon />, '/reports'),
  page('credits', 'Credit balance', <CoinsIcon />, '/reports/credit-balance', {
    may: ({ seesCredits, seesMoney }) => seesCredits && seesMoney,
  }),
  page('invoices', 'Invoices', <InvoiceIcon />, '/reports/invoices', {
    may: ({ may, seesMoney }) => seesMoney && may('billing.view'),
  }),
  page('accountSettings', 'Account settings', <OrganizationIcon />, '/settings/account', {
    may: withRight('account.settings'),
  }),
  page('textSettings', 'Text settings', <BellOffIcon />, '/settings/text', {
    may: withRight('texting.settings'),
  }),
  page('voiceSettings', 'Voice settings', <PhoneIcon />, '/settings/voice', {
    may: ({ mayCall }) => mayCall,
  }),
  page('notifications', 'Notifications', <BellIcon />, '/settings/notifications', { also: 'Settings' }),
  page('integrations', 'Integrations', <RefreshIcon />, '/settings/integrations', { also: 'Settings' }),
  action('out', 'Sign out', <SignOutIcon />, '/login?a=Logout', { also: 'Log out' }),
];

/** Pages and actions for a user with these rights whose names contain the input. */
export function pagesFor(typed: string, rights: Rights): PalettePage[] {
  const wanted = typed.trim().toLowerCase();
  const isNamed = (text: string | undefined): boolean => text?.toLowerCase().includes(wanted) ?? false;
  const mine = all.filter(({ may }) => may?.(rights) ?? true);
  // Names that start with the input come first, then names that contain it, then search words.
  const rank = ({ text, also }: PalettePage): number =>
    text.toLowerCase().startsWith(wanted) ? 0 : isNamed(text) ? 1 : isNamed(also) ? 2 : 3;
  return [0, 1, 2].flatMap((wantedRank) => mine.filter((one) => rank(one) === wantedRank));
}
