import { longestMessageSeconds } from '@carillon/rules/audio/audioLimits';
import { useQueryClient } from '@tanstack/react-query';
import { saveCallSettings } from '../../../../api/callSettings.ts';
import { errorText } from '../../../../api/client/errors.ts';
import { userQuery, useUser } from '../../../../api/client/session.ts';
import type { LengthSetting } from '../../../../parts/audio/lengthQuestions.ts';

/** The maximum length of the user's messages, and how to change it (row B-221). */
export function useLengthSetting(): LengthSetting {
  const user = useUser();
  const client = useQueryClient();
  return {
    longest: user?.MaxMessageLength ?? longestMessageSeconds,
    choices: user?.MaxMessageLengthOptions ?? [],
    save: async (MaxMessageLength) => {
      client.setQueryData(userQuery.queryKey, await saveCallSettings({ MaxMessageLength }));
    },
    failureText: (error) => errorText(error, 'updating', 'voice settings'),
  };
}
