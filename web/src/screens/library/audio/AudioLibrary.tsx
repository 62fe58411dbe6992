import { useParams } from '@tanstack/react-router';
import { NotFoundPage } from '../../../parts/page/NotFoundPage.tsx';
import { AudioList } from './AudioList.tsx';
import { MessagePage } from './MessagePage.tsx';
import { partOf } from '../views.ts';

/** The audio library: a view of it, or one message (rows B-016, B-017). */
export default function AudioLibrary() {
  const { part } = useParams({ strict: false });
  const shown = partOf(part);
  if (shown === null) return <NotFoundPage />;
  return 'view' in shown ? (
    <AudioList key={shown.view.path} view={shown.view} />
  ) : (
    <MessagePage key={shown.itemId} audioId={shown.itemId} />
  );
}
