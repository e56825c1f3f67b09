import type { ReactNode } from 'react'
import { hrefOf } from '../../../router/address.ts'

/** To the page of a region. */
export function RegionLink({ id, children }: { id: number; children: ReactNode }) {
  return <a href={hrefOf(`/regionen/${id}`)}>{children}</a>
}
