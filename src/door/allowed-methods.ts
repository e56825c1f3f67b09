import { programRoutes, routes } from '../routes.ts'
import { DOWNLOAD_PATHS, LINK_PATHS } from './links/add-links.ts'
import type { Site } from './pages/load-site.ts'
import { isPlacePath } from './places/place-paths.ts'
import { TABLES } from './rest/tables.ts'

const AUTH_POSTS: string[] = [routes.auth.signup, routes.auth.token, routes.auth.logout]

/** What a path can be asked with; nothing for a path that there is not. OPTIONS goes without saying. */
export function allowedMethods(site: Pick<Site, 'files'>, path: string): string[] {
  if (path === routes.signup || LINK_PATHS.includes(path)) return ['GET', 'HEAD', 'POST']
  if (DOWNLOAD_PATHS.includes(path)) return ['POST']
  if (site.files.has(path) || path === programRoutes.livez || path === programRoutes.readyz)
    return ['GET', 'HEAD']
  if (isPlacePath(path)) return ['GET', 'HEAD']
  const table = path.startsWith(`${routes.rest.base}/`) ? path.slice(routes.rest.base.length + 1) : ''
  if (TABLES.has(table)) return ['POST']
  if (path === routes.auth.user) return ['GET']
  return AUTH_POSTS.includes(path) ? ['POST'] : []
}
