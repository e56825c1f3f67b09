import './home-hero.css'
import { postalCodeTexts } from '../../browser/postal-code/answer-postal-code.ts'
import { homeFigures } from '../../content/figures.ts'
import { home } from '../../content/home.ts'
import { ordinaryStreet } from '../../content/towns.ts'
import { Hero, Stores } from './hero.tsx'
import { Hills } from './horizons.tsx'
import { PostalCodeRow } from './postal-code-row.tsx'
import { Village } from './village.tsx'

const { eyebrow, heading, lead, note } = home.hero

/** The start page's first screen: a green night with two of six houses lit. */
export function HomeHero() {
  return (
    <Hero
      className="sky-spruce home-hero"
      backdrop={<Hills church={[0, 0]} />}
      title={
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
      }
      lead={lead}
      act={
        <>
          <PostalCodeRow button={postalCodeTexts.button} />
          <Stores ground="outline" note={note} />
        </>
      }
    >
      <Village figures={homeFigures} houses={ordinaryStreet} households={2} />
    </Hero>
  )
}
