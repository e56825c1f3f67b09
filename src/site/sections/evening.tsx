import './evening.css'
import { howItWorks } from '../../content/how-it-works.ts'
import { HouseNumber } from '../../design/house-number/house-number.tsx'
import { anchors } from '../../routes.ts'
import { Delivering, Ordering, Registering, Sending } from './evening-scenes.tsx'

const SCENES = [Registering, Ordering, Sending, Delivering]

/** How it works, in four steps. The pictures say nothing that the text does not. */
export function Evening() {
  return (
    <section id={anchors.howItWorks}>
      <div className="center evening-intro">
        <h2>{howItWorks.heading}</h2>
      </div>
      <ol className="evening">
        {howItWorks.steps.map(({ when, title, text }, index) => {
          const Scene = SCENES[index]
          return (
            <li className={`scene scene-${index + 1}`} key={title}>
              <div>
                <p className="when">
                  <HouseNumber>{index + 1}</HouseNumber> {when}
                </p>
                <h3>{title}</h3>
                <p>{text}</p>
              </div>
              {Scene && <Scene />}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
