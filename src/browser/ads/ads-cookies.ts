/**
 * One `document.cookie` assignment for each place where a cookie of the gcl family may have been set: on this
 * host or one of its parent domains, on the root or one of the folders of this address. A cookie goes only when
 * domain and path are those it was set with, and a page cannot read them.
 */
export function expireGclCookies(cookies: string, hostname: string, pathname: string): string[] {
  const names = cookies
    .split(';')
    .map((cookie) => cookie.split('=')[0]?.trim() ?? '')
    .filter((name) => name.startsWith('_gcl'))
  const domains = ['', ...domainsOf(hostname).map((domain) => `; Domain=${domain}`)]
  return names.flatMap((name) =>
    domains.flatMap((domain) =>
      pathsOf(pathname).map((path) => `${name}=; Max-Age=0; Path=${path}${domain}`),
    ),
  )
}

function domainsOf(hostname: string): string[] {
  const labels = hostname.split('.')
  return labels.map((_, index) => labels.slice(index).join('.'))
}

function pathsOf(pathname: string): string[] {
  const folders = pathname.split('/').filter((part) => part !== '')
  const deep = folders.map((_, index) => `/${folders.slice(0, index + 1).join('/')}`)
  return ['/', ...deep]
}
