/** Sets the address that the next page is rendered for. `path` includes the query. */
export function setLocation(origin: string, path: string): void {
  const [pathname = '/', search = ''] = path.split('?');
  const [protocol = '', host = ''] = origin.split('//');
  globalThis.location = {
    origin,
    protocol,
    host,
    hostname: host.replace(/:\d+$/, ''),
    pathname,
    search: search && `?${search}`,
    hash: '',
    href: origin + path,
  } as Location;
}
