import type { Contact } from '@carillon/contract/contacts/contacts';
import { formatPhone } from '@carillon/rules/phones/phones';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent, ReactNode } from 'react';
import { suggestionsQuery } from '../../../../api/contacts.ts';
import { CloseIcon } from '../../../../parts/icons.tsx';
import { valuesOfContact } from '../personal.ts';
import {
  hasNames,
  looksLikeNumber,
  pastedRecipients,
  shownNumber,
  splitNumbers,
  typedRecipient,
} from './recipients.ts';
import type { Recipient } from './recipients.ts';

interface RecipientFieldProps {
  id: string;
  /** The dialog puts the initial focus here. */
  autoFocus: boolean;
  recipients: readonly Recipient[];
  problems: readonly (string | null)[];
  /** Numbers that the server is checking. */
  validating: ReadonlySet<string>;
  /** Further facts by number: a landline, or that the lookup failed. */
  remarks: ReadonlyMap<string, string>;
  countryId: number;
  /** A problem with all of them: none, too many, or some that can't be texted. */
  error: string | null;
  /** A remedy beside a problem. Null for none. */
  actionOf: (one: Recipient, problem: string | null) => ReactNode;
  onChange: (recipients: readonly Recipient[]) => void;
}

/** The search text, a little after the last key. */
function useSearched(text: string): string {
  const [searched, setSearched] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearched(text.trim()), 200);
    return () => clearTimeout(timer);
  }, [text]);
  return text.trim().length < 2 ? '' : searched;
}

const nameOf = (one: Pick<Contact, 'FirstName' | 'LastName'>): string =>
  `${one.FirstName ?? ''} ${one.LastName ?? ''}`.trim();

function fromContact(contact: Contact): Recipient {
  return {
    phone: contact.PrimaryPhone,
    firstName: contact.FirstName ?? '',
    lastName: contact.LastName ?? '',
    personId: contact.PersonID,
    values: valuesOfContact(contact),
  };
}

/** People of a new conversation: typed, pasted, or found in contacts (rows C-135 to C-138, C-056). */
export function RecipientField(props: RecipientFieldProps) {
  const { id, autoFocus, recipients, problems, validating, remarks, countryId, error, actionOf, onChange } =
    props;
  const [text, setText] = useState('');
  const searched = useSearched(text);
  const found = useQuery({
    ...suggestionsQuery(searched),
    enabled: searched !== '',
  });
  const options: Contact[] =
    searched === '' ? [] : (found.data ?? []).filter((one) => one.PrimaryPhone !== '');
  const addNumbers = (typed: string): void => {
    const added = splitNumbers(typed).map((one) => typedRecipient(one, countryId));
    if (added.length > 0) onChange([...recipients, ...added]);
    setText('');
  };
  const keys = (event: KeyboardEvent): void => {
    const isEnd = event.key === 'Enter' || event.key === ',' || event.key === ';';
    if (isEnd && looksLikeNumber(text) && options.length === 0) {
      event.preventDefault();
      event.stopPropagation();
      addNumbers(text);
    } else if (event.key === 'Backspace' && text === '' && recipients.length > 0) {
      onChange(recipients.slice(0, -1));
    }
  };
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text/plain');
    if (hasNames(pasted)) {
      event.preventDefault();
      void addPeople(pasted);
      return;
    }
    if (splitNumbers(pasted).length < 2 && !looksLikeNumber(pasted)) return;
    event.preventDefault();
    addNumbers(pasted);
  };
  /** Names beside numbers are kept. The code that reads them loads when it is needed. */
  const addPeople = async (pasted: string): Promise<void> => {
    try {
      const { parsePaste } = await import('@carillon/rules/files/paste/paste');
      const read = parsePaste({ plain: pasted }, countryId);
      if (read.contacts.length + read.unnamed.length === 0) setText(pasted);
      else onChange([...recipients, ...pastedRecipients(read, countryId)]);
    } catch {
      addNumbers(pasted);
    }
  };
  const change = (place: number, names: Partial<Recipient>): void =>
    onChange(recipients.map((one, at) => (at === place ? { ...one, ...names } : one)));
  return (
    <>
      <Autocomplete<Contact, false, true, true>
        id={id}
        freeSolo
        disableClearable
        clearOnBlur={false}
        options={options}
        filterOptions={(all) => all}
        getOptionLabel={(one) => (typeof one === 'string' ? one : nameOf(one))}
        getOptionKey={(one) => (typeof one === 'string' ? one : one.PersonID)}
        value=""
        inputValue={text}
        onInputChange={(_, value, reason) => {
          if (reason === 'input') setText(value);
        }}
        onChange={(_, chosen) => {
          if (typeof chosen === 'string') addNumbers(chosen);
          else {
            onChange([...recipients, fromContact(chosen)]);
            setText('');
          }
        }}
        onBlur={() => {
          if (text.trim() !== '') addNumbers(text);
        }}
        loading={found.isFetching}
        renderOption={({ key, ...option }, one) => (
          <Box component="li" key={key} {...option}>
            <Box sx={{ minWidth: 0 }}>
              <Typography dir="auto">{nameOf(one) || formatPhone(one.PrimaryPhone)}</Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {formatPhone(one.PrimaryPhone)}
              </Typography>
            </Box>
          </Box>
        )}
        renderInput={({ InputProps, inputProps, InputLabelProps, ...params }) => (
          <TextField
            {...params}
            label="To"
            autoFocus={autoFocus}
            placeholder={recipients.length === 0 ? 'Name or phone number' : 'Add another'}
            error={error !== null}
            helperText={error ?? 'Type or paste numbers, or search your contacts. Up to 15 people.'}
            onKeyDownCapture={keys}
            onPaste={paste}
            slotProps={{
              input: InputProps,
              htmlInput: inputProps,
              inputLabel: { ...InputLabelProps, shrink: true },
            }}
          />
        )}
      />
      <Box component="ul" aria-label="Recipients" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {recipients.map((one, place) => (
          <Line
            // A number can be here twice, and then says so.
            key={`${one.phone} ${place}`}
            one={one}
            problem={problems[place] ?? null}
            remark={remarks.get(one.phone) ?? ''}
            isValidating={validating.has(one.phone)}
            action={actionOf(one, problems[place] ?? null)}
            onChange={(names) => change(place, names)}
            onRemove={() => onChange(recipients.filter((_, at) => at !== place))}
          />
        ))}
      </Box>
    </>
  );
}

interface LineProps {
  one: Recipient;
  problem: string | null;
  /** Empty for none. */
  remark: string;
  isValidating: boolean;
  action: ReactNode;
  onChange: (names: Partial<Recipient>) => void;
  onRemove: () => void;
}

/** One recipient. A number without a contact can be given a name. */
function Line({ one, problem, remark, isValidating, action, onChange, onRemove }: LineProps) {
  const name = `${one.firstName} ${one.lastName}`.trim();
  const shown = one.personId !== 0 && name !== '' ? name : shownNumber(one.phone);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        py: 1,
        borderBottom: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 160px', minWidth: 0, mr: 2 }}>
        <Typography dir="auto" sx={{ overflowWrap: 'anywhere', fontWeight: 560 }}>
          {shown}
        </Typography>
        {problem !== null ? (
          <>
            <Typography
              variant="caption"
              component="div"
              role="alert"
              sx={{ color: 'error.main', fontWeight: 560 }}
            >
              {problem}
            </Typography>
            {action}
          </>
        ) : (
          <>
            {one.personId !== 0 && name !== '' && (
              <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
                {formatPhone(one.phone)}
              </Typography>
            )}
            {remark !== '' && (
              <Typography variant="caption" role="status" sx={{ color: 'warning.main', fontWeight: 560 }}>
                {remark}
              </Typography>
            )}
          </>
        )}
      </Box>
      {one.personId === 0 && problem === null && (
        <Box sx={{ display: 'flex', flex: '1 1 220px', minWidth: 0 }}>
          <TextField
            size="small"
            label="First name"
            value={one.firstName}
            onChange={(event) => onChange({ firstName: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 50, 'aria-label': `First name of ${shown}` } }}
            sx={{ mr: 1, flex: 1 }}
          />
          <TextField
            size="small"
            label="Last name"
            value={one.lastName}
            onChange={(event) => onChange({ lastName: event.target.value })}
            slotProps={{ htmlInput: { maxLength: 50, 'aria-label': `Last name of ${shown}` } }}
            sx={{ flex: 1 }}
          />
        </Box>
      )}
      {isValidating && <CircularProgress size={18} aria-label={`Checking ${shown}`} sx={{ mx: 1 }} />}
      <IconButton size="small" aria-label={`Remove ${shown}`} onClick={onRemove}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}
