import type { components } from './schema.ts';

/** A schema of the OpenAPI document by its name: `Of<'Game'>`. */
export type Of<Name extends keyof components['schemas']> = components['schemas'][Name];
