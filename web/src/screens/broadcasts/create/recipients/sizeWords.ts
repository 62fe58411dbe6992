import { plural } from '@carillon/rules/money/amounts';
import { isTextSurvey } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';

/** The length of a text and its attachments, for the review. Nothing for a picture alone, which has no segments. */
export function sizeWords(form: WizardForm, segments: number): string {
  const hasImage = form.Media.length > 0;
  const said = [
    ...(hasImage && segments === 0
      ? []
      : [plural(segments, 'segment', 'segments'), ...(hasImage ? ['with an image'] : [])]),
    ...(isTextSurvey(form)
      ? [form.sendTextSurveyAutoReply ? 'answers to Yes and No' : 'no automatic answers']
      : []),
  ].join(', ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}
