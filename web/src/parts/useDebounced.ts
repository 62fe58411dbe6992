import { useEffect, useState } from 'react';

/** A debounced value: it follows after some milliseconds without a change. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return late;
}
