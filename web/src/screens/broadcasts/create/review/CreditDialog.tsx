import Button from '@mui/material/Button';
import { textCredits } from '@carillon/rules/money/credits';
import { CreditsDialog } from '../../../../parts/dialogs/CreditsDialog.tsx';
import { useGranted } from '../../../../api/client/session.ts';
import { useMayOpen } from '../../../../pages.ts';
import { textPricesOf } from '../../../../parts/texts/textPrices.ts';
import { creditShortage } from './creditShortage.ts';
import type { StepNumber } from '../steps/steps.ts';
import type { WizardPart } from '../useWizard.ts';
import { hasCalls, hasTexts } from '../wizardForm.ts';

interface CreditDialogProps {
  open: boolean;
  wizard: WizardPart<'account' | 'creditsNeeded' | 'facts' | 'form'>;
  onClose: () => void;
  onStep: (step: StepNumber) => void;
}

/** Credits that the wizard found missing (row B-155), with links to the steps that can lower the price. */
export function CreditDialog({ open, wizard, onClose, onStep }: CreditDialogProps) {
  const { account, form, facts, creditsNeeded } = wizard;
  const hasImage = form.Media.length > 0;
  const isTyped = form.TextMessage.trim() !== '';
  const mayBuy = useGranted('billing.buy');
  const mayLook = useMayOpen('/reports/credit-balance');
  return (
    <CreditsDialog
      open={open}
      account={account}
      mayBuy={mayBuy}
      mayLook={mayLook}
      summary={creditShortage(creditsNeeded, account?.AvailableCallUnits ?? 0, mayBuy)}
      use={{
        text: hasTexts(form)
          ? {
              segments: facts.message.segments,
              hasImage,
              credits: facts.message.credits,
              creditsWithoutImage: textCredits(
                { segments: isTyped ? facts.message.segments : 0, hasMedia: false },
                textPricesOf(account),
              ),
            }
          : null,
        calls: hasCalls(form),
      }}
      actions={
        <>
          <Button onClick={() => onStep(2)}>Go to recipients</Button>
          <Button variant="contained" onClick={() => onStep(3)}>
            Go to message
          </Button>
        </>
      }
      onClose={onClose}
    />
  );
}
