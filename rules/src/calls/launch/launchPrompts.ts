import { people } from '../../money/amounts.ts';
import { spokenTime } from '../callSpeech.ts';
import type { LaunchPlan, LaunchPromptName } from './launchTypes.ts';

/** What the system speaks while a broadcast is launched by telephone. */
export const launchPromptTexts: Readonly<Record<LaunchPromptName, string>> = {
  askLaunch: 'To launch a broadcast, press star, enter your phone launch ID, then pound.',
  wrongLaunch: 'That phone launch ID was not found for the phone that you are calling from.',
  lastWrongLaunch:
    'The ID is shown in your voice settings, and the call must come from the phone number of your profile. Please check both, then call again.',
  launchLocked:
    'There were too many wrong phone launch IDs. For 24 hours, nothing can be launched from this phone. Please use the website.',
  launchSeveral:
    'Several organizations use this phone and this phone launch ID. Please choose another ID in your voice settings.',
  launchNotAllowed: 'You can not send broadcasts. Please ask your account owner.',
  launchNoCallerId:
    'Your voice settings have no caller ID that calls can come from. Please choose one there, then call again.',
  askList: 'Enter the List ID of the group that will be called, then pound.',
  wrongList: 'That List ID was not found.',
  lastWrongList: 'The List ID is shown on the page of the group. Please check it there, then call again.',
  emptyList: 'No one in that group can be called.',
  largeList: 'That group is too large to be launched by telephone.',
  launchReview: 'To send it, press 1. To record again, press 2. To hear this again, press 3.',
  notLaunched: 'Your broadcast could not be sent.',
};

/** "24 people in Parents will be called, starting at 9:05 AM on Friday, January 16." */
export function planWords(plan: LaunchPlan): string {
  const start = spokenTime(plan.startsAt, plan.zone);
  const closed = plan.waitsForWindow ? 'Your calling window is closed now. ' : '';
  return `${closed}${people(plan.people)} in ${plan.group} will be called, starting at ${start}.`;
}

/** Spoken when the broadcast is made. */
export function launchedWords(plan: LaunchPlan): string {
  const start = spokenTime(plan.startsAt, plan.zone);
  return `Your broadcast will be sent at ${start}. Until then, it can be canceled on the website.`;
}
