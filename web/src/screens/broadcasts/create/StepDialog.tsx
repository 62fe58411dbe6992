export { StepDialog } from '../../../parts/StepDialog.tsx';
