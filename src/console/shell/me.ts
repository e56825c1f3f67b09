import { queryOptions, useQuery } from '@tanstack/react-query'
import { type Me, ROLES, type Role } from '../../contract/console/access.ts'
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
  return may(useQuery(meQuery).data, role)
}

/** The same for somebody who is known, or not yet. */
export function may(me: Me | undefined, role: Role): boolean {
  return me !== undefined && ROLES.indexOf(me.role) >= ROLES.indexOf(role)
}
