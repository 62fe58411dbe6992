import { useEffect } from 'react';

const attribute = 'data-mode';

/** While the page is printed it uses the light colors: paper is white, and dark backgrounds are not printed. */
export function useLightPrint(): void {
  useEffect(() => {
    const page = document.documentElement;
    let mode: string | null = null;
    const before = (): void => {
      mode ??= page.getAttribute(attribute);
      page.setAttribute(attribute, 'light');
    };
    const after = (): void => {
      if (mode !== null) page.setAttribute(attribute, mode);
      mode = null;
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      after();
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
}
