// All SQL on: onboarding_step, activation, terms_acceptance. SQL of account and app_user: what onboarding changes.
import type { Activation } from '@carillon/rules/accounts/signUp/activation';
import type { OnboardingStep } from '@carillon/rules/accounts/signUp/onboarding';
import type { TenantTx } from '../../platform/database/database.ts';

export interface OnboardingRow {
  readonly isMasterUser: boolean;
  readonly isAccountAdmin: boolean;
  readonly isFreeTrial: boolean;
  readonly countryId: number;
  readonly features: readonly string[];
  readonly hasAcceptedTerms: boolean;
  readonly hasVerifiedEmail: boolean;
  readonly hasVerifiedPhone: boolean;
  readonly onboardedAt: Date | null;
  readonly kept: readonly OnboardingStep[];
  readonly email: string;
  readonly phone: string;
  readonly state: string;
  readonly timeZone: string;
  readonly useCase: string;
  readonly company: Activation;
}

/** All that a user's onboarding depends on. */
export async function readOnboarding(tx: TenantTx, userId: number): Promise<OnboardingRow> {
  const [row] = await tx.query<OnboardingRow>(
    `select u.is_master_user as "isMasterUser", u.is_account_admin as "isAccountAdmin",
       a.is_free_trial as "isFreeTrial", a.country_id as "countryId", a.features,
       u.terms_version >= (select max(version) from terms_version) as "hasAcceptedTerms",
       u.email_verified_at is not null as "hasVerifiedEmail",
       exists (select from verified_phone v where v.account_id = u.account_id and v.user_id = u.user_id) as "hasVerifiedPhone",
       u.onboarded_at as "onboardedAt",
       array(select s.step from onboarding_step s where s.account_id = u.account_id and s.user_id = u.user_id) as kept,
       u.email, u.phone, a.state, coalesce(u.time_zone, a.time_zone) as "timeZone", coalesce(c.use_case, '') as "useCase",
       jsonb_build_object('CompanyName', a.company_name, 'HowTheyHeard', coalesce(c.how_they_heard, ''),
         'Industry', a.industry_id, 'Phone', coalesce(c.phone, ''), 'State', coalesce(c.state, ''),
         'Address3', coalesce(c.address3, ''), 'Address4', coalesce(c.address4, ''), 'City', coalesce(c.city, ''),
         'PostalCode', coalesce(c.postal_code, ''), 'LawsonNumber', coalesce(c.lawson_number, ''),
         'AmazonEmail', coalesce(c.amazon_email, ''), 'BlanketPO', coalesce(c.blanket_po, '')) as company
     from app_user u join account a using (account_id) left join activation c using (account_id)
     where u.account_id = $1 and u.user_id = $2`,
    [tx.accountId, userId],
  );
  if (row === undefined) throw new Error('the user of a session is gone');
  return row;
}

/** Keeps that a step is behind the user. A step that was done stays done, and one that was skipped can be done. */
export async function keepStep(
  tx: TenantTx,
  step: { readonly userId: number; readonly name: OnboardingStep; readonly isSkipped: boolean },
  now: Date,
): Promise<void> {
  await tx.query(
    `insert into onboarding_step as s (account_id, user_id, step, completed_at, is_skipped) values ($1, $2, $3, $4, $5)
     on conflict (account_id, user_id, step) do update set is_skipped = s.is_skipped and $5`,
    [tx.accountId, step.userId, step.name, now, step.isSkipped],
  );
}

/** Keeps that a user accepted the current terms, and returns their version. */
export async function acceptTerms(
  tx: TenantTx,
  userId: number,
  from: { readonly address: string; readonly now: Date },
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `insert into terms_acceptance (account_id, user_id, version, accepted_at, address)
     select $1, $2, max(version), $3, $4 from terms_version
     on conflict (account_id, user_id, version) do update set version = excluded.version returning version`,
    [tx.accountId, userId, from.now, from.address],
  );
  const { version } = row as { version: number };
  await tx.query('update app_user set terms_version = $3 where account_id = $1 and user_id = $2', [
    tx.accountId,
    userId,
    version,
  ]);
  return version;
}

/** Sets where the organization is. */
export async function saveLocation(
  tx: TenantTx,
  location: { readonly countryId: number; readonly state: string; readonly timeZone: string },
): Promise<void> {
  await tx.query('update account set country_id = $2, state = $3, time_zone = $4 where account_id = $1', [
    tx.accountId,
    location.countryId,
    location.state,
    location.timeZone,
  ]);
}

/** Sets what the organization told about itself. */
export async function saveActivation(tx: TenantTx, company: Activation): Promise<void> {
  await tx.query('update account set company_name = $2, industry_id = $3 where account_id = $1', [
    tx.accountId,
    company.CompanyName,
    company.Industry,
  ]);
  await tx.query(
    `insert into activation (account_id, how_they_heard, phone, state, address3, address4, city, postal_code,
       lawson_number, amazon_email, blanket_po) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (account_id) do update set how_they_heard = $2, phone = $3, state = $4, address3 = $5, address4 = $6,
       city = $7, postal_code = $8, lawson_number = $9, amazon_email = $10, blanket_po = $11`,
    [
      tx.accountId,
      company.HowTheyHeard,
      company.Phone,
      company.State,
      company.Address3,
      company.Address4,
      company.City,
      company.PostalCode,
      company.LawsonNumber,
      company.AmazonEmail,
      company.BlanketPO,
    ],
  );
}

/** Sets what the organization wants to do. */
export async function saveUseCase(tx: TenantTx, useCase: string): Promise<void> {
  await tx.query(
    `insert into activation (account_id, use_case) values ($1, $2)
     on conflict (account_id) do update set use_case = $2`,
    [tx.accountId, useCase],
  );
}

/** Notes that the user is set up; the first time counts. */
export async function finishOnboarding(tx: TenantTx, userId: number, now: Date): Promise<boolean> {
  const done = await tx.run(
    `update app_user set onboarded_at = $3 where account_id = $1 and user_id = $2 and onboarded_at is null`,
    [tx.accountId, userId, now],
  );
  return done > 0;
}

/** Opens an account whose owner is set up: from Pending to Active; its trial begins, and ends then. */
export async function openAccount(tx: TenantTx, trialEndsAt: Date): Promise<void> {
  await tx.query(
    `update account set account_status_id = case account_status_id when 1 then 0 else account_status_id end,
       trial_ends_at = case when is_free_trial then coalesce(trial_ends_at, $2) end where account_id = $1`,
    [tx.accountId, trialEndsAt],
  );
}

/** A user whose own phone is not among those that they proved gets the one proved last. */
export async function adoptProvedPhone(tx: TenantTx, userId: number): Promise<void> {
  await tx.query(
    `update app_user u set phone = (
       select v.phone::text from verified_phone v where v.account_id = u.account_id and v.user_id = u.user_id
       order by v.verified_at desc limit 1)
     where u.account_id = $1 and u.user_id = $2
       and exists (select from verified_phone v where v.account_id = u.account_id and v.user_id = u.user_id)
       and not exists (select from verified_phone v
         where v.account_id = u.account_id and v.user_id = u.user_id and v.phone::text = u.phone)`,
    [tx.accountId, userId],
  );
}

/** True for a trial that staff does not hold, whose owner proved an email and a phone. */
export async function isTrialProved(tx: TenantTx): Promise<boolean> {
  const rows = await tx.query(
    `select from account a join app_user u using (account_id)
     where a.account_id = $1 and a.is_free_trial and a.account_status_id in (0, 1) and u.is_master_user
       and u.email_verified_at is not null
       and exists (select from verified_phone v where v.account_id = u.account_id and v.user_id = u.user_id)`,
    [tx.accountId],
  );
  return rows.length > 0;
}
