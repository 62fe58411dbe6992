import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { supportChatQuery } from '../../../api/accounts/support.ts';
import { chatScrollMs, mayChat } from './chatRules.ts';

declare global {
  interface Window {
    /** What the script of the chat reads when it starts, and how it is taken away. */
    supportChat?: {
      readonly boot: {
        readonly name: string;
        readonly email: string;
        readonly hash: string;
        readonly scrollMs: number;
      };
      shutdown?: () => void;
    };
  }
}

/** The support chat, where it may be; away from there it is taken away. */
export function SupportChat({ appHost }: { appHost: string }) {
  const { pathname } = useLocation();
  const isAllowed = mayChat({
    host: window.location.hostname,
    appHost,
    isFramed: window.top !== window.self,
    path: pathname,
  });
  const { data } = useQuery({ ...supportChatQuery, enabled: isAllowed });
  const address = isAllowed ? (data?.ScriptURL ?? null) : null;
  useEffect(() => {
    if (address === null || data === undefined) return undefined;
    window.supportChat = {
      boot: { name: data.Name, email: data.Email, hash: data.Hash, scrollMs: chatScrollMs },
    };
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    document.body.append(script);
    return () => {
      window.supportChat?.shutdown?.();
      delete window.supportChat;
      script.remove();
    };
  }, [address, data]);
  return null;
}
