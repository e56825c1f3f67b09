import type { ReactNode } from 'react'

/** The numbers that a page begins with, beside each other. */
export const Figures = ({ children }: { children: ReactNode }) => <dl className="figures">{children}</dl>

type FigureProps = {
  label: ReactNode
  value: string
}

/** One number with its label. */
export const Figure = ({ label, value }: FigureProps) => (
  <div>
    <dt className="soft">{label}</dt>
    <dd>{value}</dd>
  </div>
)
