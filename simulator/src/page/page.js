'use strict';
const byId = (id) => document.getElementById(id);
const el = (name, props = {}, ...children) => {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(props)) {
    if (key === 'class') node.className = value;
    else if (key.startsWith('aria-')) node.setAttribute(key, value);
    else node[key] = value;
  }
  node.append(...children);
  return node;
};
const digitsOf = (text) => text.replace(/[^0-9]/g, '');
/** "(214) 555-0100" for ten digits (or eleven with a leading 1), else as it is. */
const pretty = (number) => {
  const digits = digitsOf(number).replace(/^1(?=[0-9]{10}$)/, '');
  return digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : number;
};
const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const dayName = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const figures = new Intl.NumberFormat('en-US');
const call = async (path, method = 'GET', body = undefined) => {
  const answer = await fetch(path, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  const read = await answer.json();
  if (!answer.ok) throw new Error(read.error ?? `The simulator answered ${answer.status}.`);
  return read;
};

// The list of phones

let open = digitsOf(location.hash);
let shownThread = '';
let ourNumbers = [];

async function refreshPhones() {
  const typed = byId('search').value;
  const digits = digitsOf(typed);
  const found = await call(`/phones?limit=60&search=${digits}`);
  byId('taken').textContent = figures.format(found.taken);
  byId('waiting').textContent = figures.format(found.undeliveredWebhooks);
  const focused = document.activeElement?.closest?.('.row')?.dataset.number;
  byId('phones').replaceChildren(...found.phones.map(phoneRow));
  if (focused) byId('phones').querySelector(`[data-number="${focused}"]`)?.focus();
  byId('no-phones').hidden = found.phones.length > 0 || digits !== '';
  const whole = /^1?[0-9]{10}$/.test(digits) && !found.phones.some((phone) => phone.number === digits);
  byId('open-typed').hidden = !whole;
  byId('open-typed').textContent = `Open ${pretty(digits)}`;
}

function phoneRow(phone) {
  const row = el('button', { class: 'row', type: 'button' });
  row.dataset.number = phone.number;
  row.setAttribute('aria-current', String(phone.number === open));
  row.append(
    el('span', { class: 'face', 'aria-hidden': 'true' }, phone.number.slice(-2)),
    el('span', { class: 'who' }, pretty(phone.number)),
    el('span', { class: 'when' }, clock.format(new Date(phone.at))),
    el('span', { class: 'said' }, (phone.kind === 'inbound' ? '← ' : '') + (phone.text || 'Picture')),
  );
  row.addEventListener('click', () => show(phone.number));
  return el('li', {}, row);
}

function show(number) {
  open = digitsOf(number).replace(/^1(?=[0-9]{10}$)/, '');
  history.replaceState(null, '', `#${open}`);
  shownThread = '';
  for (const row of document.querySelectorAll('.row'))
    row.setAttribute('aria-current', String(row.dataset.number === open));
  byId('to').value = '';
  byId('problem').textContent = '';
  return refreshThread();
}

// The phone

const lineTypes = { mobile: 'Mobile', landline: 'Landline', invalid: 'Not a working number' };
const good = new Set(['delivered']);

async function refreshThread() {
  byId('answer').hidden = open === '';
  if (open === '') {
    if (shownThread !== 'none')
      byId('thread').replaceChildren(
        el('p', { class: 'blank' }, 'Texts to the phone you open appear here as they arrive.'),
      );
    shownThread = 'none';
    return;
  }
  const number = open;
  const phone = await call(`/phones/${number}?limit=200`);
  if (number !== open) return;
  byId('number').textContent = pretty(phone.number);
  byId('avatar').textContent = phone.number.slice(-2);
  byId('about').textContent = `${lineTypes[phone.lineType] ?? ''} · ${phone.label}`;
  const state = JSON.stringify(phone);
  if (state === shownThread) return;
  shownThread = state;
  const thread = byId('thread');
  let day = '';
  const nodes = [];
  for (const text of phone.texts) {
    const at = new Date(text.at);
    const name = dayName.format(at);
    if (name !== day) nodes.push(el('p', { class: 'day' }, name));
    day = name;
    nodes.push(...bubble(text, at));
  }
  if (nodes.length === 0)
    nodes.push(
      el('p', { class: 'blank' }, 'Nothing yet. Text one of our numbers from here, or send to this phone.'),
    );
  thread.replaceChildren(...nodes);
  thread.scrollTop = thread.scrollHeight;
  const heard = phone.texts.map((text) => (text.direction === 'in' ? text.from : text.to)).reverse();
  const ours = [...new Set([...heard, ...ourNumbers].map(pretty))];
  byId('ours').replaceChildren(...ours.map((each) => el('option', { value: each })));
  if (byId('to').value === '' && ours[0]) byId('to').value = ours[0];
}

function bubble(text, at) {
  const box = el('div', { class: `bubble ${text.direction}` }, text.text);
  for (const address of text.media) {
    if (text.text || box.childElementCount > 0) box.append(el('br'));
    box.append(
      el(
        'a',
        { href: /^https?:/.test(address) ? address : '#', target: '_blank', rel: 'noreferrer' },
        `Picture: ${address.split('/').pop()}`,
      ),
    );
  }
  const meta = el('p', { class: `meta ${text.direction}` }, clock.format(at));
  if (text.direction === 'in') {
    meta.append(` · ${pretty(text.from)} · ${text.carrier === 'infobip' ? 'Infobip' : 'Bandwidth'} · `);
    const told = text.receiptSent
      ? text.outcome
      : text.outcome === 'sentOnly'
        ? 'sentOnly'
        : 'receipt pending';
    meta.append(
      el('span', { class: !text.receiptSent ? '' : good.has(text.outcome) ? 'good' : 'bad' }, told),
    );
  } else meta.append(` · to ${pretty(text.to)}`);
  return [box, meta];
}

async function send(text) {
  byId('problem').textContent = '';
  const to = digitsOf(byId('to').value);
  if (to === '') {
    byId('problem').textContent = 'Enter one of our numbers first.';
    byId('to').focus();
    return false;
  }
  try {
    await call(`/phones/${open}/texts`, 'POST', { to, text });
    return true;
  } catch (error) {
    byId('problem').textContent = error.message;
    return false;
  } finally {
    void refreshAll();
  }
}

byId('answer').addEventListener('submit', async (event) => {
  event.preventDefault();
  const text = byId('text').value.trim();
  if (text !== '' && (await send(text))) byId('text').value = '';
});
byId('text').addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  byId('answer').requestSubmit();
});
for (const quick of document.querySelectorAll('[data-text]'))
  quick.addEventListener('click', () => send(quick.dataset.text));
byId('search').addEventListener('input', () => void refreshPhones());
byId('search-form').addEventListener('submit', (event) => {
  event.preventDefault();
  if (/^1?[0-9]{10}$/.test(digitsOf(byId('search').value))) void show(byId('search').value);
});
byId('open-typed').addEventListener('click', () => show(byId('search').value));

// The carriers' behavior

const share = 'share';
const knobs = [
  [
    'Answers',
    [
      ['latencyMs', 'Takes (ms)', 'number'],
      ['jitterMs', 'and up to so much more (ms)', 'number'],
      ['answer429', 'Too many requests (429)', share],
      ['retryAfterS', 'Retry-After (seconds)', 'number'],
      ['answer500', 'Fault (500)', share],
      ['answer504', 'Gateway time-out (504)', share],
      ['dropAfterRecord', 'Cut off after taking the text', share],
      ['dropBeforeRecord', 'Cut off before taking it', share],
      ['capPerMinute', 'Texts a minute, 0 for no limit', 'number'],
      ['down', 'Carriers down', 'switch'],
    ],
  ],
  [
    'Receipts',
    [
      ['receiptDelayMs', 'Arrive after (ms)', 'number'],
      ['receiptDuplicates', 'Sent twice', share],
      ['receiptShuffle', 'Out of order', share],
      ['receiptBadElement', 'With a broken element', share],
      ['sentReceipts', 'Also report "sent"', share],
      ['receiptBatch', 'Most per request', 'number'],
      ['holdWebhooks', 'Hold all webhooks', 'switch'],
    ],
  ],
];
const presets = {
  well: {},
  slow: { latencyMs: 150, jitterMs: 400, answer429: 0.05, receiptDelayMs: 3000, receiptShuffle: 0.2 },
  bad: {
    jitterMs: 200,
    answer429: 0.03,
    answer500: 0.03,
    answer504: 0.02,
    dropAfterRecord: 0.02,
    dropBeforeRecord: 0.02,
    receiptDuplicates: 0.2,
    receiptShuffle: 0.3,
    receiptBadElement: 0.1,
  },
  down: { down: true },
};
let behaviour = {};

function drawKnobs() {
  byId('behaviour').replaceChildren(
    ...knobs.map(([title, fields]) =>
      el('fieldset', {}, el('legend', {}, title), ...fields.map((field) => knob(...field))),
    ),
  );
}

function knob(name, label, kind) {
  const id = `knob-${name}`;
  const input = el('input', { id });
  const row = el('div', { class: 'knob' }, el('label', { htmlFor: id }, label));
  if (kind === share) {
    const output = el('output', { htmlFor: id });
    Object.assign(input, { type: 'range', min: '0', max: '100', step: '1' });
    input.addEventListener('input', () => (output.value = `${input.value}%`));
    row.append(output, input);
  } else if (kind === 'switch') {
    Object.assign(input, { type: 'checkbox', className: 'switch' });
    input.setAttribute('role', 'switch');
    row.append(input);
  } else {
    Object.assign(input, { type: 'number', min: '0', step: '1', inputMode: 'numeric' });
    row.append(input);
  }
  input.addEventListener('change', () => {
    const value =
      kind === 'switch' ? input.checked : kind === share ? Number(input.value) / 100 : Number(input.value);
    void putBehaviour({ ...behaviour, [name]: value });
  });
  return row;
}

function fillKnobs() {
  for (const [name, , kind] of knobs.flatMap(([, fields]) => fields)) {
    const input = byId(`knob-${name}`);
    if (document.activeElement === input && kind === 'number') continue;
    if (kind === 'switch') input.checked = behaviour[name];
    else if (kind === share) {
      input.value = String(Math.round(behaviour[name] * 100));
      input.previousElementSibling.value = `${Math.round(behaviour[name] * 100)}%`;
    } else input.value = String(behaviour[name]);
  }
  for (const button of document.querySelectorAll('[data-preset]')) {
    const wanted = presets[button.dataset.preset];
    const fits =
      standard && Object.keys(standard).every((name) => behaviour[name] === (wanted[name] ?? standard[name]));
    button.setAttribute('aria-pressed', String(Boolean(fits)));
  }
}

let standard = null;
let savedTimer = 0;
async function putBehaviour(wanted) {
  try {
    behaviour = await call('/behaviour', 'PUT', wanted);
    byId('saved').textContent = 'Saved';
  } catch (error) {
    byId('saved').textContent = error.message;
  }
  clearTimeout(savedTimer);
  savedTimer = setTimeout(() => (byId('saved').textContent = ''), 2500);
  fillKnobs();
}
for (const button of document.querySelectorAll('[data-preset]'))
  button.addEventListener('click', () => putBehaviour(presets[button.dataset.preset]));

// Special numbers, starting over, and keeping up to date

async function drawNumbers() {
  const table = await call('/numbers');
  standard = table.wellBehaved;
  ourNumbers = table.ours.map((each) => each.number);
  const rows = table.numbers.map(({ ending, label }) => {
    const button = el('button', { type: 'button', 'aria-label': `Open (214) 555-${ending}` }, ending);
    button.addEventListener('click', () => {
      void show(`214555${ending}`);
      document.querySelector('.stage').scrollIntoView({ block: 'nearest' });
    });
    return el('tr', {}, el('td', {}, button), el('td', {}, label));
  });
  for (const { ending, label } of table.otherwise)
    rows.push(el('tr', {}, el('td', {}, ending === '' ? 'other' : `…${ending}`), el('td', {}, label)));
  byId('numbers').replaceChildren(...rows);
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
  shownThread = '';
  void refreshAll();
});

async function refreshAll() {
  try {
    const [now] = await Promise.all([call('/behaviour'), refreshPhones(), refreshThread()]);
    behaviour = now;
    fillKnobs();
  } catch {
    setLive('lost', 'Not connected');
  }
}

function setLive(state, words) {
  byId('live').dataset.state = state;
  byId('live').textContent = words;
}

function listen() {
  const events = new EventSource('/events');
  let waiting = false;
  events.onopen = () => setLive('live', 'Live');
  events.onerror = () => setLive('lost', 'Reconnecting');
  events.onmessage = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(async () => {
      await refreshAll();
      waiting = false;
    });
  };
}

const tick = () => (byId('device-time').textContent = clock.format(new Date()).replace(/ [AP]M$/, ''));
tick();
setInterval(tick, 10_000);
window.addEventListener('hashchange', () => show(location.hash));
drawKnobs();
drawNumbers()
  .then(refreshAll)
  .then(listen, () => setLive('lost', 'Not connected'));
