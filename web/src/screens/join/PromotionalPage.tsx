import { useParams } from '@tanstack/react-router';
import { JoinPage } from './JoinPage.tsx';

export default function PromotionalPage() {
  const { keyword } = useParams({ from: '/join/$keyword/promotional' });
  return <JoinPage keyword={keyword} isPromotional />;
}
