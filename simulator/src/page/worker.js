// One line to the simulator for all tabs of a browser. A browser has six connections to a host, so with a
// line for each tab the sixth phone that is open could no longer be answered. It names the phones that are
// open: as long as it does, calls to them wait to be answered by hand.

/** Each tab's port, and the phone that it shows ("" while it shows none). */
const tabs = new Map();
/** The line, and those before it that are closed once it is open. */
let line = null;
let before = [];
let named = null;

globalThis.onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data: { tab, phone } }) => {
    // A tab holds its lock for as long as it is there, however it ends.
    if (!tabs.has(port)) void navigator.locks.request(tab, () => leave(port));
    tabs.set(port, phone);
    follow();
    if (line?.readyState === EventSource.OPEN) port.postMessage('live');
  };
};

function leave(port) {
  tabs.delete(port);
  follow();
}

function tell(what) {
  for (const port of tabs.keys()) port.postMessage(what);
}

/** Opens the line anew when other phones are open than before, so that none is let go meanwhile. */
function follow() {
  const phones = [...new Set(tabs.values())].filter((each) => each !== '').sort();
  const wanted = phones.map((each) => `phone=${each}`).join('&');
  if (wanted === named) return;
  named = wanted;
  if (line) before.push(line);
  const now = new EventSource(`/events?${wanted}`);
  line = now;
  const settle = (what) => {
    if (now !== line) return;
    for (const each of before) each.close();
    before = [];
    tell(what);
  };
  now.onopen = () => settle('live');
  now.onerror = () => settle('lost');
  now.onmessage = () => settle('news');
}
