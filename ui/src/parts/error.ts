export { ErrorNote as default } from '../kit/error-note.tsx';
