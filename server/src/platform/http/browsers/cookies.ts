import type { FastifyReply } from 'fastify';

/** One of our cookies. */
export interface OwnCookie {
  readonly name: string;
  readonly value: string;
  /** Paths for which browsers send it; '/' for all. */
  readonly path: string;
  /** In milliseconds. 0 removes the cookie. Without an age, it ends with the browser session. */
  readonly maxAgeMs: number | undefined;
}

/**
 * Sets a cookie that no script can read and that other sites' pages don't send, except when they navigate to
 * us. It travels only over https if `publicUrl` does.
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
