import { callEntry } from './callWords.js';
import { byId, call, clock, dayName, digitsOf, el, figures, pretty } from './dom.js';
import { callbacks } from './callbacks.js';

// The list of phones

export let open = digitsOf(location.hash);
let shownThread = '';
let ourNumbers = [];

/** The product's numbers, offered where a number of ours is asked for. */
export function offer(numbers) {
  ourNumbers = numbers;
}

/** Forgets what is shown of the phone, so that it is drawn again. */
export function redraw() {
  shownThread = '';
}

export async function refreshPhones() {
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
  row.dataset.call = phone.call ?? '';
  row.setAttribute('aria-current', String(phone.number === open));
  row.append(
    el('span', { class: 'face', 'aria-hidden': 'true' }, phone.number.slice(-2)),
    el('span', { class: 'who' }, pretty(phone.number)),
    el('span', { class: 'when' }, clock.format(new Date(phone.at))),
    phone.call
      ? el('span', { class: 'said ring' }, phone.call === 'ringing' ? 'Ringing …' : 'In a call')
      : el('span', { class: 'said' }, lastOf(phone)),
  );
  row.addEventListener('click', () => {
    void show(phone.number);
    showStage();
  });
  return el('li', {}, row);
}

function lastOf({ kind, text }) {
  if (kind === 'call') return 'Call';
  if (kind === 'callIn') return '← Call';
  return (kind === 'inbound' ? '← ' : '') + (text || 'Picture');
}

/** Brings the whole phone into view, where it lies below the list. */
export function showStage() {
  document.querySelector('.device').scrollIntoView({ block: 'nearest' });
}

export function show(number) {
  open = digitsOf(number).replace(/^1(?=[0-9]{10}$)/, '');
  history.replaceState(null, '', `#${open}`);
  shownThread = '';
  for (const row of document.querySelectorAll('.row'))
    row.setAttribute('aria-current', String(row.dataset.number === open));
  byId('to').value = '';
  byId('problem').textContent = byId('call-problem').textContent = '';
  callbacks.listen();
  return refreshThread();
}

// The phone

const lineTypes = { mobile: 'Mobile', landline: 'Landline', invalid: 'Not a working number' };
const good = new Set(['delivered', 'read']);

export async function refreshThread() {
  if (open === '') {
    callbacks.showCall([]);
    if (shownThread !== 'none')
      byId('thread').replaceChildren(
        el('p', { class: 'blank' }, 'Texts and calls to the phone you open appear here as they arrive.'),
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
  byId('about-calls').textContent = `Calls: ${phone.callLabel}`;
  byId('rcs').hidden = phone.rcs === null;
  byId('rcs').setAttribute('aria-pressed', String(phone.rcs === true));
  byId('rcs').textContent = phone.rcs ? 'RCS on' : 'RCS off';
  callbacks.showCall(phone.calls);
  const past = phone.calls.filter((each) => each.state === 'ended');
  const state = JSON.stringify([phone.texts, past.map((each) => each.id)]);
  if (state === shownThread) return;
  shownThread = state;
  const thread = byId('thread');
  let day = '';
  const nodes = [];
  const unfolded = new Set([...thread.querySelectorAll('details[open]')].map((each) => each.dataset.call));
  const entries = [...phone.texts, ...past].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  for (const entry of entries) {
    const at = new Date(entry.at);
    const name = dayName.format(at);
    if (name !== day) nodes.push(el('p', { class: 'day' }, name));
    day = name;
    if (!('steps' in entry)) nodes.push(...bubble(entry, at));
    else {
      const node = callEntry(entry);
      node.open = unfolded.has(entry.id);
      nodes.push(node, el('p', { class: 'meta' }, clock.format(at)));
    }
  }
  if (nodes.length === 0)
    nodes.push(
      el(
        'p',
        { class: 'blank' },
        'Nothing yet. Text or call one of our numbers from here, or send to this phone.',
      ),
    );
  thread.replaceChildren(...nodes);
  thread.scrollTop = thread.scrollHeight;
  const heard = entries
    .filter((each) => each.kind !== 'transfer')
    .map((each) => (each.direction === 'in' ? each.from : each.to))
    .reverse();
  const ours = [...new Set([...heard, ...ourNumbers].map(pretty))];
  byId('ours').replaceChildren(...ours.map((each) => el('option', { value: each })));
  if (byId('to').value === '' && ours[0]) byId('to').value = ours[0];
}

function bubble(text, at) {
  const isRcs = text.agent !== null && (text.kind === 'rcs' || text.direction === 'out');
  const box = el('div', { class: `bubble ${text.direction}${isRcs ? ' rcs' : ''}` });
  // RCS shows who wrote, and a card has its picture above its words.
  if (isRcs && text.direction === 'in') box.append(el('span', { class: 'agent' }, text.agent));
  const pictures = text.media.map(picture);
  const words = text.text === '' ? [] : [el('span', {}, text.text)];
  for (const part of isRcs ? [...pictures, ...words] : [...words, ...pictures]) box.append(part);
  const meta = el('p', { class: `meta ${text.direction}` }, clock.format(at));
  if (text.direction === 'in') {
    meta.append(` · ${pretty(text.from)} · ${text.carrier === 'infobip' ? 'Infobip' : 'Bandwidth'} · `);
    meta.append(`${wayOf(text)} · `);
    const told = text.receiptSent
      ? text.outcome
      : text.outcome === 'sentOnly'
        ? 'sentOnly'
        : 'receipt pending';
    meta.append(
      el('span', { class: !text.receiptSent ? '' : good.has(text.outcome) ? 'good' : 'bad' }, told),
    );
  } else meta.append(isRcs ? ` · to ${text.agent} · RCS` : ` · to ${pretty(text.to)}`);
  return [box, meta];
}

/** How a text came: over RCS, or as what stood in for it. */
function wayOf({ kind, agent, media }) {
  if (kind === 'rcs') return 'RCS';
  const plain = media.length > 0 ? 'MMS' : 'SMS';
  return agent === null ? plain : `${plain} instead of RCS`;
}

/** A picture, or where it lies when it can't be shown. What this phone sent, its carrier gives to us alone: the page has its own way. */
function picture(address) {
  const own = /\/(?:media|pictures)\/([0-9a-f-]{36}\.[a-z]+)$/.exec(address)?.[1];
  const href = own ? `/pictures/${own}` : /^https?:/.test(address) ? address : '#';
  const link = el('a', { href, target: '_blank', rel: 'noreferrer' });
  const words = `Picture: ${address.split('/').pop()}`;
  const image = el('img', { class: 'picture', src: href, alt: words });
  image.addEventListener('error', () => link.replaceChildren(words));
  image.addEventListener('load', () => (byId('thread').scrollTop = byId('thread').scrollHeight));
  link.append(image);
  return link;
}

async function send(text, media = []) {
  byId('problem').textContent = '';
  const to = digitsOf(byId('to').value);
  if (to === '') {
    byId('problem').textContent = 'Enter one of our numbers first.';
    byId('to').focus();
    return false;
  }
  try {
    await call(`/phones/${open}/texts`, 'POST', { to, text, media });
    return true;
  } catch (error) {
    byId('problem').textContent = error.message;
    return false;
  } finally {
    void callbacks.refreshAll();
  }
}

byId('answer').addEventListener('submit', async (event) => {
  event.preventDefault();
  const text = byId('text').value.trim();
  if (text !== '' && (await send(text))) byId('text').value = '';
});
byId('rcs').addEventListener('click', async () => {
  const rcs = byId('rcs').getAttribute('aria-pressed') !== 'true';
  await call(`/phones/${open}`, 'PUT', { rcs });
  await refreshThread();
});
byId('add-picture').addEventListener('click', () => byId('picture').click());
byId('picture').addEventListener('change', () => {
  const [file] = byId('picture').files;
  if (!file) return;
  const reader = new FileReader();
  reader.addEventListener('load', async () => {
    const words = byId('text').value.trim();
    if (await send(words, [/** @type {string} */ (reader.result)])) byId('text').value = '';
    byId('picture').value = '';
  });
  reader.readAsDataURL(file);
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
