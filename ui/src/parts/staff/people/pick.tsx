export { Combobox as Pick, type Option } from '../../../kit/combobox.tsx';
