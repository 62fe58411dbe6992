export { StepDialog } from '../../../../parts/dialogs/StepDialog.tsx';
