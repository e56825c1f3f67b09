import type { ReactNode } from 'react'

/** A line of a <dl>: what is known under a name; none for what is not. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === '') return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
