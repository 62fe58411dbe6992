import {
  callDeclaration,
  consentDeclaration,
  textAndCallDeclaration,
} from '@carillon/rules/inbound/consentTexts';
import { useCallback, useState } from 'react';
import type { ReactNode } from 'react';
import { plural } from '@carillon/rules/money/amounts';
import { ConsentWords } from '../../../../parts/people/ConsentBox.tsx';
import { useSnackbar } from '../../../../parts/page/Snackbars.tsx';
import {
  AddContactsDialog,
  AddGroupsDialog,
  AddIntegrationDialog,
  PasteDialog,
  PersonDialog,
} from '../dialogs.ts';
import { RecipientCards } from './RecipientCards.tsx';
import type { RecipientWay } from './RecipientCards.tsx';
import { FileUpload, HouseholdChoice, NumberChoice, RecipientList, RecipientTotals } from '../lazyParts.tsx';
import type { WizardPart } from '../useWizard.ts';
import { hasCalls, hasTexts } from '../wizardForm.ts';

/** Step 2: six ways to add people, and all people added so far (row B-028). */
export function RecipientsStep({
  wizard,
  list,
}: {
  /** What stands for the table of recipients. */
  list?: ReactNode;
  wizard: WizardPart<
    'account' | 'change' | 'draftId' | 'errorOf' | 'facts' | 'form' | 'rosterChanged' | 'summary'
  >;
}) {
  const { rosterChanged } = wizard;
  const [way, setWay] = useState<RecipientWay | null>(null);
  const show = useSnackbar();
  const close = useCallback(() => setWay(null), []);
  const added = useCallback(
    (addedCount: number, duplicates: number, rejected = 0, remark = '') => {
      rosterChanged();
      setWay(null);
      const aside = duplicates === 0 ? '' : ` ${plural(duplicates, 'was', 'were')} there already.`;
      const left =
        rejected === 0 ? '' : ` ${plural(rejected, 'person has', 'people have')} no usable number.`;
      show({
        text: `${plural(addedCount, 'recipient', 'recipients')} added.${aside}${left} ${remark}`.trimEnd(),
        tone: 'success',
      });
    },
    [rosterChanged, show],
  );
  const total = wizard.summary?.Total ?? 0;
  const { form } = wizard;
  const declaration = !hasCalls(form)
    ? consentDeclaration
    : hasTexts(form)
      ? textAndCallDeclaration
      : callDeclaration;
  return (
    <ConsentWords.Provider value={declaration}>
      {/* Above the cards: below them, users on a phone would not see it. */}
      <FileUpload wizard={wizard} open={way === 'file'} onOpen={() => setWay('file')} onClose={close} />
      <RecipientCards wizard={wizard} compact={total > 0} onChoose={setWay} />
      {total > 0 && <RecipientTotals wizard={wizard} />}
      {(wizard.summary?.PeopleWithSeveral ?? 0) > 0 && <NumberChoice wizard={wizard} />}
      {(wizard.summary?.SharedNumbers ?? 0) > 0 && <HouseholdChoice wizard={wizard} />}
      {total > 0 && (list ?? <RecipientList wizard={wizard} />)}

      <AddContactsDialog open={way === 'contacts'} wizard={wizard} onClose={close} onAdded={added} />
      <PasteDialog open={way === 'paste'} wizard={wizard} onClose={close} />
      <PersonDialog open={way === 'individual'} wizard={wizard} person={null} onClose={close} />
      <AddIntegrationDialog
        open={way === 'integration'}
        wizard={wizard}
        onClose={close}
        onAdded={added}
        onOther={setWay}
      />
      <AddGroupsDialog open={way === 'groups'} wizard={wizard} onClose={close} onAdded={added} />
    </ConsentWords.Provider>
  );
}
