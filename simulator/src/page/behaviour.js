import { byId, call, el } from './dom.js';

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
  [
    'RCS',
    [
      ['withoutRcs', 'Phones without it', share],
      ['rcsRead', 'Phones that open it', share],
    ],
  ],
  [
    'Calls',
    [
      ['callSpeed', 'Times as fast as life', 'number'],
      ['callsPerSecond', 'Dialed a second, 0 for no limit', 'number'],
      ['callsActive', 'At a time, 0 for no limit', 'number'],
      ['callEventsLost', 'Events lost', share],
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
export let behaviour = {};

export function drawKnobs() {
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
    Object.assign(input, {
      type: 'number',
      min: name === 'callSpeed' ? '1' : '0',
      step: '1',
      inputMode: 'numeric',
    });
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

/** Shows how the carriers behave now. */
export function showBehaviour(now) {
  behaviour = now;
  fillKnobs();
}

/** What the well-behaved carrier is, for the presets. */
export function setStandard(wellBehaved) {
  standard = wellBehaved;
}
