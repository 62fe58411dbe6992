import { begin, type CallAction, type CallFlow } from '@carillon/rules/calls/callFlow';
import { encodeCallState } from '@carillon/rules/calls/callState';
import { step } from '@carillon/rules/calls/callSteps';
import { describe, expect, it } from 'vitest';
import { readBxml, type Verb } from '../../../../simulator/src/calls/bandwidth/bxml.ts';
import { parseXml, type XmlElement } from '../../../../simulator/src/calls/xml.ts';
import { hostileTexts } from './hostileTextsData.ts';
import { spokenText } from '../calls/spokenText.ts';
import { actionUrls } from './voiceCases.ts';
import { bandwidthVoiceWire, infobipVoiceWire } from '../calls/voiceWires.ts';

const carriers = { bandwidth: bandwidthVoiceWire, infobip: infobipVoiceWire };
const nobody = 'http://127.0.0.1:9';
const bandwidth = carriers.bandwidth.create(nobody);
const infobip = carriers.infobip.create(nobody);

/** The same call with this text wherever words can be spoken. */
function actions(text: string): CallAction[] {
  const sound = { kind: 'speech', text } as const;
  return [
    { kind: 'play', sound },
    {
      kind: 'gather',
      sounds: [sound, { kind: 'audio', url: 'https://files.example/a.wav' }, sound],
      maxKeys: 2,
      endKeys: '#09',
      firstKeySeconds: 6,
      nextKeySeconds: 2,
    },
    { kind: 'play', sound },
    { kind: 'hangUp' },
  ];
}

/** Names of the elements of a document, without its words. */
function shape({ name, attributes, children }: XmlElement): unknown {
  return [name, Object.keys(attributes).toSorted(), children.map(shape)];
}

function spoken(verbs: readonly Verb[]): { text: string; markup: readonly string[] }[] {
  return verbs.flatMap((verb) => {
    const audio = verb.verb === 'Gather' ? verb.audio : [verb];
    return audio.flatMap((one) =>
      one.verb === 'SpeakSentence' ? [{ text: one.text, markup: one.markup }] : [],
    );
  });
}

function played(body: string): readonly Verb[] {
  const verbs = readBxml(body, nobody);
  if ('cause' in verbs) throw new Error(verbs.why);
  return verbs;
}

const tame = parseXml(bandwidth.renderActions(actions('Hello.'), actionUrls).body);

describe(`${hostileTexts.length} hostile texts`, () => {
  it('are 200 at least, all different', () => {
    expect(new Set(hostileTexts).size).toBeGreaterThanOrEqual(200);
  });

  it('become no element of BXML, no SSML, and are spoken as they are written', () => {
    for (const text of hostileTexts) {
      const { body } = bandwidth.renderActions(actions(text), { ...actionUrls, tag: text });
      const said = spoken(played(body));
      const words = spokenText(text);
      if (words !== '') {
        // A sentence without a letter still counts; only an empty one is left out.
        const { children } = parseXml(body);
        const withoutTag = children.filter(({ name }) => name !== 'Tag');
        expect(withoutTag.map(shape), text).toEqual(
          tame.children.filter(({ name }) => name !== 'Tag').map(shape),
        );
      }
      expect(said, text).toEqual(
        words === '' ? [] : Array.from({ length: 4 }, () => ({ text: words, markup: [] })),
      );
    }
  });

  it('become no instruction of Infobip, and nothing that SSML begins with', () => {
    const shapeOf = (body: string): unknown =>
      JSON.parse(body, (key, value: unknown) => (key === 'text' ? '' : value));
    const expected = shapeOf(infobip.renderActions(actions('Hello.'), actionUrls).body);
    for (const text of hostileTexts) {
      const { body } = infobip.renderActions(actions(text), actionUrls);
      const words = spokenText(text);
      if (words !== '') expect(shapeOf(body), text).toEqual(expected);
      const { script } = JSON.parse(body) as { script: { text?: string; say?: { text: string } }[] };
      for (const said of script.flatMap(({ text: one, say }) => one ?? say?.text ?? [])) {
        expect(said).not.toMatch(/[<>]/);
        expect(said.replaceAll('＜', '<').replaceAll('＞', '>')).toBe(
          words.replaceAll('＜', '<').replaceAll('＞', '>'),
        );
      }
    }
  });

  it('keep every character that can be heard', () => {
    for (const text of hostileTexts) {
      const words = spokenText(text);
      expect(words.isWellFormed(), text).toBe(true);
      expect(words, text).not.toMatch(/[\u0000-\u001f\ufffe\uffff]/);
      const heard = [...text].filter((each) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(each)).join('');
      if (text.length <= 1_300)
        expect(words.replace(/[^\p{L}\p{N}\p{P}\p{S}]|\ufffd/gu, ''), text).toBe(heard);
    }
  });

  it('stay unchanged as addresses, tags, and names of recordings', () => {
    for (const text of hostileTexts) {
      const urls = {
        next: `https://carillon.example/next?s=${text}`,
        nextFallback: text,
        events: text,
        tag: text,
        carrierCallId: text,
      };
      const sound = { kind: 'recording', recordingId: text } as const;
      const list: CallAction[] = [
        { kind: 'play', sound },
        { kind: 'play', sound: { kind: 'audio', url: text } },
        { kind: 'transfer', to: text, callerId: text, ringSeconds: 30 },
        { kind: 'record', maxSeconds: 120, endKey: '#', tone: sound },
      ];
      const { children } = parseXml(bandwidth.renderActions(list, urls).body);
      expect(children.map(({ name }) => name).filter((name) => name !== 'Tag')).toEqual([
        'PlayAudio',
        'PlayAudio',
        'Transfer',
        'PlayAudio',
        'Record',
      ]);
      const { script } = JSON.parse(infobip.renderActions(list, urls).body) as {
        script: { action: string }[];
      };
      expect(script.map(({ action }) => action)).toEqual(['play', 'play', 'dial', 'record']);
    }
  });

  it('do nothing as keys, as IDs of recordings and as words of the server', () => {
    const flow: CallFlow = { kind: 'recording' };
    const at = 1_763_800_000_000;
    const party = { phone: '+12145550111' };
    for (const text of hostileTexts) {
      const events = [
        { kind: 'answered', verdict: null, at },
        { kind: 'keys', digits: text, at },
        { kind: 'keys', digits: '123456#', at },
        { kind: 'messageId', parts: ['live'], at },
        { kind: 'recorded', recordingId: text, seconds: 5, at },
        { kind: 'recorded', recordingId: 'r-1', seconds: 5, at },
        { kind: 'keys', digits: '3', at },
        { kind: 'saved', ok: true, words: text, at },
      ] as const;
      let state = begin(flow);
      let last: readonly CallAction[] = [];
      for (const event of events) {
        const next = step(flow, state, event, party);
        state = next.state;
        last = next.actions;
        expect(encodeCallState(state)).toMatch(/^[\w.-]+$/);
      }
      const verbs = played(bandwidth.renderActions(last, actionUrls).body);
      expect(verbs.map(({ verb }) => verb).filter((verb) => verb !== 'SpeakSentence')).toEqual([
        'Tag',
        'Hangup',
      ]);
      for (const { markup } of spoken(verbs)) expect(markup).toEqual([]);
    }
  });
});
