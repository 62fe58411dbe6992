import { byId, el, figures } from './dom.js';

// The time of the organization that is signed in in this browser

const moment = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
});
const lookEveryMs = 1000;
const hourMs = 3_600_000;
let shown = null;
/** True while this page waits for a move. */
let waits = false;

/** One request; a refusal is thrown with its sentence and its status. */
async function ask(method = 'GET', body = undefined) {
  const answer = await fetch('/account-time', {
    method,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const read = await answer.json();
  if (answer.ok) return read;
  throw Object.assign(new Error(read.error ?? `The simulator answered ${answer.status}.`), {
    status: answer.status,
    port: read.port,
  });
}

/** Reads the account's time and shows it; without a test clock, the panel is absent. */
export async function refreshTime() {
  try {
    const { clock, organization } = await ask();
    byId('time').hidden = false;
    byId('time-sign-in').hidden = true;
    byId('time-field').hidden = false;
    byId('time-of').textContent = organization;
    showTime(clock);
    if (clock.IsMoving && !waits) void follow();
  } catch (error) {
    showRefusal(error);
  }
}

function showRefusal(error) {
  byId('time').hidden = error.status === 404 || error.status === undefined;
  byId('time-field').hidden = true;
  byId('time-of').textContent = error.port === undefined ? error.message : '';
  byId('time-sign-in').hidden = error.port === undefined;
  byId('time-why').textContent = error.message;
  byId('time-link').href = `http://${location.hostname}:${error.port}/`;
}

/** "in 463 days", as people say how far ahead a time is. */
function howFar(seconds) {
  const [size, unit] =
    seconds >= 2 * 86_400 ? [86_400, 'day'] : seconds >= 2 * 3600 ? [3600, 'hour'] : [60, 'minute'];
  const count = Math.max(1, Math.round(seconds / size));
  return `${figures.format(count)} ${unit}${count === 1 ? '' : 's'}`;
}

function showTime(clock) {
  shown = clock;
  const isAhead = clock.AheadSeconds > 0;
  byId('time-now').textContent = moment.format(new Date(clock.Now));
  byId('time-ahead').textContent = isAhead
    ? `${howFar(clock.AheadSeconds)} ahead of the true time`
    : 'This is the true time.';
  byId('time-to').min = localText(new Date(clock.Now));
  byId('time-back-part').hidden = !isAhead;
  setBusy(clock.IsMoving || waits);
  if (clock.MovedFrom !== null && isAhead) showDone(clock);
  else showNothing();
}

/** What a form field for a local time holds. */
function localText(date) {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function setBusy(isBusy) {
  for (const button of byId('time').querySelectorAll('button')) button.disabled = isBusy;
}

const nouns = [
  ['Occurrences', 'occurrence sent', 'occurrences sent'],
  ['DripSteps', 'drip step', 'drip steps'],
  ['Broadcasts', 'other broadcast', 'other broadcasts'],
  ['Texts', 'scheduled text', 'scheduled texts'],
  ['Digests', 'digest', 'digests'],
];

function showDone(clock) {
  const between = `from ${moment.format(new Date(clock.MovedFrom))}`;
  const sent = nouns
    .filter(([name]) => clock.Sent[name] > 0)
    .map(([name, one, many]) => `${figures.format(clock.Sent[name])} ${clock.Sent[name] === 1 ? one : many}`);
  byId('time-news').textContent = clock.IsMoving
    ? `Moving to ${moment.format(new Date(clock.MovingTo))} …`
    : (clock.Stopped ?? `Moved ${between}. ${sent.length === 0 ? 'Nothing was sent.' : 'Sent on the way:'}`);
  byId('time-counts').replaceChildren(...sent.map((words) => el('li', {}, words)));
  const lines = clock.Happened;
  byId('time-details').hidden = lines.length === 0;
  byId('time-summary').textContent =
    lines.length === 1 ? 'What happened: 1 line' : `What happened: ${figures.format(lines.length)} lines`;
  byId('time-lines').replaceChildren(
    ...lines.map(({ Date: at, What, Name }) =>
      el('li', {}, el('time', { dateTime: at }, moment.format(new Date(at))), `${What}: ${Name}`),
    ),
  );
}

function showNothing() {
  byId('time-news').textContent = '';
  byId('time-counts').replaceChildren();
  byId('time-details').hidden = true;
}

/** Shows a move that goes on, until it has arrived. */
async function follow() {
  waits = true;
  try {
    for (;;) {
      const { clock } = await ask();
      if (!clock.IsMoving) waits = false;
      showTime(clock);
      if (!clock.IsMoving) return;
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    }
  } catch (error) {
    byId('time-problem').textContent = error.message;
  } finally {
    waits = false;
  }
}

/** Moves the clock or takes it back; the rest of the page goes on meanwhile. */
async function change(method, body = undefined) {
  byId('time-problem').textContent = '';
  waits = true;
  setBusy(true);
  if (method === 'PUT') byId('time-news').textContent = `Moving to ${moment.format(new Date(body.Now))} …`;
  const looking = setInterval(() => void look(), lookEveryMs);
  try {
    const { clock } = await ask(method, body);
    waits = false;
    showTime(clock);
    if (method === 'DELETE') byId('time-news').textContent = 'The account has the true time again.';
    if (clock.IsMoving) void follow();
  } catch (error) {
    waits = false;
    await refreshTime();
    byId('time-problem').textContent = error.message;
  } finally {
    clearInterval(looking);
  }
}

/** How far a move is that this page waits for. What goes wrong is said by the move itself. */
async function look() {
  const { clock } = await ask().catch(() => ({ clock: null }));
  if (waits && clock?.IsMoving) showTime(clock);
}

/** A month later is the same day, or the last one of a shorter month. */
function later(now, by) {
  const to = new Date(now);
  if (by !== 'month') return new Date(now.getTime() + { hour: 1, day: 24, week: 168 }[by] * hourMs);
  to.setMonth(to.getMonth() + 1);
  if (to.getDate() !== now.getDate()) to.setDate(0);
  return to;
}

for (const button of byId('time').querySelectorAll('[data-by]'))
  button.addEventListener('click', () => {
    void change('PUT', { Now: later(new Date(shown.Now), button.dataset.by).toISOString() });
  });
byId('time-form').addEventListener('submit', (event) => {
  event.preventDefault();
  void change('PUT', { Now: new Date(byId('time-to').value).toISOString() });
});

let isSure = false;
byId('time-back').addEventListener('click', () => {
  const button = byId('time-back');
  if (isSure) void change('DELETE');
  isSure = !isSure;
  button.textContent = isSure ? 'Press again to go back' : 'Back to the true time';
  if (isSure)
    setTimeout(() => {
      isSure = false;
      button.textContent = 'Back to the true time';
    }, 4000);
});

// A user may have signed in meanwhile.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && !waits) void refreshTime();
});
setInterval(() => {
  if (!document.hidden && !waits && shown !== null) void refreshTime();
}, 30_000);
