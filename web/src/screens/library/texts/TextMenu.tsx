import type { Template } from '@carillon/contract/library/templates';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../../../api/client/session.ts';
import { BroadcastIcon, ChatIcon, EditIcon, ShareIcon, TrashIcon } from '../../../parts/icons.tsx';
import { MoreMenu } from '../../../parts/lists/MoreMenu.tsx';
import type { MenuEntry } from '../../../parts/lists/MoreMenu.tsx';
import { onlyItem } from '../useItemActions.ts';
import type { TextActions } from './useTextActions.ts';

/** What can be done with a text of the library. */
export function TextMenu(props: {
  template: Template;
  actions: TextActions;
  onEdit: () => void;
  onDeleted?: () => void;
}) {
  const { template, actions, onEdit, onDeleted } = props;
  const { TemplateID, TemplateName, ReadOnly } = template;
  const navigate = useNavigate();
  const mayCreate = useMay('broadcasts.write');
  const entries: MenuEntry[] = [
    {
      text: 'Use in a broadcast',
      icon: <BroadcastIcon fontSize="small" />,
      run: () => void actions.toBroadcast(template),
      isOffered: mayCreate,
    },
    {
      text: 'Quick Send',
      icon: <ChatIcon fontSize="small" />,
      run: () => void navigate({ to: '/broadcasts/quick-send', search: { template: TemplateID } }),
      // It sends no picture.
      isOffered: mayCreate && template.Media.length === 0,
    },
    { text: 'Edit', icon: <EditIcon fontSize="small" />, run: onEdit, isOffered: !ReadOnly },
    {
      text: template.IsShared ? 'Stop sharing' : 'Share with your organization',
      icon: <ShareIcon fontSize="small" />,
      run: () => actions.share(template),
      isOffered: !ReadOnly,
    },
    {
      text: 'Delete',
      icon: <TrashIcon fontSize="small" />,
      run: () =>
        void actions.remove(onlyItem(TemplateID)).then((isDone) => {
          if (isDone) onDeleted?.();
        }),
      isDanger: true,
      isOffered: !ReadOnly,
    },
  ];
  return <MoreMenu label={`More for ${TemplateName}`} entries={entries} />;
}
