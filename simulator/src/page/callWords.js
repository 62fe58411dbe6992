import { el, pretty } from './dom.js';

// What is said of a call and of each of its steps

/** Said of each step of a call; null for steps that need no line. */
export const stepWords = {
  rang: () => 'Ringing',
  answered: () => 'Answered',
  machine: (step) =>
    step.seconds === null
      ? 'A greeting plays that never ends'
      : `Voicemail greeting, ${lengthOf(step.seconds)}`,
  beep: () => 'Beep',
  said: (step) => `“${step.text}”`,
  played: () => 'Audio',
  keys: (step) => `Pressed ${[...step.digits].join(' ')}${step.taken === false ? ', nobody listened' : ''}`,
  recorded: (step) => `Recorded ${lengthOf(step.seconds)}`,
  paused: (step) => `Silence, ${lengthOf(step.seconds)}`,
  heardRinging: (step) => `Ringing tone, ${lengthOf(step.seconds)}`,
  transferred: (step) => `Transferring to ${step.to.split(', ').map(pretty).join(', ')}`,
  connected: (step) => `Connected with ${pretty(step.to)}`,
  sentKeys: (step) => `Keys sounded: ${step.digits}`,
  redirected: () => 'Another script took over',
  ended: (step) => `Ended: ${endWords[step.cause] ?? step.cause}${step.text ? `. ${step.text}` : ''}`,
};
const endWords = {
  hangup: 'hung up',
  busy: 'busy',
  timeout: 'no answer',
  cancel: 'canceled by the caller',
  rejected: 'declined',
  error: 'the network failed',
  'invalid-bxml': 'the script is not valid',
  'invalid-script': 'the script is not valid',
  'callback-error': 'the product did not answer',
  'application-error': 'the script could not be played',
};
export const lengthOf = (seconds) => `${Math.round((seconds ?? 0) * 10) / 10} s`;
export const minutes = (ms) => {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};

export function stepLine(step) {
  const line = el(
    'li',
    { class: `step ${step.kind}` },
    el('span', {}, stepWords[step.kind]?.(step) ?? step.kind),
  );
  if (step.kind === 'said' || step.kind === 'played') {
    const cut = step.heard !== undefined && step.heard < step.seconds;
    const heard = cut ? `${lengthOf(step.heard)} of ${lengthOf(step.seconds)} heard` : lengthOf(step.seconds);
    line.append(el('small', {}, step.overGreeting ? `${heard}, over the greeting` : heard));
  }
  if (step.kind === 'played' || step.kind === 'recorded')
    line.append(
      el(
        'a',
        {
          href: step.url,
          target: '_blank',
          rel: 'noreferrer',
          'aria-label': `Listen to ${step.url.split('/').pop()}`,
        },
        'Listen',
      ),
    );
  if (step.markup) line.append(el('small', {}, `with markup: ${step.markup.join(', ')}`));
  return line;
}

/** A call that is over, in the thread. */
export function callEntry(past) {
  const wentOut = past.direction === 'out';
  const talked =
    past.answeredAt === null ? '' : `, ${minutes(Date.parse(past.endedAt) - Date.parse(past.answeredAt))}`;
  const other = pretty(wentOut ? past.to : past.from);
  const end = past.answeredAt === null ? (endWords[past.cause] ?? past.cause) : 'answered';
  const details = el(
    'details',
    { class: `past-call ${past.answeredAt === null ? 'missed' : ''}` },
    el('summary', {}, `${wentOut ? 'Call to' : 'Call from'} ${other}: ${end}${talked}`),
    el('ol', { class: 'steps' }, ...past.steps.map(stepLine)),
  );
  details.dataset.call = past.id;
  return details;
}
