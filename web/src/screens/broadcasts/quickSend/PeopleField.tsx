import { quickSendLimit } from '@carillon/rules/broadcasts/quickSend';
import type { Contact } from '@carillon/contract/contacts/contacts';
import { parsePhoneIn, phoneFormatText } from '@carillon/rules/phones/phoneCountries';
import { formatPhone } from '@carillon/rules/phones/phones';
import Autocomplete from '@mui/material/Autocomplete';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { suggestionsQuery } from '../../../api/contacts.ts';
import { useDebounced } from '../../../parts/useDebounced.ts';

/** A person to text: a contact, or a number alone. */
export interface Person {
  readonly PrimaryPhone: string;
  readonly FirstName: string;
  readonly LastName: string;
  readonly Notes: string;
  readonly CustomData: Readonly<Record<string, string>>;
  /** Why the number can't be texted; empty if it can. */
  readonly Problem: string;
}

/** Words of this many numbers in groups of digits; a longer text is no list of numbers. */
const mostWords = quickSendLimit * 4;

const nameOf = ({ FirstName, LastName }: Pick<Person, 'FirstName' | 'LastName'>): string =>
  `${FirstName} ${LastName}`.trim();
const shownOf = (one: Person): string => {
  const number = /^\d+$/.test(one.PrimaryPhone) ? formatPhone(one.PrimaryPhone) : one.PrimaryPhone;
  return nameOf(one) || number;
};

/** Several numbers with only spaces between them; null when the words do not all belong to numbers. */
function spacedNumbers(words: readonly string[], country: number): string[] | null {
  // From the end: the numbers of the words from each place on.
  const from: (string[] | null)[] = [[]];
  for (let place = words.length - 1; place >= 0; place -= 1) {
    let found: string[] | null = null;
    for (let end = place + 1; end <= words.length && found === null; end += 1) {
      const rest = from[end - place - 1] ?? null;
      const first = words.slice(place, end).join(' ');
      if (rest !== null && parsePhoneIn(first, country).ok) found = [first, ...rest];
    }
    from.unshift(found);
  }
  return from[0] ?? null;
}

/** A number as it is written, or the several that it turns out to be. */
function numbersIn(part: string, country: number): string[] {
  const words = part.split(/\s+/);
  const isLong = words.length > mostWords;
  if (isLong || parsePhoneIn(part, country).ok) return [part];
  return spacedNumbers(words, country) ?? [part];
}

/** Numbers as typed or pasted: with commas, semicolons, spaces, or in lines. A number in another form stays to be corrected. */
export function peopleOfNumbers(text: string, country: number): Person[] {
  return text
    .split(/[,;\n\r\t]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => numbersIn(part, country))
    .map((part) => {
      const read = parsePhoneIn(part, country);
      const unnamed = { FirstName: '', LastName: '', Notes: '', CustomData: {} };
      return read.ok
        ? { ...unnamed, PrimaryPhone: read.phone, Problem: '' }
        : { ...unnamed, PrimaryPhone: part, Problem: `${part}: ${phoneFormatText(read.reason, country)}` };
    });
}

const personOf = (one: Contact): Person => ({
  PrimaryPhone: one.PrimaryPhone,
  FirstName: one.FirstName ?? '',
  LastName: one.LastName ?? '',
  Notes: one.Notes ?? '',
  CustomData: one.CustomData,
  Problem: '',
});

/** The same people, each number once. */
export function eachOnce(people: readonly Person[]): Person[] {
  return [...new Map(people.map((one) => [one.PrimaryPhone, one] as const)).values()];
}

interface PeopleFieldProps {
  id: string;
  country: number;
  people: readonly Person[];
  /** Empty for none. */
  problem: string;
  onChange: (people: readonly Person[]) => void;
}

/** Who gets the text: contacts by name, and numbers typed or pasted. */
export function PeopleField({ id, country, people, problem, onChange }: PeopleFieldProps) {
  const [text, setText] = useState('');
  const searched = useDebounced(text.trim(), 200);
  const isSearch = searched.length >= 2;
  const found = useQuery({ ...suggestionsQuery(searched), enabled: isSearch });
  const options = isSearch && text.trim() !== '' ? (found.data ?? []) : [];
  const add = (more: readonly Person[]): void => {
    onChange(eachOnce([...people, ...more]));
    setText('');
  };
  return (
    <Autocomplete<Person, true, true, true>
      id={id}
      multiple
      freeSolo
      disableClearable
      clearOnBlur={false}
      filterOptions={(all) => all}
      options={options.filter((one) => one.PrimaryPhone !== '').map(personOf)}
      getOptionLabel={(one) => (typeof one === 'string' ? one : shownOf(one))}
      getOptionKey={(one) => (typeof one === 'string' ? one : `${one.PrimaryPhone} ${shownOf(one)}`)}
      isOptionEqualToValue={(one, other) => one.PrimaryPhone === other.PrimaryPhone}
      value={[...people]}
      inputValue={text}
      onInputChange={(_, value, reason) => {
        if (reason !== 'input') return;
        // A paste of several numbers, or the comma after one.
        if (/[,;\n\t]/.test(value) && /\d/.test(value)) add(peopleOfNumbers(value, country));
        else setText(value);
      }}
      onChange={(_, chosen) => {
        setText('');
        onChange(
          eachOnce(
            chosen.flatMap((one) => (typeof one === 'string' ? peopleOfNumbers(one, country) : [one])),
          ),
        );
      }}
      onBlur={() => {
        if (/\d/.test(text)) add(peopleOfNumbers(text, country));
      }}
      loading={found.isFetching}
      renderOption={({ key, ...option }, one) => (
        <li key={key} {...option}>
          <span>
            <span dir="auto">{shownOf(one)}</span>
            <Typography variant="caption" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
              {formatPhone(one.PrimaryPhone)}
            </Typography>
          </span>
        </li>
      )}
      renderValue={(value, getItemProps) =>
        value.map((one, index) => {
          if (typeof one === 'string') return null;
          const { key, ...item } = getItemProps({ index });
          return <Chip key={key} size="small" label={<span dir="auto">{shownOf(one)}</span>} {...item} />;
        })
      }
      renderInput={({ InputProps, inputProps, InputLabelProps, ...params }) => (
        <TextField
          {...params}
          label="To"
          placeholder={people.length === 0 ? 'Name or phone number' : ''}
          error={problem !== ''}
          helperText={
            problem || `Search your contacts, or type or paste numbers. Up to ${quickSendLimit} people.`
          }
          slotProps={{
            input: InputProps,
            htmlInput: inputProps,
            inputLabel: { ...InputLabelProps, shrink: true },
          }}
        />
      )}
    />
  );
}
