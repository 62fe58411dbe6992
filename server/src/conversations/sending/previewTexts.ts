import type * as contract from '@carillon/contract/conversations/conversations';
import type { AnswerOf, BodyOf } from '@carillon/contract/route';
import { parsePhoneIn } from '@carillon/rules/phones/phoneCountries';
import type { Caller } from '../../platform/http/http.ts';
import type { ConversationDeps } from '../conversationDeps.ts';
import { addOtherNumbers } from './addOtherNumbers.ts';
import { priceOf, sendFacts } from './sendFacts.ts';
import { checkMedia, checkRecipient, readOutgoing } from './sendTexts.ts';

/**
 * What each recipient of a text would get now, or why not, by the same checks as when it is sent. Sends nothing. Throws
 * Validation without recipients.
 */
export function previewConversations(
  deps: ConversationDeps,
  caller: Caller,
  body: BodyOf<typeof contract.previewConversations>,
): Promise<AnswerOf<typeof contract.previewConversations>> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    const wanted = readOutgoing(await addOtherNumbers(tx, caller, body));
    const facts = await sendFacts(deps, tx, caller);
    await checkMedia(tx, wanted.mediaIds);
    const hasMedia = wanted.mediaIds.length > 0;
    const taken: string[] = [];
    let spent = 0;
    const Items: AnswerOf<typeof contract.previewConversations>['Items'] = [];
    for (const recipient of wanted.recipients) {
      const parsed = parsePhoneIn(recipient.phone, facts.account.countryId);
      const PhoneNumber = parsed.ok ? parsed.phone : recipient.phone;
      const checked = await checkRecipient(tx, facts, wanted, recipient, taken, spent);
      if (typeof checked === 'string') {
        Items.push({ PhoneNumber, TextMessage: '', Signature: '', Message: checked });
        continue;
      }
      taken.push(PhoneNumber);
      spent += priceOf(facts, { ...checked, hasMedia }).credits;
      Items.push({
        PhoneNumber,
        TextMessage: checked.message,
        Signature: checked.signature,
        Message: '',
      });
    }
    return { Items };
  });
}
