import type { FastifyReply } from 'fastify';

/** A cookie of ours. */
export interface OwnCookie {
  readonly name: string;
  readonly value: string;
  /** Addresses that get it; '/' for all. */
  readonly path: string;
  /** In milliseconds; 0 removes the cookie, and without an age it ends with the browser. */
  readonly maxAgeMs: number | undefined;
}

/**
 * Sets a cookie that no script can read, and that another site's page does not send along, except when it leads the
 * browser to us. It travels only over https where `publicUrl` does.
 */
export function addCookie(reply: FastifyReply, publicUrl: string, cookie: OwnCookie): void {
  const { name, value, path, maxAgeMs } = cookie;
  reply.setCookie(name, value, {
    path,
    httpOnly: true,
    sameSite: 'lax',
    secure: publicUrl.startsWith('https:'),
    ...(maxAgeMs === undefined ? {} : { maxAge: Math.floor(maxAgeMs / 1000) }),
  });
}
