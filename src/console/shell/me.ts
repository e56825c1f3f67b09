import { queryOptions, useQuery } from '@tanstack/react-query'
import { ROLES, type Role } from '../../contract/console/access.ts'
import { asked } from '../api.ts'

export const meQuery = queryOptions({
  ...asked('GET /api/me', {}),
  staleTime: Number.POSITIVE_INFINITY,
})

/**
 * Whether the person logged in may do what needs this role; false as long as it is not known.
 * For hiding buttons only: the server decides by itself.
 */
export function useMay(role: Role): boolean {
  const { data } = useQuery(meQuery)
  return data !== undefined && ROLES.indexOf(data.role) >= ROLES.indexOf(role)
}
