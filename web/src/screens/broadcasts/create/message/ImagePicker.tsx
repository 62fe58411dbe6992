import { creditCount } from '@carillon/rules/money/amounts';
import { errorText } from '../../../../api/client/errors.ts';
import { uploadImage } from '../../../../api/forms/uploadImage.ts';
import { ImageField } from '../../../../parts/pictures/ImageField.tsx';
import { textPricesOf } from '../../../../parts/texts/textPrices.ts';
import type { WizardPart } from '../useWizard.ts';
import { editForm } from '../wizardForm.ts';

/** One image for the text (2-decisions I8), and what it costs. */
export function ImagePicker({ wizard }: { wizard: WizardPart<'account' | 'change' | 'form'> }) {
  const { account, form, change } = wizard;
  const price = textPricesOf(account).withMedia;
  return (
    <ImageField
      image={form.Media[0]}
      upload={uploadImage}
      failed={(error) => errorText(error, 'adding', 'image')}
      hint={price > 0 ? ` A text with an image costs ${creditCount(price)}.` : ''}
      onChange={(Media) => change((old) => editForm(old, { Media }))}
    />
  );
}
