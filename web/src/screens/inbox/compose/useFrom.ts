import { sendBlockText } from '@carillon/rules/inbound/conversationSend';
import { useState } from 'react';
import { useMyNumbers } from '../useMyNumbers.ts';

/** The text number that a new conversation is sent from, and why it can't be. */
export function useFrom() {
  const { numbers, error } = useMyNumbers();
  const [chosen, setChosen] = useState<number | null>(null);
  const usable = numbers ?? [];
  const only = usable.length === 1 ? usable[0]?.TextNumberID : undefined;
  const fallback = usable.find((one) => one.IsDefault)?.TextNumberID;
  const numberId = chosen ?? only ?? fallback ?? null;
  const number = usable.find((one) => one.TextNumberID === numberId);
  const numberError =
    numberId === null
      ? sendBlockText('noTextNumber')
      : number?.IsBlocked
        ? sendBlockText('numberBlocked')
        : number && number.StoppedAt !== null
          ? sendBlockText('numberStopped')
          : number && !number.CanText
            ? sendBlockText('numberNotRegistered')
            : null;
  return {
    usable,
    number,
    numberId,
    /** Null when texts can be sent from it. */
    problem: numberError,
    choose: setChosen,
    /** The numbers could not be loaded. */
    isFailed: error !== null,
  };
}

export type From = ReturnType<typeof useFrom>;
