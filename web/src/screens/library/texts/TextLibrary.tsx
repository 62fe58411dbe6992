import { useParams } from '@tanstack/react-router';
import { NotFoundPage } from '../../../parts/page/NotFoundPage.tsx';
import { TextList } from './TextList.tsx';
import { TextPage } from './TextPage.tsx';
import { partOf } from '../views.ts';

/** The library of texts: a view of it, or one text (row B-016). */
export default function TextLibrary() {
  const { part } = useParams({ strict: false });
  const shown = partOf(part);
  if (shown === null) return <NotFoundPage />;
  return 'view' in shown ? (
    <TextList key={shown.view.path} view={shown.view} />
  ) : (
    <TextPage key={shown.itemId} templateId={shown.itemId} />
  );
}
