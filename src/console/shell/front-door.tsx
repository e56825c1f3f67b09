import '../../design/brand/brand.css'
import './front-door.css'
import type { ReactNode } from 'react'
import { Icon, Symbols } from '../../design/symbols/symbols.tsx'
import { brand } from '../brand.ts'

/** What stands around the pages that one sees before logging in. */
export function FrontDoor({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="front-door">
      <title>{`${title} · ${brand}`}</title>
      <Symbols names={['logo']} />
      <p className="brand">
        <Icon name="logo" viewBox="0 0 48 48" />
        {brand}
      </p>
      <h1>{title}</h1>
      {children}
    </main>
  )
}
