/**
 * Handler that runs before the router's `popstate` handler, which renders the other page at once. The dashboard sets
 * it.
 */
export const popstateGuard: { hold?: ((event: PopStateEvent) => void) | undefined } = {};
