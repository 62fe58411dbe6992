import { AppError } from '@carillon/contract/errors';
import { broadcastForm } from '@carillon/contract/broadcasts/broadcastForm';
import type { quickSend as route } from '@carillon/contract/broadcasts/quickSend';
import type { AnswerOf, BodyOf } from '@carillon/contract/route';
import { quickSendName, quickSendType } from '@carillon/rules/broadcasts/quickSend';
import { mergeFaultText } from '@carillon/rules/texts/mergeFaults';
import { render, standardFields } from '@carillon/rules/texts/mergeFields';
import { messageLength } from '@carillon/rules/texts/segments';
import { readUser } from '../../accounts/index.ts';
import { addRecipients } from '../../audiences/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { draftOwnerId } from '../drafts/drafts.ts';
import { readDraft, type DraftRow } from '../drafts/drafts.sql.ts';
import { requireConsent, type RecipientDeps } from '../drafts/recipients/draftAudience.ts';
import type { PartDeps } from '../parts/part.ts';
import { makeBroadcast } from './createBroadcast.ts';

type Body = BodyOf<typeof route>;

const refuse = (Field: string, Message: string): AppError =>
  new AppError('Validation', Message, [{ Field, Message }]);

/**
 * Sends a text to a few people at once (2-decisions D and I11): adds them to an empty draft and makes its broadcast, in
 * one transaction. Nothing is sent unless everyone gets a whole text: a number that is none, a person without a value of
 * a field, and a text that gets too long are refused with their sentences (C-160, C-161). Throws NotFound, WrongState,
 * ConsentRequired, AlreadySent, NotEnoughCredits.
 */
export function quickSend(
  deps: PartDeps & Pick<RecipientDeps, 'lineTypes'> & { readonly jobs: Jobs },
  caller: Caller,
  draftId: number,
  body: Body,
): Promise<AnswerOf<typeof route>> {
  return deps.database.inTenant(caller.tenant, async (tx) => {
    // Without an open draft it was sent before: `makeBroadcast` returns what came of it.
    const draft = await readDraft(tx, draftId, draftOwnerId(caller), true);
    if (draft !== null) await addPeople(deps, tx, caller, draft, body);
    const { broadcastId, reached } = await makeBroadcast(
      deps,
      tx,
      caller,
      broadcastForm.parse({
        DraftBroadcastID: draftId,
        BroadcastName: quickSendName(body.TextMessage),
        BroadcastType: quickSendType(body.Contacts.length),
        TextMessage: body.TextMessage,
        TextNumberID: body.TextNumberID,
        IncludeSignature: body.IncludeSignature,
        TemplateID: body.TemplateID,
        startOption: 'START_IMMEDIATELY',
        RequestKey: body.RequestKey,
      }),
    );
    return {
      BroadcastID: broadcastId,
      RecipientTotal: reached,
      UriSummary: `/broadcasts/${broadcastId}/summary`,
    };
  });
}

async function addPeople(
  deps: Pick<RecipientDeps, 'lineTypes' | 'clock'>,
  tx: TenantTx,
  caller: Caller,
  draft: DraftRow,
  body: Body,
): Promise<void> {
  if (draft.recipientCount > 0)
    throw new AppError('WrongState', 'This draft has recipients already. Open it to send it.');
  await requireConsent(tx, draft, body.UserIndicatedConsentDeclared);
  await requireWholeTexts(tx, caller, body);
  const { Rejected } = await addRecipients(
    tx,
    draft,
    { ...body, Source: 'individual' },
    { lineTypes: deps.lineTypes, now: deps.clock.now() },
  );
  const [wrong] = Rejected;
  if (wrong !== undefined) throw refuse('Contacts', `${wrong.PrimaryPhone}: ${wrong.Reason}`);
}

/** Every person has all values, and no text gets too long by them. */
async function requireWholeTexts(tx: TenantTx, caller: Caller, body: Body): Promise<void> {
  const user = await readUser(tx, caller.userId);
  const signature = body.IncludeSignature ? (user?.signatureText ?? '') : '';
  const most = user?.characterCount ?? 160;
  const columns = body.Contacts.flatMap(({ CustomData }) => Object.keys(CustomData ?? {}));
  for (const contact of body.Contacts) {
    const merged = render(body.TextMessage, valuesOf(contact), {
      customFields: columns,
      maxLength: most - (signature === '' ? 0 : messageLength('', signature)),
    });
    // An empty text and a broken field have sentences of their own, which do not depend on the person.
    const isOfPerson =
      merged.status === 'Invalid Missing Values' || merged.status === 'Invalid Exceeds Max Length';
    if (isOfPerson) throw refuse('TextMessage', mergeFaultText(merged, body.TextMessage, columns));
  }
}

function valuesOf({ PrimaryPhone, FirstName, LastName, Notes, CustomData }: Body['Contacts'][number]) {
  const [first, last, notes, phone] = standardFields;
  return { ...CustomData, [first]: FirstName, [last]: LastName, [notes]: Notes, [phone]: PrimaryPhone };
}
