import '../../design/house-number/house-number.css'
import './privacy-signs.css'
import type { ReactNode } from 'react'
import type { Sign } from '../../content/legal/legal-text.ts'
import { TypedText } from './typed-text.tsx'

/** The text in one screen: a list of answers, each with its drawn sign. */
export function Signs({ signs }: { signs: readonly Sign[] }) {
  return (
    <section className="privacy-signs" aria-labelledby="kurz">
      <h2 id="kurz">Das Wichtigste in Kürze</h2>
      <ul>
        {signs.map(({ sign, title, text }) => (
          <li key={sign}>
            <svg className="house-number" viewBox="0 0 64 64" aria-hidden="true">
              {DRAWINGS[sign]}
            </svg>
            <div>
              <h3>{title}</h3>
              <TypedText text={text} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In a box of 64 x 64, on the plate of a house number. */
const DRAWINGS: Record<Sign['sign'], ReactNode> = {
  letter: (
    <>
      <path fill="var(--paper)" d="M12 20h40v26H12z" />
      <path fill="none" stroke="var(--spruce)" strokeWidth="3" d="m12 21 20 15 20-15" />
      <circle cx="32" cy="37" r="5" fill="var(--tomato)" />
    </>
  ),
  house: (
    <>
      <path fill="var(--paper)" d="M18 32h28v18H18z" />
      <path fill="var(--tomato)" d="M32 12 12 32l4 4 16-16 16 16 4-4z" />
      <path fill="var(--paper)" d="m32 20-14 14v6h28v-6z" />
      <path fill="var(--mustard)" d="M23 37h7v7h-7z" />
      <path fill="var(--tomato-deep)" d="M35 37h7v13h-7z" />
    </>
  ),
  clock: (
    <>
      <circle cx="32" cy="32" r="19" fill="var(--paper)" />
      <circle cx="32" cy="32" r="15.5" fill="none" stroke="var(--tomato)" strokeWidth="3" />
      <path fill="none" stroke="var(--ink)" strokeWidth="3" d="M32 22v10l7 5" />
    </>
  ),
  door: (
    <>
      <path fill="var(--paper)" d="M18 52V28a14 14 0 0 1 28 0v24z" />
      <path fill="var(--tomato-deep)" d="M22 52V28a10 10 0 0 1 20 0v24z" />
      <path fill="var(--mustard)" d="M28 24h8v8h-8z" />
      <circle cx="38" cy="41" r="2.2" fill="var(--mustard)" />
    </>
  ),
  switch: (
    <>
      <rect x="10" y="21" width="44" height="22" rx="11" fill="var(--mustard)" />
      <circle cx="43" cy="32" r="7.5" fill="var(--paper)" />
      <path fill="none" stroke="var(--ink)" strokeWidth="3" d="m18 32 4 4 7-8" />
    </>
  ),
}
