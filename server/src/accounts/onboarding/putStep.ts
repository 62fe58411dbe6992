import { AppError, type FieldError } from '@carillon/contract/errors';
import type { BodyOf } from '@carillon/contract/route';
import type { putOnboardingStep } from '@carillon/contract/accounts/onboarding';
import {
  activationErrors,
  keptActivation,
  type Activation,
} from '@carillon/rules/accounts/signUp/activation';
import {
  isOnboardingStep,
  isReached,
  maySkip,
  type OnboardingStep,
} from '@carillon/rules/accounts/signUp/onboarding';
import { trialSize } from '@carillon/rules/accounts/trial';
import { requiredText } from '@carillon/rules/contacts/fieldRules';
import { parsePhoneIn } from '@carillon/rules/phones/phoneCountries';
import { noteDeed } from '../../activity/index.ts';
import type { TenantTx } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/http.ts';
import { requireFreeCountry, type NumbersKept } from '../country.ts';
import { proveOwnEmail, type ProveDeps } from '../emailCodes/proveEmail.ts';
import { isZone } from '../signUp/signUp.ts';
import {
  acceptTerms,
  adoptProvedPhone,
  finishOnboarding,
  keepStep,
  openAccount,
  saveActivation,
  saveLocation,
  saveUseCase,
} from './onboarding.sql.ts';
import { openOnboarding, type Onboarding } from './progress.ts';
import { startTrial } from './startTrial.ts';

type Fields = BodyOf<typeof putOnboardingStep>;

export interface OnboardingDeps extends ProveDeps {
  readonly numbersKept: NumbersKept;
}

/** What completing a step needs. */
interface Turn {
  readonly tx: TenantTx;
  readonly caller: Caller;
  readonly fields: Fields;
  readonly onboarding: Onboarding;
  readonly now: Date;
  readonly deps: OnboardingDeps;
}

/**
 * Completes or skips a step of the caller (1-decisions G-47). Throws NotFound for a step that the caller does not have,
 * OnboardingOrder while an earlier one is open, and Validation with the fields that are wrong.
 */
export async function putStep(
  deps: OnboardingDeps,
  caller: Caller,
  name: string,
  fields: Fields,
): Promise<void> {
  const inTx = <T>(work: (tx: TenantTx) => Promise<T>) => deps.database.inTenant(caller.tenant, work);
  await inTx(async (tx) => requireTurn(await openOnboarding(tx, caller.userId), name));
  // Outside the transaction of the step: a wrong code stays counted.
  if (name === 'verifyEmail' && fields.token !== undefined && fields.token !== '')
    await proveOwnEmail(deps, caller, fields.token);
  await inTx(async (tx) => {
    const onboarding = await openOnboarding(tx, caller.userId);
    const step = requireTurn(onboarding, name);
    const now = deps.clock.now();
    const isSkipped = fields.Skipped;
    if (isSkipped && !maySkip(step, onboarding.facts)) throw new AppError('OnboardingSkip');
    if (!isSkipped) await complete[step]({ tx, caller, fields, onboarding, now, deps });
    await keepStep(tx, { userId: caller.userId, name: step, isSkipped }, now);
  });
}

function requireTurn({ steps }: Onboarding, name: string): OnboardingStep {
  if (!isOnboardingStep(name) || !steps.some((step) => step.name === name)) throw new AppError('NotFound');
  if (!isReached(name, steps)) throw new AppError('OnboardingOrder');
  return name;
}

const nothing = () => Promise.resolve();

const complete: Readonly<Record<OnboardingStep, (turn: Turn) => Promise<void>>> = {
  welcome: nothing,
  async terms({ tx, caller, now }) {
    const version = await acceptTerms(tx, caller.userId, { address: caller.address, now });
    await noteDeed(tx, caller, { deed: 'terms.accepted', to: { Version: version } }, now);
  },
  location: completeLocation,
  company: completeActivation,
  async useCase({ tx, fields }) {
    if (fields.UseCase === undefined) throw invalid({ UseCase: 'Choose what fits best' });
    await saveUseCase(tx, fields.UseCase);
  },
  async verifyEmail({ onboarding }) {
    if (onboarding.facts.hasVerifiedEmail) return Promise.resolve();
    throw invalid({ token: 'Enter the 6 digits from the email' });
  },
  async mfa({ tx, caller, onboarding, now, deps }) {
    if (!onboarding.facts.hasVerifiedPhone) throw new AppError('PhoneUnproved');
    await adoptProvedPhone(tx, caller.userId);
    await startTrial(deps, tx, caller.userId, now);
  },
  browserNotifications: nothing,
  addLocalNumber: nothing,
  done: finish,
};

function invalid(errors: Readonly<Record<string, string>>): AppError {
  const fields: FieldError[] = Object.entries(errors).map(([Field, Message]) => ({ Field, Message }));
  return new AppError('Validation', fields.length === 1 ? fields[0]?.Message : undefined, fields);
}

/** State or province is asked where mail needs it: in the United States and Canada. */
async function completeLocation({ tx, fields, onboarding, deps, caller, now }: Turn): Promise<void> {
  const { CountryID, State = '', TimeZone = '' } = fields;
  const isHome = CountryID !== undefined && CountryID <= 2;
  const errors = {
    ...(CountryID === undefined ? { CountryID: 'Choose a country' } : {}),
    ...(isHome && State === '' ? { State: CountryID === 1 ? 'Choose a state' : 'Choose a province' } : {}),
    ...(Array.from(State).length > 50 ? { State: 'State or province must be at most 50 characters' } : {}),
    ...(isZone(TimeZone) ? {} : { TimeZone: 'Choose a time zone' }),
  };
  if (CountryID === undefined || Object.keys(errors).length > 0) throw invalid(errors);
  await requireFreeCountry(tx, deps.numbersKept, CountryID);
  await saveLocation(tx, { countryId: CountryID, state: State, timeZone: TimeZone });
  const { countryId, state, timeZone } = { ...onboarding.row };
  await noteDeed(
    tx,
    caller,
    {
      deed: 'account.changed',
      from: { CountryID: countryId, State: state, TimeZone: timeZone },
      to: { CountryID, State, TimeZone },
    },
    now,
  );
}

async function completeActivation({ tx, fields, onboarding, caller, now }: Turn): Promise<void> {
  const before = onboarding.row.company;
  const textOf = (name: Exclude<keyof Activation, 'Industry'>) => fields[name] ?? '';
  const given: Activation = {
    CompanyName: textOf('CompanyName').replaceAll(/\s+/g, ' '),
    HowTheyHeard: textOf('HowTheyHeard'),
    Industry: fields.Industry ?? null,
    Phone: textOf('Phone'),
    State: textOf('State').toUpperCase(),
    Address3: textOf('Address3'),
    Address4: textOf('Address4'),
    City: textOf('City'),
    PostalCode: textOf('PostalCode'),
    LawsonNumber: textOf('LawsonNumber'),
    AmazonEmail: textOf('AmazonEmail'),
    BlanketPO: textOf('BlanketPO'),
  };
  const { countryId } = onboarding.row;
  const errors = activationErrors(given, onboarding.flags, countryId);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const phone = parsePhoneIn(given.Phone, countryId);
  if (!phone.ok) throw invalid({ Phone: requiredText('phone') });
  await saveActivation(tx, keptActivation({ ...given, Phone: phone.phone }, onboarding.flags));
  await noteDeed(
    tx,
    caller,
    {
      deed: 'account.changed',
      from: { CompanyName: before.CompanyName, IndustryID: before.Industry },
      to: { CompanyName: given.CompanyName, IndustryID: given.Industry },
    },
    now,
  );
}

async function finish({ tx, caller, now, deps }: Turn): Promise<void> {
  if (!(await finishOnboarding(tx, caller.userId, now))) return;
  if (caller.IsMasterUser) {
    await openAccount(tx, new Date(now.getTime() + trialSize.days * 86_400_000));
    await startTrial(deps, tx, caller.userId, now);
  }
  await noteDeed(tx, caller, { deed: 'onboarding.finished' }, now);
}
