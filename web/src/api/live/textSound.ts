/** At most one sound in this many milliseconds, in all tabs together (3-decisions 12.4). */
export const soundEveryMs = 5_000;
const storageKey = 'carillon.soundAt';

let context: AudioContext | undefined;
/** Sounds that are asked for and have not ended. */
let underWay = 0;

/** True when a sound may be played now. Another tab may have just played one. */
export function mayPlay(lastAt: string | null, now: number): boolean {
  const last = Number(lastAt ?? 0);
  return !(last <= now && now - last < soundEveryMs);
}

function open(): AudioContext | undefined {
  if (context === undefined && 'AudioContext' in window) context = new AudioContext();
  return context;
}

/** Closes the loudspeaker between sounds: an open one takes processor time and battery even in silence. */
function rest(audio: AudioContext): void {
  if (underWay === 0) void audio.suspend();
}

/**
 * Browsers play nothing before the first click or key. From then on the sound is ready. Safari wants the loudspeaker
 * opened by that click. Returns a stop function.
 */
export function armSound(): () => void {
  const stop = (): void => {
    for (const event of ['pointerdown', 'keydown'] as const) window.removeEventListener(event, arm);
  };
  const arm = (): void => {
    stop();
    const audio = open();
    if (audio !== undefined) void audio.resume().then(() => rest(audio));
  };
  for (const event of ['pointerdown', 'keydown'] as const) window.addEventListener(event, arm);
  return stop;
}

/** One soft stroke of a bell. */
function strike(audio: AudioContext, frequency: number, at: number): OscillatorNode {
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.type = 'sine';
  tone.frequency.value = frequency;
  loudness.gain.setValueAtTime(0.0001, at);
  loudness.gain.exponentialRampToValueAtTime(0.18, at + 0.015);
  loudness.gain.exponentialRampToValueAtTime(0.0001, at + 0.6);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.65);
  return tone;
}

/** How long a sound waits for the loudspeaker, in milliseconds. A later bell would mean nothing. */
const soundPatience = 2_000;

/** Whether the browser allows sound. A context takes a moment to start after the first click. */
async function isReady(audio: AudioContext): Promise<boolean> {
  if (audio.state !== 'running') {
    await Promise.race([audio.resume(), new Promise((resolve) => setTimeout(resolve, soundPatience))]);
  }
  return audio.state === 'running';
}

/** Plays the sound of a new text, unless one just played. `always` is for trying it out. */
export async function playSound(always = false): Promise<void> {
  const audio = open();
  if (audio === undefined) return;
  underWay += 1;
  const end = (): void => {
    underWay -= 1;
    rest(audio);
  };
  const isOpen = await isReady(audio);
  const now = Date.now();
  if (!always && !(isOpen && mayPlay(localStorage.getItem(storageKey), now))) {
    end();
    return;
  }
  localStorage.setItem(storageKey, String(now));
  strike(audio, 880, audio.currentTime + 0.01);
  strike(audio, 1318.5, audio.currentTime + 0.13).addEventListener('ended', end);
  window.dispatchEvent(new Event('carillon-sound'));
}
