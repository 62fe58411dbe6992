import { drawKnobs, setStandard, showBehaviour } from './behaviour.js';
import { refreshCalls } from './call.js';
import { byId, call, clock, el } from './dom.js';
import { callbacks } from './callbacks.js';
import { refreshTime } from './time.js';
import { offer, open, redraw, refreshPhones, refreshThread, show, showStage } from './page.js';

// Special numbers, starting over, and keeping up to date

Object.assign(callbacks, { listen, refreshAll });

async function drawNumbers() {
  const table = await call('/numbers');
  setStandard(table.wellBehaved);
  offer([...table.ours.map((each) => each.number), table.recording]);
  byId('numbers').replaceChildren(...numberRows(table.numbers, table.otherwise));
  byId('call-numbers').replaceChildren(...numberRows(table.calls, table.callsOtherwise));
}

function numberRows(special, otherwise) {
  const rows = special.map(({ ending, label }) => {
    const button = el('button', { type: 'button', 'aria-label': `Open (214) 555-${ending}` }, ending);
    button.addEventListener('click', () => {
      void show(`214555${ending}`);
      showStage();
    });
    return el('tr', {}, el('td', {}, button), el('td', {}, label));
  });
  for (const { ending, label } of otherwise)
    rows.push(el('tr', {}, el('td', {}, ending === '' ? 'other' : `…${ending}`), el('td', {}, label)));
  return rows;
}

let sure = false;
byId('reset').addEventListener('click', async () => {
  if (!sure) {
    sure = true;
    byId('reset').textContent = 'Press again to forget everything';
    setTimeout(() => {
      sure = false;
      byId('reset').textContent = 'Forget everything';
    }, 4000);
    return;
  }
  sure = false;
  byId('reset').textContent = 'Forget everything';
  await call('/reset', 'POST', {});
  byId('reset-done').textContent = ' Done';
  setTimeout(() => (byId('reset-done').textContent = ''), 2500);
  redraw();
  void refreshAll();
});

async function refreshAll() {
  try {
    const [now] = await Promise.all([call('/behaviour'), refreshPhones(), refreshCalls(), refreshThread()]);
    showBehaviour(now);
  } catch {
    setLive('lost', 'Not connected');
  }
}

function setLive(state, words) {
  byId('live').dataset.state = state;
  byId('live').textContent = words;
}

/** What is heard of the simulator: the line is open, it is lost, or something happened. */
function heard(what) {
  if (what !== 'news') setLive(what, what === 'live' ? 'Live' : 'Reconnecting');
  else void refreshOnNews();
}

/** What is needed to draw anything is here. */
let ready = false;
let refreshing = false;
let again = false;
/** One refresh at a time, and one more after news that came meanwhile. Drawn frames would never come in a tab behind others. */
async function refreshOnNews() {
  again = true;
  if (refreshing || !ready) return;
  refreshing = true;
  while (again) {
    again = false;
    await (document.hidden ? refreshThread().catch(() => {}) : refreshAll());
  }
  refreshing = false;
}

let port = null;
let events = null;
const tab = `phone ${Math.random()}`;
/** Hears of news; as long as it does, calls to the open phone wait to be answered here. */
function listen() {
  if (globalThis.SharedWorker && navigator.locks) {
    if (port) port.postMessage({ tab, phone: open });
    else joinLine();
    return;
  }
  events?.close();
  events = new EventSource(open === '' ? '/events' : `/events?phone=${open}`);
  events.onopen = () => heard('live');
  events.onerror = () => heard('lost');
  events.onmessage = () => heard('news');
}

/** All tabs share one line; this one's lock tells when it is gone. */
function joinLine() {
  port = new SharedWorker('/worker.js').port;
  port.onmessage = ({ data }) => heard(data);
  void navigator.locks.request(tab, () => {
    port.postMessage({ tab, phone: open });
    return new Promise(() => {});
  });
}

document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void refreshOnNews();
});

const tick = () => (byId('device-time').textContent = clock.format(new Date()).replace(/ [AP]M$/, ''));
tick();
setInterval(tick, 10_000);
window.addEventListener('hashchange', () => show(location.hash));
drawKnobs();
void refreshTime();
// First of all, so that a phone that is loaded anew while it rings is not let go.
listen();
drawNumbers()
  .then(() => {
    ready = true;
    return refreshAll();
  })
  .catch(() => setLive('lost', 'Not connected'));
