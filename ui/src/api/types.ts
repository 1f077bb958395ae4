import type { components } from './schema.ts';

/** A shape of the server's document by its name: `Of<'Game'>`. */
export type Of<Name extends keyof components['schemas']> = components['schemas'][Name];
