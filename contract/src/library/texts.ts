import { z } from 'zod';
import { route } from '../route.ts';
import { media } from '../broadcasts/broadcastForm.ts';

const lookUp = {
  right: 'broadcasts.view',
  method: 'POST',
  body: z.object({ Text: z.string().max(5000) }),
  response: z.object({ UrlsFound: z.array(z.string()), BlackListedUrls: z.array(z.string()) }),
} as const;
export const lookUpShortUrls = route({
  ...lookUp,
  path: '/shorturls/lookup',
  summary: 'Shortened links in a text, and which of them carriers block.',
});
export const checkShortUrls = route({
  ...lookUp,
  path: '/shorturls/check',
  summary: 'The same, under its second name.',
});

export const putImage = route({
  method: 'PUT',
  path: '/media/image/:FileName',
  right: 'library.use',
  summary: 'Uploads an image for a text (png, jpg, gif; 5 MB).',
  params: z.object({ FileName: z.string().min(1).max(255) }),
  rawBody: true,
  expensive: 'upload',
  response: media.extend({ ExplicitStatus: z.enum(['Pending', 'Clean', 'Explicit']) }),
});
export const getMedia = route({
  method: 'GET',
  path: '/media/:MediaID',
  right: 'library.use',
  summary: 'An uploaded image.',
  params: z.object({ MediaID: z.string().max(100) }),
  produces: 'image/*',
});
