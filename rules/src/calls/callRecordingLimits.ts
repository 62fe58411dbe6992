/** Tries for a message recording ID, a phone launch ID or a List ID in one call (C6.3). */
export const mostTries = 3;
/** Wrong keys, failed takes and failed savings together. */
export const mostStrays = 6;
/** Shortest recording that is one (2-decisions H10), in seconds. */
const shortestSeconds = 1;

/** True for a take that can be used: its id is the carrier's, and it is not too short where that is known. */
export function isRecording(recordingId: string, seconds: number | null): boolean {
  return /^[\w-]{1,80}$/.test(recordingId) && (seconds === null || seconds >= shortestSeconds);
}
