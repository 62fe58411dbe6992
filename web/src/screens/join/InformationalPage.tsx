import { useParams } from '@tanstack/react-router';
import { JoinPage } from './JoinPage.tsx';

export default function InformationalPage() {
  const { keyword } = useParams({ from: '/join/$keyword' });
  return <JoinPage keyword={keyword} isPromotional={false} />;
}
