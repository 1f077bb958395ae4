/** Hears of Back and Forward before the router does, which draws the other page at once. Set by the dashboard. */
export const back: { hold?: ((event: PopStateEvent) => void) | undefined } = {};
