import { readInbound, type InboundFacts } from '@carillon/rules/inbound/readInbound';
import { inboundTexts } from '../inboundTexts.ts';
import { quantile } from '../measure.ts';
import type { Figure } from '../report.ts';
import type { Stage } from '../stage.ts';

/** Passes over all texts in a round. */
const passes = 100;
/** The carrier waits while a text is read, with a burst of thousands behind it. */
const p99Goal = 1_000;
/**
 * One and a half times what the rules took relative to this reference when they only knew exact words and phrases
 * (measured once, side by side: 12 times the reference).
 */
const ratioGoal = 18;

const facts: InboundFacts = {
  now: Date.UTC(2026, 5, 3, 17),
  zone: 'America/Chicago',
  from: '2145550100',
  isOwnNumber: false,
  to: '2145550199',
  flags: { OptedOut: false, OptedIn: false, IsAutoOptOut: false, CanManuallyOptIn: false },
  isHeld: false,
  optOut: null,
  startedAt: null,
  unstopRepliedAt: null,
  automaticInHour: 0,
  groups: [{ id: 7, name: 'Choir', keyword: null }],
  ownJoinReplies: [],
  survey: null,
  keywords: [{ id: 3, keyword: 'Menu', repliedAt: null }],
  autoReply: { Active: true, AutoReplyTypeID: 1, DaySchedules: null },
  autoRepliedAt: null,
  numberCanSend: true,
  accountIsActive: true,
  hasCredits: true,
  isFlatRate: false,
};

/** Words of a plain list of opt-outs, which the reference looks for. Don't change it: figures refer to it. */
const listed = new Set(
  `stop stopall unsubscribe cancel end quit optout revoke alto parar basta salir arret stopper desabonner remove
   unsubscribing quitar eliminar borrar arrete arretez retirez`.split(/\s+/),
);

/** The reference: a list of words, looked up word by word. */
function scanWords(text: string): boolean {
  const words = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => listed.has(word));
}

/** Inbound texts through all opt-out rules, against a scan for the words of a list. Needs no server. */
export async function inboundRules(stage: Stage): Promise<Figure[]> {
  const count = Math.max(10, Math.round(passes * stage.scale));
  const round = (read: (text: string) => unknown) => {
    const times: number[] = [];
    for (let pass = 0; pass < count; pass += 1)
      for (const text of inboundTexts) {
        const startedAt = performance.now();
        read(text);
        times.push((performance.now() - startedAt) * 1_000);
      }
    return {
      mean: times.reduce((sum, time) => sum + time, 0) / times.length,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
    };
  };
  const rules = (text: string) => readInbound(text, facts).type;
  round(rules);
  round(scanWords);
  const ours: ReturnType<typeof round>[] = [];
  const reference: ReturnType<typeof round>[] = [];
  for (let turn = 0; turn < stage.rounds; turn += 1) {
    ours.push(round(rules));
    reference.push(round(scanWords));
  }
  const p50 = quantile(
    ours.map((one) => one.p50),
    0.5,
  );
  const name = `reading one of ${inboundTexts.length} inbound texts through all rules`;
  return [
    {
      name: `${name}, mean`,
      unit: 'us',
      ours: ours.map((one) => one.mean),
      reference: reference.map((one) => one.mean),
      referenceName: 'a scan for the words of a list',
      goal: ratioGoal,
      direction: 'atMost',
      note: `half of them take ${p50.toFixed(1)} us at most`,
    },
    {
      name: `${name}, p99`,
      unit: 'us',
      ours: ours.map((one) => one.p99),
      goal: p99Goal,
      direction: 'atMost',
    },
  ];
}
