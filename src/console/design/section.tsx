import './section.css'
import { type ReactNode, useId } from 'react'

type SectionProps = {
  /** Where a jump link leads. */
  id?: string
  title: string
  /** A word at the right of the title: what is counted, a unit, a button. */
  aside?: ReactNode
  children: ReactNode
  className?: string
}

/** A part of a page under its title; rules between the parts, no boxes. */
export function Section({ title, aside, children, className = '', id: anchor }: SectionProps) {
  const id = useId()
  return (
    <section className={`section ${className}`} aria-labelledby={id} id={anchor}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {aside && <span className="soft">{aside}</span>}
      </div>
      {children}
    </section>
  )
}
