import { recorderSettings } from './recorderMachine.ts';
import type { Microphone } from './recorderMachine.ts';

/** A microphone that is open. */
export interface OpenMicrophone {
  readonly deviceId: string;
  /** Samples per second. */
  readonly rate: number;
  /** Must be called during a button press. Before that, some browsers deliver no sound. */
  resume(): Promise<void>;
  close(): void;
}

/** One of several microphones. */
export interface MicrophoneChoice {
  readonly deviceId: string;
  readonly name: string;
}

/** The recording settings that the browser gets (row B-271). */
export function audioConstraints(deviceId: string | undefined): MediaTrackConstraints {
  return {
    channelCount: recorderSettings.channels,
    sampleRate: { ideal: recorderSettings.sampleRates[0] },
    echoCancellation: true,
    noiseSuppression: true,
    autoGainControl: true,
    ...(deviceId ? { deviceId: { ideal: deviceId } } : {}),
  };
}

/** What a browser's refusal means. */
export function refusalOf(error: unknown): Microphone {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'no-devices';
  return name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'failed';
}

// Older browsers and insecure pages lack what the types promise.
const devicesOf = (): MediaDevices | undefined => navigator.mediaDevices as MediaDevices | undefined;

/** True where sound can be recorded at all. */
export function canRecord(): boolean {
  return devicesOf()?.getUserMedia !== undefined && typeof AudioContext !== 'undefined';
}

/** The microphones. Their names are empty until the user allows one. */
export async function listMicrophones(): Promise<MicrophoneChoice[]> {
  const all = (await devicesOf()?.enumerateDevices()) ?? [];
  return all
    .filter(({ kind }) => kind === 'audioinput')
    .map(({ deviceId, label }, place) => ({ deviceId, name: label || `Microphone ${place + 1}` }));
}

/** The browser's permission state. Null if the browser can't report it. */
export async function microphonePermission(): Promise<PermissionStatus | null> {
  try {
    return await navigator.permissions.query({ name: 'microphone' });
  } catch {
    return null;
  }
}

/** The state before the user was asked for permission. */
export async function lookForMicrophone(): Promise<Exclude<Microphone, 'ready'> | 'granted'> {
  if (!canRecord()) return 'unsupported';
  const [found, permission] = await Promise.all([listMicrophones(), microphonePermission()]);
  if (found.length === 0) return 'no-devices';
  return permission?.state ?? 'prompt';
}

function isIos(): boolean {
  return (
    /iP(hone|ad|od)/.test(navigator.userAgent) ||
    (/Mac/.test(navigator.platform) && navigator.maxTouchPoints > 1)
  );
}

/** How long to wait before the first sample that counts, in milliseconds. */
export function startDelay(): number {
  return isIos() ? recorderSettings.startDelayIosMs : recorderSettings.startDelayMs;
}

/** Delivers chunks of `size` samples. Returns the node to connect. */
async function listener(
  context: AudioContext,
  size: number,
  onChunk: (samples: Float32Array) => void,
): Promise<AudioNode> {
  if ('audioWorklet' in context) {
    await context.audioWorklet.addModule('/recorder-worklet.js');
    const node = new AudioWorkletNode(context, 'carillon-recorder', {
      numberOfInputs: 1,
      channelCount: recorderSettings.channels,
      channelCountMode: 'explicit',
      processorOptions: { size },
    });
    node.port.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data instanceof Float32Array) onChunk(data);
    };
    return node;
  }
  // Safari 14.0 has nothing newer.
  const old: BaseAudioContext = context;
  const node = old.createScriptProcessor(4_096, 1, 1);
  let chunk = new Float32Array(size);
  let filled = 0;
  node.onaudioprocess = ({ inputBuffer }) => {
    for (const sample of inputBuffer.getChannelData(0)) {
      chunk[filled] = sample;
      filled += 1;
      if (filled < size) continue;
      onChunk(chunk);
      chunk = new Float32Array(size);
      filled = 0;
    }
  };
  return node;
}

/**
 * Asks for the microphone and opens it; `onChunk` gets its samples (-1 to 1) in chunks of 100 ms from then on, `onLost`
 * is called when it disappears. Rejects as browsers do (see `refusalOf`).
 */
export async function openMicrophone(
  deviceId: string | undefined,
  onChunk: (samples: Float32Array, rate: number) => void,
  onLost: () => void,
): Promise<OpenMicrophone> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: audioConstraints(deviceId),
    video: false,
  });
  const end = (): void => stream.getTracks().forEach((track) => track.stop());
  try {
    const context = new AudioContext();
    const rate = context.sampleRate;
    const size = Math.round((rate * recorderSettings.chunkMs) / 1_000);
    const node = await listener(context, size, (samples) => onChunk(samples, rate));
    const source = context.createMediaStreamSource(stream);
    // Users must not hear their own voice while recording. Without a destination no samples flow.
    const silence = context.createGain();
    silence.gain.value = 0;
    source.connect(node).connect(silence).connect(context.destination);
    const track = stream.getAudioTracks()[0];
    track?.addEventListener('ended', onLost);
    await context.resume();
    return {
      deviceId: track?.getSettings().deviceId ?? '',
      rate,
      resume: () => context.resume(),
      close: () => {
        track?.removeEventListener('ended', onLost);
        end();
        node.disconnect();
        source.disconnect();
        void context.close();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
