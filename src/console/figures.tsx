import type { ReactNode } from 'react'

/** The numbers that a page begins with, beside each other. */
export function Figures({ children }: { children: ReactNode }) {
  return <dl className="figures">{children}</dl>
}

type FigureProps = {
  label: string
  value: ReactNode
  /** What the number counts: read out, and shown to whoever points at it. */
  meaning?: string
  /** Beside the number: how it changed. */
  children?: ReactNode
}

/** One number with its label. */
export function Figure({ label, value, meaning, children }: FigureProps) {
  return (
    <div title={meaning}>
      <dt className="soft">
        {label}
        {meaning && <span className="hidden-text"> ({meaning})</span>}
      </dt>
      <dd>
        {value} {children && <small>{children}</small>}
      </dd>
    </div>
  )
}
