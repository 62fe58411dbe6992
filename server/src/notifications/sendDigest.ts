import { digestAsText, digestCountLimit, digestRows } from '@carillon/rules/digestTexts';
import { parsePhoneIn } from '@carillon/rules/phones/phoneCountries';
import { formatPhone } from '@carillon/rules/phones/phones';
import { readUnread, type UnreadTexts } from '../conversations/index.ts';
import { MailRefused, type Mailer } from '../platform/mail/mail.ts';
import type { TenantTx } from '../platform/database/database.ts';
import type { Tenant } from '../platform/database/tenant.ts';
import { digestMail } from './digestMail.ts';
import type { NotificationDeps } from './notificationDeps.ts';
import { isClosedTo, readDigest, settleDigest, type DigestRow } from './notifications.sql.ts';
import { textFromService } from './textFromService.ts';

const product = 'Carillon';
/** After this long a digest is no longer news; the texts are still in the inbox. */
const tooLateMs = 24 * 3_600_000;

interface Ready {
  readonly digest: DigestRow;
  readonly unread: UnreadTexts;
}

/**
 * Sends a digest, by email or by text, once: the texts that are unread now; nothing when they were read meanwhile. Run
 * again after a crash it sends the same email under the same Message-ID, and the text only if it was not requested
 * before.
 */
export async function sendDigest(
  deps: NotificationDeps & { readonly mailer: Mailer },
  tenant: Tenant,
  digestId: number,
): Promise<void> {
  const ready = await deps.database.inTenant(tenant, (tx) => prepare(deps, tx, digestId));
  if (ready === null) return;
  const isSent =
    ready.digest.method === 'Email' ? await byMail(deps, tenant, ready) : await byText(deps, tenant, ready);
  await deps.database.inTenant(tenant, (tx) =>
    settleDigest(tx, digestId, isSent ? 'sent' : 'impossible', deps.clock.now()),
  );
}

/** What to send; null when nothing is to be sent any more. */
async function prepare(deps: NotificationDeps, tx: TenantTx, digestId: number): Promise<Ready | null> {
  const digest = await readDigest(tx, digestId);
  if (digest === null || digest.state !== 'waiting') return null;
  const now = deps.clock.now();
  if (now.getTime() - digest.madeAt.getTime() > tooLateMs) {
    await settleDigest(tx, digestId, 'impossible', now);
    return null;
  }
  const unread = await readUnread(tx, digest.textNumberId, {
    rows: digestRows,
    most: digestCountLimit + 1,
  });
  if (unread.count > 0 && digest.isWanted) return { digest, unread };
  await settleDigest(tx, digestId, 'needless', now);
  return null;
}

const nameOf = ({ numberName, numberPhone }: DigestRow): string => numberName || formatPhone(numberPhone);

function inboxUrl(deps: NotificationDeps, { textNumberId }: DigestRow): string {
  return `${deps.config.publicUrl}/inbox?textnumberid=${textNumberId}`;
}

async function byMail(
  deps: NotificationDeps & { readonly mailer: Mailer },
  tenant: Tenant,
  { digest, unread }: Ready,
): Promise<boolean> {
  if (digest.email.trim() === '') return false;
  const mail = digestMail({
    firstName: digest.firstName,
    numberName: nameOf(digest),
    unread,
    zone: digest.zone,
    inboxUrl: inboxUrl(deps, digest),
    settingsUrl: `${deps.config.publicUrl}/settings/notifications`,
  });
  try {
    await deps.mailer.send({
      key: `digest.${tenant.accountId}.${digest.digestId}`,
      to: digest.email.trim(),
      ...mail,
    });
    return true;
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    deps.log.warn({ err: error }, 'a digest was refused by the mail server');
    return false;
  }
}

/** From our own number, without credits, through the engine and its gate: who texted STOP to it gets nothing. */
async function byText(deps: NotificationDeps, tenant: Tenant, { digest, unread }: Ready): Promise<boolean> {
  const phone = parsePhoneIn(digest.phone, digest.countryId);
  if (!phone.ok || deps.config.serviceNumber === null) return false;
  const to = Number(phone.phone);
  if (await deps.database.inTenant(tenant, (tx) => isClosedTo(tx, to))) return false;
  const message = digestAsText(product, unread.count, nameOf(digest), inboxUrl(deps, digest));
  const source = `digest:${tenant.accountId}.${digest.digestId}`;
  return (await textFromService(deps, { source, phone: to, message, origin: 'digest' })) === 'asked';
}
