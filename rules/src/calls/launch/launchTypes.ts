/** The part of a call in which a broadcast is launched by telephone: its phases, questions and answers. */

/** Names of what the system speaks there; the words are in `launchPrompts.ts`. */
export type LaunchPromptName =
  | 'askLaunch'
  | 'wrongLaunch'
  | 'lastWrongLaunch'
  | 'launchLocked'
  | 'launchSeveral'
  | 'launchNotAllowed'
  | 'launchNoCallerId'
  | 'askList'
  | 'wrongList'
  | 'lastWrongList'
  | 'emptyList'
  | 'largeList'
  | 'launchReview'
  | 'notLaunched';

/** The phase of such a call. */
export type LaunchPhase =
  /** A phone launch ID was entered; the server looks for its user (`needs`). */
  | 'launcher'
  | 'askList'
  /** A List ID was entered; the server looks for the group (`needs`). */
  | 'list'
  | 'launchRecording'
  /** The server counts who would be called, and when (`needs`). */
  | 'plan'
  /** The message, who will be called, and the choice between sending and recording again. */
  | 'launchReview'
  /** The server makes the broadcast (`needs`). */
  | 'launching';

/** Why a phone launch ID opens nothing. */
export type LauncherRefusal =
  /** No user with this ID has the phone that calls; the same for an unknown ID. */
  | 'wrong'
  /** Too many wrong ones (`launchLimits`). */
  | 'locked'
  /** Users of several organizations have this phone and this ID. */
  | 'several'
  /** The user may not create broadcasts, or the organization may not send. */
  | 'notAllowed'
  /** The user's settings name no number that calls can come from. */
  | 'noCallerId';

/** Why a group can't be called. */
export type ListRefusal =
  | 'unknown'
  /** No one in it can be called. */
  | 'nobody'
  /** More people than `mostLaunchPeople`. */
  | 'tooMany';

/** Who will be called and when. */
export interface LaunchPlan {
  /** How many numbers will be called. */
  readonly people: number;
  readonly group: string;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  /** True when the calling window opens later than a broadcast could start. */
  readonly waitsForWindow: boolean;
  /** IANA zone in which the start is announced. */
  readonly zone: string;
}

/** Answers of the server; all of them come synchronously. */
export type LaunchEvent =
  /** To `needs: launcher`; null: found. */
  | { readonly kind: 'launcher'; readonly refusal: LauncherRefusal | null; readonly at: number }
  /** To `needs: list`; null: found. */
  | { readonly kind: 'list'; readonly refusal: ListRefusal | null; readonly at: number }
  /** To `needs: plan`; null when it can't be made any more. */
  | { readonly kind: 'plan'; readonly plan: LaunchPlan | null; readonly at: number }
  /** To `needs: launch`; null: not sent, with this reason, a sentence for the caller. */
  | {
      readonly kind: 'launched';
      readonly plan: LaunchPlan | null;
      readonly reason: string | null;
      readonly at: number;
    };

/** The caller who launches: the phone, digits with the country's prefix, and what was entered. */
export interface Launcher {
  readonly caller: string | null;
  readonly launchId: string;
}

/** What the server must find out or do; its answer is the next event. */
export type LaunchNeed =
  | ({ readonly kind: 'launcher' } & Launcher)
  | ({ readonly kind: 'list'; readonly listId: string } & Launcher)
  | ({ readonly kind: 'plan'; readonly listId: string } & Launcher)
  | ({ readonly kind: 'launch'; readonly listId: string; readonly recordingId: string } & Launcher);
