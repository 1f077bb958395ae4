/** The name of each time zone: `Pacific Time`. Made by `vite.server.config.ts`. */
declare module 'virtual:zone-names' {
  const names: Record<string, string>;
  export default names;
}
