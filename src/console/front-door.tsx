import type { ReactNode } from 'react'
import { brand } from '../content/brand.ts'
import { logo } from '../design/symbols/logo.tsx'

/** What stands around the pages that one sees before logging in. */
export function FrontDoor({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="stack front-door">
      <title>{`${title} · ${brand}`}</title>
      <p className="brand">
        <Brand />
      </p>
      <h1>{title}</h1>
      {children}
    </main>
  )
}

/** The plate with the little house, and the name. */
export function Brand() {
  return (
    <>
      <svg width={32} viewBox="0 0 48 48" aria-hidden="true">
        {logo}
      </svg>
      {brand}
    </>
  )
}
