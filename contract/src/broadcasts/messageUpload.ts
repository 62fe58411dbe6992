import { z } from 'zod';
import { audioUpload } from '../library/audio.ts';
import { route } from '../route.ts';
import { audioParams, broadcast } from './broadcasts.ts';

/** Row B-186. */
export const postBroadcastAudio = route({
  method: 'POST',
  path: '/broadcasts/:BroadcastID/:Part',
  right: 'broadcasts.write',
  summary:
    'Uploads a sound file as a message of a broadcast that has not started (raw body, as with POST /audio). The library keeps it too, unless the broadcast can not use it.',
  params: audioParams,
  query: audioUpload.extend({
    /** As with PUT of the broadcast. */
    Version: z.coerce.number().int().optional(),
  }),
  rawBody: true,
  expensive: 'upload',
  status: 201,
  response: broadcast,
});
