import { behaviour } from './behaviour.js';
import { byId, call, digitsOf, el, figures, pretty } from './dom.js';
import { callbacks } from './callbacks.js';
import { open, refreshThread, show, showStage } from './page.js';
import { stepWords, lengthOf, minutes, stepLine } from './callWords.js';

// Calls of the phone that is open: ringing, talking, keys, recordings

callbacks.showCall = showCall;

let liveCall = null;
let shownSteps = '';

/** Shows the call that is going on at the open phone, or its texts when there is none. */
function showCall(calls) {
  const going =
    calls.find((each) => each.state === 'answered') ??
    calls.filter((each) => each.state === 'ringing').at(-1) ??
    null;
  const changed = going?.id !== liveCall?.id || going?.state !== liveCall?.state;
  liveCall = going;
  byId('call').hidden = going === null;
  byId('thread').hidden = byId('answer').hidden = going !== null || open === '';
  if (open === '') byId('thread').hidden = false;
  sound(going);
  if (going === null) {
    if (changed) {
      document.title = pageTitle;
      shownSteps = '';
      stopMicrophone();
    }
    return;
  }
  const wentOut = going.direction === 'out';
  const ringsHere = going.state === 'ringing' && !wentOut;
  byId('call').dataset.state = going.state;
  byId('call-who').textContent = pretty(wentOut ? going.to : going.from);
  byId('ring-acts').hidden = !ringsHere;
  byId('talk-acts').hidden = ringsHere;
  byId('keypad').hidden = going.state !== 'answered';
  byId('recorder').hidden = going.listening !== 'record';
  byId('listening').textContent = going.listening === 'gather' ? 'Waiting for keys' : '';
  if (changed) {
    // It has to be answered: on a narrow screen it would ring below the list, out of sight.
    if (ringsHere) showStage();
    document.title = ringsHere ? `Ringing: ${pretty(open)}` : pageTitle;
    byId('call-news').textContent = ringsHere
      ? `${pretty(open)} is ringing. Call from ${pretty(going.from)}.`
      : going.state === 'answered'
        ? 'Connected.'
        : 'Calling.';
  }
  if (going.listening !== 'record') stopMicrophone();
  showDuration();
  const steps = JSON.stringify(going.steps);
  if (steps === shownSteps) return;
  shownSteps = steps;
  byId('call-steps').replaceChildren(...going.steps.map(stepLine));
  byId('call-log').scrollTop = byId('call-log').scrollHeight;
}

function showDuration() {
  if (!liveCall) return;
  const { state, direction, answeredAt } = liveCall;
  byId('call-state').textContent =
    state === 'answered'
      ? minutes(Date.now() - Date.parse(answeredAt))
      : direction === 'out'
        ? 'Calling …'
        : 'is calling';
}
setInterval(showDuration, 500);

async function actOnCall(what, body = {}) {
  if (!liveCall) return;
  byId('call-problem').textContent = '';
  try {
    await call(`/phones/${open}/calls/${liveCall.id}/${what}`, 'POST', body);
  } catch (error) {
    byId('call-problem').textContent = error.message;
  }
  await refreshThread();
  // The button that was pressed may be gone.
  if (document.activeElement === document.body || document.activeElement?.offsetParent === null)
    byId(byId('call').hidden ? 'thread' : 'call-log').focus();
}
for (const button of document.querySelectorAll('[data-act]'))
  button.addEventListener('click', () => void actOnCall(button.dataset.act));

const keyTones = {
  1: [697, 1209],
  2: [697, 1336],
  3: [697, 1477],
  4: [770, 1209],
  5: [770, 1336],
  6: [770, 1477],
};
Object.assign(keyTones, {
  7: [852, 1209],
  8: [852, 1336],
  9: [852, 1477],
  '*': [941, 1209],
  0: [941, 1336],
  '#': [941, 1477],
});
function pressKey(digit) {
  beep(keyTones[digit], 0.12);
  if (digit === '#') void flushMicrophone().then(() => actOnCall('keys', { digits: digit }));
  else void actOnCall('keys', { digits: digit });
}
byId('keypad').append(
  ...[...'123456789*0#'].map((digit) => {
    const names = { '*': 'Star', '#': 'Pound' };
    const key = el('button', { type: 'button', 'aria-label': names[digit] ?? digit }, digit);
    key.addEventListener('click', () => pressKey(digit));
    return key;
  }),
);
document.addEventListener('keydown', (event) => {
  if (liveCall?.state !== 'answered' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest?.('input, textarea')) return;
  if (/^[0-9*#]$/.test(event.key)) {
    event.preventDefault();
    pressKey(event.key);
  }
});

byId('call-out').addEventListener('click', async () => {
  byId('problem').textContent = '';
  const to = digitsOf(byId('to').value);
  if (to === '') {
    byId('problem').textContent = 'Enter one of our numbers first.';
    byId('to').focus();
    return;
  }
  try {
    await call('/calls', 'POST', { from: open, to });
  } catch (error) {
    byId('problem').textContent = error.message;
  }
  void callbacks.refreshAll();
});

// What is heard: ringing, audio files, speech

let aloud = localStorage.getItem('aloud') !== 'no';
let tones = null;
let heardKey = '';
let ringing = 0;
const player = new Audio();

function toneContext() {
  tones ??= new AudioContext();
  if (tones.state === 'suspended') void tones.resume();
  return tones.state === 'running' ? tones : null;
}
function beep(pitches, seconds, volume = 0.06) {
  const context = aloud ? toneContext() : null;
  if (!context || !pitches) return;
  const gain = context.createGain();
  gain.gain.setValueAtTime(volume, context.currentTime);
  gain.gain.setTargetAtTime(0, context.currentTime + seconds, 0.01);
  gain.connect(context.destination);
  for (const pitch of pitches) {
    const tone = context.createOscillator();
    tone.frequency.value = pitch;
    tone.connect(gain);
    tone.start();
    tone.stop(context.currentTime + seconds + 0.1);
  }
}

/** Plays what the call plays now, from where it is; stops what it no longer plays. */
function sound(going) {
  const rings = going?.state === 'ringing';
  if (rings && ringing === 0) {
    const ring = () => beep([440, 480], 1.6);
    ring();
    ringing = setInterval(ring, 4000);
  } else if (!rings && ringing !== 0) {
    clearInterval(ringing);
    ringing = 0;
  }
  const step = going?.steps.at(-1);
  const plays = step && step.heard === undefined && (step.kind === 'said' || step.kind === 'played');
  const key = plays ? `${going.id} ${going.steps.length}` : '';
  if (step?.kind === 'beep' && heardKey !== `beep ${step.at}`) {
    heardKey = `beep ${step.at}`;
    beep([1000], 0.4);
    return;
  }
  if (key === heardKey || (key === '' && heardKey.startsWith('beep'))) return;
  heardKey = key;
  player.pause();
  globalThis.speechSynthesis?.cancel();
  // Faster than life there is nothing to hear.
  if (!plays || !aloud || behaviour.callSpeed > 2) return;
  if (step.kind === 'said') {
    if (globalThis.speechSynthesis) speechSynthesis.speak(new SpeechSynthesisUtterance(step.text));
    return;
  }
  player.src = step.url;
  player.playbackRate = behaviour.callSpeed ?? 1;
  player.currentTime = Math.max(0, (Date.now() - Date.parse(step.at)) / 1000);
  player.play().catch(() => {
    byId('call-problem').textContent =
      'Your browser plays sound after you have pressed something on this page.';
  });
}

function showAloud() {
  byId('aloud').setAttribute('aria-pressed', String(aloud));
  byId('aloud').textContent = aloud ? 'Sound on' : 'Sound off';
}
byId('aloud').addEventListener('click', () => {
  aloud = !aloud;
  localStorage.setItem('aloud', aloud ? 'yes' : 'no');
  heardKey = '';
  if (!aloud) {
    player.pause();
    globalThis.speechSynthesis?.cancel();
  }
  showAloud();
});
showAloud();

// What is said into a recording

let microphone = null;
let starting = false;

byId('speak').addEventListener('click', async () => {
  if (microphone || starting) return;
  starting = true;
  const note = byId('recorder-note');
  try {
    const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
    const context = new AudioContext({ sampleRate: 8000 });
    const source = context.createMediaStreamSource(stream);
    const listener = context.createScriptProcessor(1024, 1, 1);
    microphone = { stream, context, parts: [], id: liveCall?.id ?? '', timer: 0 };
    listener.onaudioprocess = ({ inputBuffer }) => {
      const samples = Int16Array.from(inputBuffer.getChannelData(0), (each) =>
        Math.round(Math.max(-1, Math.min(1, each)) * 32767),
      );
      microphone?.parts.push(samples);
    };
    source.connect(listener);
    listener.connect(context.destination);
    microphone.timer = setInterval(() => void flushMicrophone(), 400);
    note.textContent = 'Your microphone is on. Press # when you have finished.';
    byId('speak').hidden = true;
  } catch {
    note.textContent = 'The microphone can’t be used, so a tone is recorded. Press # to finish.';
  }
  starting = false;
});

byId('speak-file').addEventListener('click', () => byId('sound-file').click());
byId('sound-file').addEventListener('change', async () => {
  const [file] = byId('sound-file').files;
  byId('sound-file').value = '';
  const id = liveCall?.id;
  if (!file || !id) return;
  const note = byId('recorder-note');
  try {
    const samples = await telephoneSamples(await file.arrayBuffer());
    const sent = await fetch(`/phones/${open}/calls/${id}/voice`, { method: 'POST', body: samples });
    if (!sent.ok) throw new Error((await sent.json()).error);
    note.textContent = `${file.name} was said, ${lengthOf(samples.length / 8000)}. Press # to finish.`;
  } catch (error) {
    note.textContent =
      error instanceof DOMException
        ? 'This file can’t be read as sound. Choose a .wav or .mp3 file.'
        : error.message;
  }
});

/** A sound file as telephones carry it: one channel of 16-bit samples, 8,000 a second. */
async function telephoneSamples(bytes) {
  const sound = await new OfflineAudioContext(1, 1, 8000).decodeAudioData(bytes);
  const context = new OfflineAudioContext(1, Math.max(1, Math.ceil(sound.duration * 8000)), 8000);
  const source = context.createBufferSource();
  source.buffer = sound;
  source.connect(context.destination);
  source.start();
  const heard = await context.startRendering();
  return Int16Array.from(heard.getChannelData(0), (each) =>
    Math.round(Math.max(-1, Math.min(1, each)) * 32767),
  );
}

async function flushMicrophone() {
  if (!microphone || microphone.parts.length === 0) return;
  const { id } = microphone;
  const body = new Blob(microphone.parts.splice(0));
  await fetch(`/phones/${open}/calls/${id}/voice`, { method: 'POST', body }).catch(() => {});
}

function stopMicrophone() {
  byId('speak').hidden = false;
  byId('recorder-note').textContent =
    'If you say nothing, a tone is recorded. Press # when you have finished.';
  if (!microphone) return;
  const { stream, context, timer } = microphone;
  clearInterval(timer);
  for (const track of stream.getTracks()) track.stop();
  void context.close();
  microphone = null;
}
stopMicrophone();

// Calls in progress

export async function refreshCalls() {
  const { active, calls } = await call('/calls?limit=30');
  byId('in-calls').textContent = figures.format(active);
  byId('no-calls').hidden = active > 0;
  const focused = document.activeElement?.closest?.('.going')?.dataset.id;
  byId('going').replaceChildren(
    ...calls.map((each) => {
      const row = el(
        'button',
        { class: 'going', type: 'button' },
        el('span', { class: 'who' }, pretty(each.phone)),
        el('span', { class: `state ${each.state}` }, goingWords[each.state] ?? each.state),
        el('span', { class: 'said' }, (each.last && stepWords[each.last.kind]?.(each.last)) ?? ''),
      );
      row.dataset.id = each.id;
      row.addEventListener('click', () => {
        void show(each.phone);
        showStage();
      });
      return el('li', {}, row);
    }),
  );
  if (focused) byId('going').querySelector(`[data-id="${focused}"]`)?.focus();
  byId('more-calls').textContent =
    active > calls.length ? `and ${figures.format(active - calls.length)} more` : '';
}
const goingWords = { queued: 'Queued', ringing: 'Ringing', answered: 'Connected' };
const pageTitle = document.title;
