import type { Integration, IntegrationGroup } from '@carillon/contract/integrations';
import { selectedCount } from '@carillon/rules/contacts/selection';
import type { Selection } from '@carillon/rules/contacts/selection';
import { shortenedPeopleText } from '@carillon/rules/texts/keptText';
import { useState } from 'react';
import { errorText } from '../../../../../api/client/errors.ts';
import { integrationCalls } from '../../../../../api/integrations.ts';
import { useSelection } from '../../../../../parts/lists/useSelection.ts';

/** The selection from an integration (whole groups, or people of one group) and adding it to the draft. */
export interface IntegrationAdding {
  readonly groupType: string | null;
  readonly setGroupType: (type: string | null) => void;
  /** Ids of groups that are added as a whole. */
  readonly groups: ReadonlySet<string>;
  readonly toggleGroup: (id: string) => void;
  /** The group whose people are shown. Null while groups are shown. */
  readonly group: IntegrationGroup | null;
  readonly openGroup: (group: IntegrationGroup | null) => void;
  readonly people: Selection<string>;
  readonly setPeople: (people: Selection<string>) => void;
  readonly q: string;
  readonly setQ: (q: string) => void;
  /** Reports how many match the current view, for "all". */
  readonly setTotal: (total: number) => void;
  /** How many groups or people are chosen. */
  readonly selected: number;
  readonly busy: boolean;
  readonly failure: string;
  readonly add: () => void;
  readonly reset: () => void;
}

export function useIntegrationAdding(
  draftId: number,
  integration: Integration | null,
  onAdded: (added: number, duplicates: number, rejected: number, remark: string) => void,
): IntegrationAdding {
  const [groupType, setType] = useState<string | null>(null);
  const [groups, setGroups] = useState<ReadonlySet<string>>(new Set());
  const [group, setGroup] = useState<IntegrationGroup | null>(null);
  const [q, setSearch] = useState('');
  const { selection: people, setSelection: setPeople } = useSelection<string>(group?.GroupID ?? '', q);
  const [total, setTotal] = useState(0);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');

  const openGroup = (next: IntegrationGroup | null): void => {
    setGroup(next);
    setSearch('');
    setTotal(0);
    setFailure('');
  };
  const reset = (): void => {
    openGroup(null);
    setGroups(new Set());
    setType(null);
  };
  const add = (): void => {
    if (integration === null) return;
    const id = integration.IntegrationID;
    setBusy(true);
    setFailure('');
    const Selected =
      group === null
        ? integrationCalls.addGroups(
            { id, grouptype: groupType, draftId },
            { Selection: { Type: 'Selected', Items: [...groups].map((GroupID) => ({ GroupID })) } },
          )
        : integrationCalls.addPeople(
            { id, group: group.GroupID, draftId },
            { Selection: { Type: people.Type, Items: people.Items.map((ID) => ({ ID })) } },
            // Ids name the people. The search only belongs to "all".
            people.Type === 'Selected' ? '' : q,
          );
    Selected.then(
      ({ AddedCount, DuplicateCount, RejectedCount, Shortened }) => {
        reset();
        const remark = shortenedPeopleText(Shortened.Count, Shortened.Samples);
        onAdded(AddedCount, DuplicateCount, RejectedCount, remark);
      },
      (error: unknown) => setFailure(errorText(error, 'adding', 'contacts')),
    ).finally(() => setBusy(false));
  };
  return {
    groupType,
    setGroupType: (type) => {
      setType(type);
      setGroups(new Set());
    },
    groups,
    toggleGroup: (id) =>
      setGroups((old) => {
        const next = new Set(old);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    group,
    openGroup,
    people,
    setPeople,
    q,
    setQ: setSearch,
    setTotal,
    selected: group === null ? groups.size : selectedCount(people, total),
    busy,
    failure,
    add,
    reset,
  };
}
