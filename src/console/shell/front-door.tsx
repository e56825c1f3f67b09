import './front-door.css'
import type { ReactNode } from 'react'
import { brand } from '../brand.ts'
import { ConsoleBrand } from './console-brand.tsx'

/** What stands around the pages that one sees before logging in. */
export function FrontDoor({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="front-door">
      <title>{`${title} · ${brand}`}</title>
      <p className="brand">
        <ConsoleBrand />
      </p>
      <h1>{title}</h1>
      {children}
    </main>
  )
}
