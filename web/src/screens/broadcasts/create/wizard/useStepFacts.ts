import { replyNeededText } from '@carillon/rules/broadcasts/refusals';
import { isAbroad } from '@carillon/rules/phones/countries';
import { useMemo } from 'react';
import { textPricesOf } from '../../../../parts/texts/textPrices.ts';
import { limitOf, textFacts } from '../../../../parts/texts/editor/textFacts.ts';
import { useLinks } from '../../../../api/texts/useLinks.ts';
import { checkWindow } from '../settings/callTimes.ts';
import type { StepFacts } from '../steps/stepFacts.ts';
import { useScheduleMeaning } from './useScheduleMeaning.ts';
import { lostAudioOf, useCallRules } from '../wizardFacts.ts';
import { hasCalls } from '../wizardForm.ts';
import type { WizardForm } from '../wizardForm.ts';
import type { WizardData } from './useWizardData.ts';

/** What the checks of the steps need to know beside the form. */
export function useStepFacts(values: WizardForm, data: WizardData): StepFacts {
  const { user, account, numbers, usable, summary, counts, zone, now, start } = data;
  const { signature, hasMedia, limit, columns } = data;
  const callRules = useCallRules(hasCalls(values), account.data?.CountryID);
  const links = useLinks(values.TextMessage);
  const linksYes = useLinks(values.textSurveyAutoReplyYes);
  const linksNo = useLinks(values.textSurveyAutoReplyNo);
  const schedule = useScheduleMeaning(values, zone, start.at);
  return useMemo<StepFacts>(() => {
    const common = {
      international: isAbroad(account.data?.CountryID ?? 1),
      prices: textPricesOf(account.data),
      customFields: columns,
    };
    const reply = {
      ...common,
      customFields: null,
      signature: '',
      hasMedia: false,
      limit: limitOf(user.data?.DefaultSettingCharacterCount, false),
    };
    return {
      ...callRules,
      callerIds: numbers.data?.Items.map((one) => one.TextPhoneNumber),
      window: checkWindow(values, start.at, now, zone),
      lostAudio: counts.data && !counts.isPlaceholderData ? lostAudioOf(values, counts.data) : [],
      start,
      schedule,
      usableNumbers: numbers.data && usable.map((one) => one.TextNumberID),
      blockedNumbers: (numbers.data?.Items ?? [])
        .filter((one) => one.IsBlocked)
        .map((one) => one.TextNumberID),
      summary: summary.data,
      message: textFacts({
        ...common,
        text: values.TextMessage,
        signature,
        nameLength: account.data?.PaidNameLength,
        hasMedia,
        limit,
        links,
      }),
      replyYes: textFacts(
        { ...reply, text: values.textSurveyAutoReplyYes, links: linksYes },
        replyNeededText,
      ),
      replyNo: textFacts({ ...reply, text: values.textSurveyAutoReplyNo, links: linksNo }, replyNeededText),
    };
  }, [
    callRules,
    counts.data,
    counts.isPlaceholderData,
    now,
    zone,
    start,
    usable,
    numbers.data,
    summary.data,
    values,
    signature,
    hasMedia,
    limit,
    links,
    linksYes,
    linksNo,
    schedule,
    columns,
    user.data,
    account.data,
  ]);
}
