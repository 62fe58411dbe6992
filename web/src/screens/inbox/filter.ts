import type { Tag } from '../../api/conversations.ts';
import type { ConversationFilter } from '../../api/conversations.ts';
import { formatPhone } from '@carillon/rules/phones/cells/phoneText';
import { autoOptOutTag } from '../../api/conversationKeys.ts';
import type { InboxSearch } from './search.ts';

/** The list that an address means for a user, in the server's format (3-decisions 2.1). */
export function filterOf(search: InboxSearch, myId: number): ConversationFilter {
  const { done, review, tag, broadcastid, textnumberid, unread, q, all, startdate, enddate } = search;
  const { assigned } = search;
  return {
    // By id and not as "me", so that live events can decide locally what belongs there.
    ...(assigned ? { assignedto: assigned === 'me' ? myId : 'none' } : {}),
    ...(review ? { isoptoutheld: 'true' } : {}),
    ...(done ? { isdone: 'true' } : {}),
    ...(tag ? { tagid: tag } : {}),
    ...(broadcastid ? { broadcastid } : {}),
    ...(textnumberid ? { textnumberid } : {}),
    ...(unread ? { unread: 'true' } : {}),
    ...(q ? { q } : {}),
    ...(q && all ? { all: 'true' } : {}),
    ...(startdate ? { startdate } : {}),
    ...(enddate ? { enddate } : {}),
  };
}

/** What titles need. Absent while unknown. */
export interface TitleFacts {
  readonly tags?: readonly Tag[] | undefined;
  readonly broadcastName?: string | undefined;
  readonly numbers?: readonly { TextNumberID: number; Name: string; TextPhoneNumber: string }[] | undefined;
}

/** Name of the list (row C-016); a text number without a name shows its phone number. */
export function titleOf(search: InboxSearch, { tags, broadcastName, numbers }: TitleFacts): string {
  if (search.tag === autoOptOutTag) return 'Auto Opt-Outs';
  if (search.review) return 'Review';
  if (search.tag) return tags?.find((tag) => tag.TagID === search.tag)?.TagName ?? 'Tag';
  if (search.broadcastid) return broadcastName || 'Broadcast';
  if (search.done) return 'Done';
  if (search.textnumberid) {
    const number = numbers?.find((one) => one.TextNumberID === search.textnumberid);
    return number ? number.Name || formatPhone(number.TextPhoneNumber) : 'Text number';
  }
  return 'Inbox';
}
