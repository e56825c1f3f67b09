import './home-hero.css'
import { postalCodeTexts } from '../../browser/postal-code/answer-postal-code.ts'
import { homeFigures } from '../../content/figures.ts'
import { home } from '../../content/home.ts'
import { ordinaryStreet } from '../../content/towns.ts'
import { Hero } from './hero.tsx'
import { HillsWithChurch } from './horizons.tsx'
import { PostalCodeRow } from './postal-code-row.tsx'
import { Village } from './village.tsx'

/** The start page's first screen: a green night with two of six houses lit. */
export function HomeHero() {
  const { eyebrow, heading, lead, note } = home.hero
  const title = (
    <>
      <p className="eyebrow">{eyebrow}</p>
      <h1>
        {heading.map(([first, second]) => (
          <span key={first}>
            <span>{first}</span> <span>{second}</span>{' '}
          </span>
        ))}
      </h1>
    </>
  )
  return (
    <Hero
      sky="sky-spruce home-hero"
      title={title}
      lead={lead}
      note={note}
      first={<PostalCodeRow button={postalCodeTexts.button} />}
      backdrop={<HillsWithChurch />}
    >
      <Village figures={homeFigures} houses={ordinaryStreet} households={2} />
    </Hero>
  )
}
