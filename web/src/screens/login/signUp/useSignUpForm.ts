import { nameError, userNameError } from '@carillon/rules/accounts/identityRules';
import { emailError } from '@carillon/rules/accounts/signUp/emails';
import { passwordError } from '@carillon/rules/accounts/passwordRules';
import { requiredText } from '@carillon/rules/contacts/fieldRules';
import { phoneHint } from '@carillon/rules/phones/countries';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { noteSignedIn } from '../../../api/client/session.ts';
import { forgetValues, keptValues, useKeepValues } from '../../../api/forms/keptValues.ts';
import { useForm } from '../../../api/forms/useForm.ts';
import { checkEntry, sendSignUp } from '../../../api/accounts/signUp.ts';
import { useDebounced } from '../../../parts/useDebounced.ts';

const name = 'signUp';
const homeCountry = 1;
/** How long after the last key the server is asked, in milliseconds. */
const pause = 500;

interface Values {
  FirstName: string;
  LastName: string;
  Email: string;
  Phone: string;
  UserName: string;
  Password: string;
  PromoCode: string;
}

const empty = { FirstName: '', LastName: '', Email: '', Phone: '', UserName: '', PromoCode: '' };

/** A first look; the server reads the number by all rules, which are large. */
function phoneProblem(phone: string): string | null {
  if (phone.trim() === '') return requiredText('phone number');
  return phone.replaceAll(/\D/g, '').length < 10 ? phoneHint(homeCountry) : null;
}

function check(values: Values) {
  const owner = { userName: values.UserName, email: values.Email, phone: values.Phone };
  return {
    FirstName: nameError('First name', values.FirstName),
    LastName: nameError('Last name', values.LastName),
    Email: emailError(values.Email.trim()),
    Phone: phoneProblem(values.Phone),
    UserName: userNameError(values.UserName),
    Password: passwordError(values.Password, owner),
  };
}

/** What the server says about an entry, asked once the user pauses; `when`: it is worth asking. */
function useServersWord(field: 'UserName' | 'Email' | 'PromoCode', typed: string, when: boolean) {
  const settled = useDebounced(when ? typed.trim() : '', pause);
  const [said, setSaid] = useState({ of: '', error: '', promo: '' });
  useEffect(() => {
    if (settled === '') return undefined;
    let isOver = false;
    void checkEntry(field, settled).then((answer) => {
      if (!isOver) setSaid({ of: settled, ...answer });
    });
    return () => {
      isOver = true;
    };
  }, [field, settled]);
  return said.of === typed.trim() && said.of !== '' ? said : { error: '', promo: '' };
}

/** The form of sign-up. Everything but the password outlives a reload. `code`: a promo code of the address. */
export function useSignUpForm(code: string) {
  const client = useQueryClient();
  const router = useRouter();
  const [first] = useState(() => {
    const kept = keptValues(name, empty);
    return { ...kept, PromoCode: code === '' ? kept.PromoCode : code, Password: '' };
  });
  const form = useForm<Values, unknown>({
    first,
    check,
    save: (values) =>
      sendSignUp({ ...values, TimeZone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? '' }),
    onSaved: () => {
      forgetValues(name);
      client.clear();
      noteSignedIn();
      void router.navigate({ to: '/onboarding' });
    },
    doing: ['creating', 'account'],
    failureAt: 'form',
  });
  // A password is never kept.
  useKeepValues(name, { ...form.values, Password: undefined });
  const rules = check(form.values);
  const userName = useServersWord('UserName', form.values.UserName, rules.UserName === null);
  const email = useServersWord('Email', form.values.Email, rules.Email === null);
  const promo = useServersWord('PromoCode', form.values.PromoCode, true);
  const serversWords: Partial<Record<keyof Values, string>> = {
    UserName: userName.error,
    Email: email.error,
    PromoCode: promo.error,
  };
  /** Props of a text field, with what the server said about it where the page found nothing. */
  const text = (field: keyof Values, hint = '') => {
    const said = serversWords[field] ?? '';
    const props = form.text(field, hint);
    return said !== '' && !props.error ? { ...props, error: true, helperText: said } : props;
  };
  return { form, text, promoMessage: promo.promo };
}
