import { useEffect, useState } from 'react';

/** A value that follows after it has been quiet for some milliseconds. */
export function useLater<T>(value: T, milliseconds: number): T {
  const [late, setLate] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return late;
}
