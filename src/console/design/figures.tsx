import './figures.css'
import type { ReactNode } from 'react'

export function Figures({ children }: { children: ReactNode }) {
  return <dl className="figures">{children}</dl>
}

type FigureProps = {
  label: string
  value: ReactNode
  /** What the number counts, and when: read out, and shown to whoever points at it. */
  meaning?: string
  /** How it changed, already worded; the sign decides the colour. */
  change?: { text: string; sign: number } | undefined
}

/** One number with its label; `undefined` numbers are drawn as a gap of the same height. */
export function Figure({ label, value, meaning, change }: FigureProps) {
  return (
    <div title={meaning}>
      <dt>
        {label}
        {meaning && <span className="hidden-text"> ({meaning})</span>}
      </dt>
      <dd>
        {value ?? <span className="figure-gap">…</span>}
        {change && <small className={toneOf(change.sign)}>{change.text}</small>}
      </dd>
    </div>
  )
}

/** The class for a number that grew, shrank, or did neither. */
export function toneOf(sign: number): string {
  return sign > 0 ? 'up' : sign < 0 ? 'down' : 'soft'
}
