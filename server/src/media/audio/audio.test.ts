import { existsSync } from 'node:fs';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AudioMessage, AudioOrigin } from '@carillon/contract/library/audio';
import type { ErrorBody } from '@carillon/contract/errors';
import type { ListEnvelope } from '@carillon/contract/lists';
import {
  emptyAudioText,
  largestAudioBytes,
  peakCount,
  unsupportedAudioText,
} from '@carillon/rules/audio/audioLimits';
import { aDraft, aScheduledBroadcast } from '../../broadcasts/fixtures.ts';
import { readWaveFormat } from '@carillon/rules/audio/waveSound';
import { asTenant } from '../../platform/database/tenant.ts';
import { asOwner } from '../../testing/asOwner.ts';
import { createTestApp, type TestApp, type Visitor } from '../../testing/testApp.ts';
import { aPcmWave, aPhoneWave, anMp3, threeHours, withNotes } from '../fixtures.ts';
import { checkAudio, frozenAudio, purgeAudio, setAudioUses, storeAudio, sweepFiles } from '../index.ts';

// Each sound is read in a separate process, and the machine may be busy.
vi.setConfig({ testTimeout: 60_000 });
let test: TestApp;
let owner: Visitor;
let admin: Visitor;
let user: Visitor;
let mallory: Visitor;
let account: number;
beforeAll(async () => {
  test = await createTestApp();
  [owner, admin, user, mallory] = (await Promise.all(
    ['demo-owner', 'demo-admin', 'demo-user', 'mallory-owner'].map((name) => test.signIn(name)),
  )) as [Visitor, Visitor, Visitor, Visitor];
  account = (await owner.call('GET', '/account')).json<{ AccountID: number }>().AccountID;
});
afterAll(() => test.close());
beforeEach(async () => {
  await asOwner(test, 'delete from audio_use');
  await asOwner(test, 'delete from audio');
});

function upload(
  who: Visitor,
  filename: string,
  bytes: Buffer,
  origin: string | null = 'AudioLibrary',
): Promise<LightMyRequestResponse> {
  return test.app.inject({
    method: 'POST',
    url: `/api/audio?filename=${encodeURIComponent(filename)}`,
    headers: {
      'x-requested-with': 'carillon',
      cookie: who.cookie,
      'content-type': 'application/octet-stream',
      ...(origin === null ? {} : { 'x-audio-origin': origin }),
    },
    payload: bytes,
  });
}
async function anAudio(who: Visitor, name: string, seconds = 2): Promise<AudioMessage> {
  const answer = await upload(who, `${name}.wav`, aPhoneWave(seconds));
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([201, expect.stringContaining('AudioID')]);
  return answer.json<AudioMessage>();
}
const list = async (who: Visitor, query = '') =>
  (await who.call('GET', `/audio${query}`)).json<ListEnvelope<AudioMessage>>();
const names = async (who: Visitor, query = '') => (await list(who, query)).Items.map(({ Name }) => Name);
const one = async (who: Visitor, id: number) => (await who.call('GET', `/audio/${id}`)).json<AudioMessage>();
const selected = (...ids: number[]) => ({
  Selection: { Type: 'Selected', Items: ids.map((AudioID) => ({ AudioID })) },
});
const everything = { Selection: { Type: 'SelectedAll', Items: [] } };
const inTenant: TestApp['base']['database']['inTenant'] = (tenant, work) =>
  test.base.database.inTenant(tenant, work);
const riverbend = () => asTenant(account);

describe('an upload', () => {
  it('of an .mp3 is a message of the library (B-073, B-216)', async () => {
    const answer = await upload(owner, 'C:\\school\\Snow day.mp3', await anMp3(3), 'AudioLibrary');
    expect(answer.statusCode).toBe(201);
    const made = answer.json<AudioMessage>();
    expect(made).toMatchObject({
      Name: 'Snow day',
      Length: 3,
      Favorite: false,
      Shared: false,
      ReadOnly: false,
      IsOwn: true,
      OwnerName: 'Olivia Reyes',
      Origin: 'AudioLibrary',
      Text: null,
      Unused: true,
      Checks: [],
    });
    expect(made.AudioID).toBeGreaterThanOrEqual(10_001);
    expect(made.Peaks).toHaveLength(peakCount);
    expect(await one(owner, made.AudioID)).toEqual({ ...made, UsedBy: [] });
  });

  it('of a right .wav is accepted, of 50 MB too, and nothing larger (B-149)', async () => {
    expect((await upload(owner, 'a.WAV', aPhoneWave(1))).statusCode).toBe(201);
    const large = withNotes(aPhoneWave(1), largestAudioBytes);
    expect((await upload(owner, 'large.wav', large)).json()).toMatchObject({ Length: 1, Checks: [] });
    const over = await upload(owner, 'over.wav', Buffer.concat([large, Buffer.alloc(1)]));
    expect([over.statusCode, over.json<ErrorBody>().Message]).toEqual([
      413,
      expect.stringMatching(/^This file is larger than 50 MB\. /),
    ]);
    expect(await names(owner)).toEqual(['large', 'a']);
  });

  it.each<[string, string, () => Buffer | Promise<Buffer>, number, string | RegExp]>([
    ['an .aac (B-238)', 'a.aac', () => Buffer.from([0xff, 0xf1, 0x50, 0x80]), 422, unsupportedAudioText],
    ['an .ogg', 'a.ogg', () => Buffer.from('OggS'), 422, unsupportedAudioText],
    ['an .ogg that calls itself .mp3', 'a.mp3', () => Buffer.from('OggS'), 422, unsupportedAudioText],
    ['a playlist', 'a.mp3', () => Buffer.from('#EXTM3U\nhttp://127.0.0.1/\n'), 422, unsupportedAudioText],
    [
      'a stereo .wav of a studio',
      'a.wav',
      () => aPcmWave(1, 44_100, 2),
      422,
      /44,100 Hz, 1,411\.2kbps, stereo\.$/,
    ],
    ['three hours', 'a.mp3', threeHours, 422, /^This file is 3 hours long\./],
    ['no second', 'a.wav', () => aPhoneWave(0), 400, /^The file could not be processed\. There is no sound/],
    ['half a file', 'a.mp3', async () => (await anMp3(2)).subarray(0, 9_001), 400, /ends in the middle/],
    ['nothing', 'a.mp3', () => Buffer.alloc(0), 400, emptyAudioText],
  ])('of %s is refused with a sentence, and nothing is kept', async (_what, filename, make, status, text) => {
    const answer = await upload(owner, filename, await make());
    const message: unknown = typeof text === 'string' ? text : expect.stringMatching(text);
    expect([answer.statusCode, answer.json<ErrorBody>().Message]).toEqual([status, message]);
    expect((await list(owner)).Size).toBe(0);
  });

  it('without a file is distinguished from one of an empty file (P-220)', async () => {
    const answer = await owner.call('POST', '/audio?filename=a.mp3');
    expect([answer.statusCode, answer.json<ErrorBody>().Message]).toEqual([400, 'No file provided']);
  });

  it('of silence is reported', async () => {
    const answer = await upload(owner, 'a.wav', aPhoneWave(3, 0));
    expect(answer.json<AudioMessage>().Checks).toEqual([
      {
        Code: 'Silent',
        Blocks: true,
        Message: expect.stringMatching(/^There is no sound in this message\./),
      },
    ]);
  });

  it('of 150 seconds is accepted and flagged (B-148)', async () => {
    const made = await anAudio(owner, 'Long', 150);
    expect(made).toMatchObject({ Length: 150, Checks: [{ Code: 'TooLong', Blocks: true }] });
  });

  it('of a microphone may have its rate, by the page it names (B-216)', async () => {
    const sound = aPcmWave(1, 44_100);
    const of = async (origin: AudioOrigin | null) => (await upload(owner, 'r.wav', sound, origin)).statusCode;
    expect(await of('AudioLibraryRecording')).toBe(201);
    expect(await of('CreateBroadcastRecording')).toBe(201);
    expect(await of('AudioLibrary')).toBe(422);
    expect(await of('CreateBroadcast')).toBe(422);
    expect(await of(null)).toBe(422);
    const unknown = await upload(owner, 'r.wav', sound, 'Elsewhere');
    expect(unknown.json<ErrorBody>()).toMatchObject({ ErrorName: 'Validation' });
  });
});

describe('the address of a message', () => {
  const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });

  it('plays without a session, in parts too, and may be cached forever', async () => {
    const { Uri, PhoneUri } = await anAudio(owner, 'Played');
    const phone = await get(PhoneUri);
    expect(phone.statusCode).toBe(200);
    expect(phone.headers).toMatchObject({
      'content-type': 'audio/wav',
      'cache-control': 'public, max-age=31536000, immutable',
      'accept-ranges': 'bytes',
      'content-length': '16058',
    });
    expect(readWaveFormat(phone.rawPayload)).toMatchObject({ encoding: 'mulaw', dataBytes: 16_000 });
    expect((await get(Uri)).headers['content-type']).toBe('audio/mpeg');
    const part = await get(PhoneUri, { range: 'bytes=58-157' });
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, 'bytes 58-157/16058']);
    expect(part.rawPayload.equals(phone.rawPayload.subarray(58, 158))).toBe(true);
    expect((await get(PhoneUri, { range: 'bytes=-10' })).rawPayload).toHaveLength(10);
    expect((await get(PhoneUri, { range: 'bytes=99999-' })).statusCode).toBe(416);
    expect((await get(PhoneUri, { 'if-none-match': String(phone.headers['etag']) })).statusCode).toBe(304);
    const head = await test.app.inject({ method: 'HEAD', url: PhoneUri });
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '16058', '']);
  });

  it('plays files that are too large for memory', async () => {
    const { PhoneUri } = await anAudio(owner, 'Hours', 300);
    const part = await get(PhoneUri, { range: 'bytes=2400000-2400009' });
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([
      206,
      'bytes 2400000-2400009/2400058',
      10,
    ]);
  });

  it('that was never issued gets the same response as an invalid one', async () => {
    const { PhoneUri } = await anAudio(owner, 'Hidden');
    const foreign = PhoneUri.replace(/^\/audio\/a(\w+)-/, (_all, id: string) => {
      return `/audio/a${(Number.parseInt(id, 36) + 1).toString(36)}-`;
    });
    const answers: string[] = [];
    for (const url of [
      `${PhoneUri.slice(0, -5)}${PhoneUri.at(-5) === 'A' ? 'B' : 'A'}.wav`,
      foreign,
      PhoneUri.replace('.wav', '.original'),
      '/audio/x',
      '/audio/..%2f..%2fetc%2fpasswd',
    ]) {
      const answer = await get(url);
      answers.push(`${answer.statusCode} ${answer.json<ErrorBody>().ErrorName}`);
    }
    expect(new Set(answers)).toEqual(new Set(['404 NotFound']));
  });
});

describe('the library', () => {
  it('is listed, newest first, and counted (B-074, B-213)', async () => {
    const made = [await anAudio(owner, 'One'), await anAudio(owner, 'Two'), await anAudio(owner, 'Three')];
    expect(await names(owner)).toEqual(['Three', 'Two', 'One']);
    expect(await names(owner, '?sortby=Name&q=t')).toEqual(['Three', 'Two']);
    expect(await list(owner, '?page=2&pagesize=2')).toMatchObject({
      Size: 3,
      Page: 2,
      PageSize: 2,
      Next: null,
      Previous: '/api/audio?page=1&pagesize=2',
    });
    await owner.call('PUT', `/audio/${made[0]?.AudioID}`, { Favorite: true });
    await owner.call('PUT', `/audio/${made[1]?.AudioID}`, { Shared: true });
    const summary = (await owner.call('GET', '/audio/summary')).json();
    expect(summary).toEqual({ All: 3, Favorited: 1, Shared: 1, Unused: 3 });
  });

  it('is narrowed by star, sharing and use (B-075)', async () => {
    const [a, b, c] = [await anAudio(owner, 'A'), await anAudio(owner, 'B'), await anAudio(owner, 'C')];
    await owner.call('PUT', `/audio/${a.AudioID}`, { Favorite: true, Shared: true });
    const draft = await aDraft(owner, { recipients: 1 });
    const scheduled = await aScheduledBroadcast(owner, test.base.clock.now(), { BroadcastName: 'Later' });
    await inTenant(riverbend(), async (tx) => {
      const by = { kind: 'draft', id: draft, isSurvey: true, isTransfer: true } as const;
      await setAudioUses(tx, by, [a.AudioID, null, a.AudioID]);
      await setAudioUses(tx, { kind: 'broadcast', id: scheduled, isSurvey: false, isTransfer: false }, [
        b.AudioID,
      ]);
    });
    expect(await names(owner, '?filter=starred')).toEqual(['A']);
    expect(await names(owner, '?filter=shared')).toEqual(['A']);
    expect(await names(owner, '?filter=unused')).toEqual(['C']);
    expect(await names(owner, '?filter=survey')).toEqual(['A']);
    expect(await names(owner, '?filter=transfer-connect')).toEqual(['A']);
    expect(await names(owner, '?filter=announcement')).toEqual(['B']);
    expect(await names(owner, '?filter=starred,unused')).toEqual([]);
    expect((await owner.call('GET', '/audio?filter=loud')).statusCode).toBe(400);
    expect((await one(owner, c.AudioID)).Unused).toBe(true);
    expect((await owner.call('GET', `/audio/${b.AudioID}`)).json()).toMatchObject({
      Unused: false,
      UsedBy: [{ BroadcastID: scheduled, DraftBroadcastID: null, Name: 'Later', State: 'Waiting' }],
    });
    // A draft that no longer uses anything, and a deleted broadcast, use nothing.
    await inTenant(riverbend(), (tx) =>
      setAudioUses(tx, { kind: 'draft', id: draft, isSurvey: true, isTransfer: true }, []),
    );
    await owner.call('DELETE', `/broadcasts/${scheduled}`);
    expect(await names(owner, '?filter=unused')).toEqual(['C', 'B', 'A']);
  });

  it('is changed one by one and in a selection (B-214, B-225)', async () => {
    const ids = [await anAudio(owner, 'A'), await anAudio(owner, 'B'), await anAudio(owner, 'C')].map(
      ({ AudioID }) => AudioID,
    );
    const renamed = await owner.call('PUT', `/audio/${ids[0]}`, { Name: '  Welcome ' });
    expect(renamed.json()).toMatchObject({ Name: 'Welcome' });
    const turned = await owner.call('PUT', `/audio/${ids[0]}`, { Name: '\u202EWel\u2066come\u2069' });
    expect(turned.json()).toMatchObject({ Name: 'Welcome' });
    expect((await upload(owner, '\u202Egnp.wav', aPhoneWave(1))).json()).toMatchObject({ Name: 'gnp' });
    expect((await owner.call('PUT', `/audio/${ids[0]}`, { Name: '\u202E' })).statusCode).toBe(400);
    const tooLong = await owner.call('PUT', `/audio/${ids[0]}`, { Name: 'x'.repeat(51) });
    expect(tooLong.json<ErrorBody>().Message).toBe('Name must be at most 50 characters');
    const shared = await owner.call('PUT', '/audio', { ...selected(...ids), Update: { Shared: true } });
    expect(shared.json()).toEqual({ Count: 3 });
    expect(await names(owner, '?filter=shared')).toHaveLength(3);
    const starred = await owner.call('PUT', '/audio?q=B', { ...everything, Update: { Favorite: true } });
    expect(starred.json()).toEqual({ Count: 1 });
    expect(await names(owner, '?filter=starred')).toEqual(['B']);
    await owner.call('PUT', '/audio?filter=starred', { ...everything, Update: { Favorite: false } });
    expect(await names(owner, '?filter=starred')).toEqual([]);
  });
});

describe('a deletion', () => {
  it('of two is undone once, within 10 minutes (B-215)', async () => {
    const [a, b] = [await anAudio(owner, 'A'), await anAudio(owner, 'B')];
    await owner.call('PUT', `/audio/${a.AudioID}`, { Favorite: true });
    await anAudio(owner, 'C');
    const gone = await owner.call('DELETE', '/audio', selected(a.AudioID, b.AudioID));
    const { UndoID, Count } = gone.json<{ UndoID: string; Count: number }>();
    expect([Count, await names(owner)]).toEqual([2, ['C']]);
    expect((await owner.call('GET', `/audio/${a.AudioID}`)).statusCode).toBe(404);
    const undo = () => owner.call('PUT', `/audio/undo/${UndoID}`, { UndoExecuted: false, UndoID });
    expect((await undo()).json()).toEqual({ UndoID, UndoExecuted: true });
    expect(await names(owner)).toEqual(['C', 'B', 'A']);
    expect((await one(owner, a.AudioID)).Favorite).toBe(true);
    const twice = await undo();
    expect([twice.statusCode, twice.json<ErrorBody>().UndoExecuted]).toEqual([409, true]);
  });

  it('names what uses it before', async () => {
    const { AudioID } = await anAudio(owner, 'Used');
    const draft = await aDraft(owner, { recipients: 1 });
    await owner.call('PUT', `/draft-broadcasts/${draft}`, { BroadcastName: 'Picnic' });
    const waiting = await aScheduledBroadcast(owner, test.base.clock.now(), { BroadcastName: 'Closing' });
    await inTenant(riverbend(), async (tx) => {
      const plain = { isSurvey: false, isTransfer: false };
      await setAudioUses(tx, { kind: 'draft', id: draft, ...plain }, [AudioID]);
      await setAudioUses(tx, { kind: 'broadcast', id: waiting, ...plain }, [AudioID]);
    });
    const uses = await owner.call('POST', '/audio/uses', selected(AudioID));
    expect(uses.json()).toEqual({
      Count: 1,
      ReadOnlyCount: 0,
      Uses: [
        { AudioID, BroadcastID: waiting, DraftBroadcastID: null, Name: 'Closing', State: 'Waiting' },
        { AudioID, BroadcastID: null, DraftBroadcastID: draft, Name: 'Picnic', State: 'Draft' },
      ],
    });
  });

  it('that is over leaves what a broadcast played, and nothing else (2-decisions H8)', async () => {
    const [kept, lost] = [await anAudio(owner, 'Kept'), await anAudio(owner, 'Lost')];
    const broadcast = await aScheduledBroadcast(owner, test.base.clock.now());
    const draft = await aDraft(owner, { recipients: 1 });
    await inTenant(riverbend(), async (tx) => {
      const plain = { isSurvey: false, isTransfer: false };
      await setAudioUses(tx, { kind: 'broadcast', id: broadcast, ...plain }, [kept.AudioID]);
      await setAudioUses(tx, { kind: 'draft', id: draft, ...plain }, [lost.AudioID]);
    });
    const frozen = await inTenant(riverbend(), (tx) => frozenAudio(tx, test.base.config, kept.AudioID));
    expect(frozen).toEqual({
      audioId: kept.AudioID,
      name: 'Kept',
      url: `http://localhost:8080${kept.PhoneUri}`,
      webUri: kept.Uri,
      seconds: 2,
      milliseconds: 2_000,
    });
    const gone = await owner.call('DELETE', '/audio', everything);
    const { UndoID } = gone.json<{ UndoID: string }>();
    await purgeAudio(test.base, riverbend(), UndoID);
    await purgeAudio(test.base, riverbend(), UndoID);
    const status = async (url: string) => (await test.app.inject({ url })).statusCode;
    expect([await status(kept.PhoneUri), await status(kept.Uri)]).toEqual([200, 200]);
    expect([await status(lost.PhoneUri), await status(lost.Uri)]).toEqual([404, 404]);
    expect(await inTenant(riverbend(), (tx) => frozenAudio(tx, test.base.config, kept.AudioID))).toEqual(
      frozen,
    );
    expect(await inTenant(riverbend(), (tx) => frozenAudio(tx, test.base.config, lost.AudioID))).toBeNull();
    const original = kept.PhoneUri.replace(/^\/audio\/a\w+?-(.*)\.wav$/, `${account}/audio/$1.original`);
    expect(existsSync(test.base.storage.localPath(original))).toBe(false);
  });

  it('is not made of nothing', async () => {
    const answer = await owner.call('DELETE', '/audio', selected(999_999));
    expect(answer.statusCode).toBe(404);
  });
});

describe('people of one organization', () => {
  const setFlag = (flag: boolean) =>
    asOwner(
      test,
      `update app_user set can_see_group_audio = $1 where user_name in ('demo-user', 'demo-admin')`,
      [flag],
    );

  it('see what is shared, if they may see group audio; owners see everything (P-158, C-204)', async () => {
    await anAudio(user, 'Private');
    const { AudioID } = await anAudio(owner, 'Shared');
    await anAudio(owner, 'Own');
    await owner.call('PUT', `/audio/${AudioID}`, { Shared: true });
    expect(await names(user)).toEqual(['Shared', 'Private']);
    expect(await names(admin)).toEqual(['Shared']);
    expect(await names(owner)).toEqual(['Own', 'Shared', 'Private']);
    await setFlag(false);
    expect(await names(user)).toEqual(['Private']);
    expect((await user.call('GET', `/audio/${AudioID}`)).statusCode).toBe(404);
    expect((await user.call('GET', '/audio/summary')).json()).toMatchObject({ All: 1, Shared: 0 });
    await setFlag(true);
  });

  it('have their own stars', async () => {
    const { AudioID } = await anAudio(owner, 'Shared');
    await owner.call('PUT', `/audio/${AudioID}`, { Shared: true });
    expect((await user.call('PUT', `/audio/${AudioID}`, { Favorite: true })).json()).toMatchObject({
      Favorite: true,
      ReadOnly: true,
      IsOwn: false,
    });
    expect((await one(owner, AudioID)).Favorite).toBe(false);
    expect((await user.call('GET', '/audio/summary')).json()).toMatchObject({ Favorited: 1 });
  });

  it('only read what others share, but owners and admins change it (2-decisions H7)', async () => {
    const { AudioID } = await anAudio(owner, 'Shared');
    await anAudio(user, 'Mine');
    await owner.call('PUT', `/audio/${AudioID}`, { Shared: true });
    const refused = [
      await user.call('PUT', `/audio/${AudioID}`, { Name: 'Taken over' }),
      await user.call('PUT', `/audio/${AudioID}`, { Shared: false }),
      await user.call('PUT', '/audio', { ...selected(AudioID), Update: { Shared: false } }),
      await user.call('DELETE', '/audio', selected(AudioID)),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
    expect((await user.call('POST', '/audio/uses', everything)).json()).toMatchObject({
      Count: 1,
      ReadOnlyCount: 1,
    });
    expect((await user.call('DELETE', '/audio', everything)).json()).toMatchObject({ Count: 1 });
    expect(await names(user)).toEqual(['Shared']);
    expect((await one(admin, AudioID)).ReadOnly).toBe(false);
    expect((await admin.call('PUT', `/audio/${AudioID}`, { Name: 'Better' })).statusCode).toBe(200);
  });

  it('of another see nothing of it', async () => {
    const { AudioID } = await anAudio(owner, 'Shared');
    await owner.call('PUT', `/audio/${AudioID}`, { Shared: true });
    expect(await names(mallory)).toEqual([]);
    expect((await mallory.call('GET', `/audio/${AudioID}`)).statusCode).toBe(404);
    expect((await mallory.call('DELETE', '/audio', selected(AudioID))).statusCode).toBe(404);
    const malloryId = (await mallory.call('GET', '/account')).json<{ AccountID: number }>().AccountID;
    const frozen = inTenant(asTenant(malloryId), (tx) => frozenAudio(tx, test.base.config, AudioID));
    expect(await frozen).toBeNull();
  });
});

describe('a sound for calls', () => {
  const verdict = (audioId: number) =>
    inTenant(riverbend(), (tx) => checkAudio(tx, test.base.storage, audioId));

  it('passes the check, or not, with the reason (2-decisions A1)', async () => {
    expect(await verdict((await anAudio(owner, 'Good')).AudioID)).toEqual({ ok: true });
    const lasting = async (milliseconds: number) => {
      const { AudioID } = await anAudio(owner, 'Lasting');
      await asOwner(test, 'update audio set length_ms = $1 where audio_id = $2', [milliseconds, AudioID]);
      return verdict(AudioID);
    };
    expect(await lasting(120_499)).toEqual({ ok: true });
    expect(await lasting(120_500)).toEqual({
      ok: false,
      reason: expect.stringMatching(/^This message is 121 seconds long/),
    });
    const reason = async (bytes: Buffer) => {
      const found = await verdict((await upload(owner, 'a.wav', bytes)).json<AudioMessage>().AudioID);
      return found.ok ? '' : found.reason;
    };
    expect(await reason(aPhoneWave(0.3))).toMatch(/^This message is shorter than a second/);
    expect(await reason(aPhoneWave(5, 0))).toMatch(/^There is no sound/);
    expect(await verdict(999_999)).toMatchObject({ ok: false });
  });

  it('that a carrier recorded is kept for its user', async () => {
    const rows = await asOwner<{ id: number }>(
      test,
      `select user_id as id from app_user where user_name = 'demo-user'`,
    );
    const recorded = {
      tenant: riverbend(),
      userId: rows[0]?.id ?? 0,
      bytes: aPcmWave(2, 8_000),
      name: 'Snow day survey',
      origin: 'CallInRecording',
      madeFor: 'survey',
    } as const;
    const refused = storeAudio(test.base, recorded, async () => {
      throw new Error('not wanted after all');
    });
    await expect(refused).rejects.toThrow('not wanted after all');
    expect(await names(user, '?filter=survey')).toEqual([]);
    const stored = await storeAudio(test.base, recorded, async (_tx, audioId) => audioId);
    expect(await one(user, stored)).toMatchObject({
      Name: 'Snow day survey',
      Length: 2,
      Origin: 'CallInRecording',
      IsOwn: true,
    });
    expect(await names(user, '?filter=survey')).toEqual(['Snow day survey']);
    const noise = { ...recorded, bytes: Buffer.from('no sound'), name: '' };
    const bad = storeAudio(test.base, noise, async () => undefined);
    await expect(bad).rejects.toThrow(unsupportedAudioText);
  });

  it('that was never recorded is swept up after a day', async () => {
    const made = await anAudio(owner, 'Known');
    const path = (name: string) => `${account}/audio/${name}`;
    const { storage, clock } = test.base;
    const stray = path(`${'s'.repeat(32)}.wav`);
    const { Readable } = await import('node:stream');
    await storage.put(stray, Readable.from(['x']), 10);
    expect(await sweepFiles({ ...test.base, clock: { now: () => new Date() } })).toBe(0);
    const later = { now: () => new Date(Date.now() + 90_000_000) };
    await sweepFiles({ ...test.base, clock: { ...clock, ...later } });
    expect(await storage.size(stray)).toBeNull();
    expect((await test.app.inject({ url: made.PhoneUri })).statusCode).toBe(200);
  });
});
