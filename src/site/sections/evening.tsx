import './evening.css'
import type { ReactNode } from 'react'
import { howItWorks } from '../../content/how-it-works.ts'
import { HouseNumber } from '../../design/house-number/house-number.tsx'
import { Use } from '../../design/symbols/symbols.tsx'
import { anchors } from '../../routes.ts'

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

/** Step 1: a house by day, and the phone with the filled-in form. */
function Registering() {
  return (
    <Scene hill="sand" sky={<circle cx="292" cy="66" r="42" fill="var(--mustard)" />}>
      <g className="daylight">
        <Use name="eaves" at={[14, 300]} scale={0.95} />
      </g>
      <g transform="translate(222 92)">
        <rect x="-5" y="-5" width="126" height="226" rx="20" fill="var(--paper-deep)" />
        <rect width="116" height="216" rx="16" fill="var(--spruce)" />
        <rect x="8" y="14" width="100" height="188" rx="6" fill="var(--white)" />
        <path fill="var(--tomato)" d="M8 20a6 6 0 0 1 6-6h88a6 6 0 0 1 6 6v20H8z" />
        <g fill="none" stroke="var(--spruce)">
          <path strokeWidth="2.5" d="M18 62h80v22H18zM18 98h80v22H18zM18 134h80v22H18z" />
          <path strokeWidth="5" d="M24 73h34M24 109h56M24 145h44" />
        </g>
        <rect x="18" y="170" width="80" height="22" rx="4" fill="var(--mustard)" />
        <path d="m50 181 6 6 12-13" fill="none" stroke="var(--spruce)" strokeWidth="4" />
      </g>
    </Scene>
  )
}

/** Step 2: pizza and salad on a chequered table in the afternoon. */
function Ordering() {
  return (
    <Scene hill="mustard-deep" sky={<circle cx="298" cy="118" r="48" fill="var(--tomato)" />}>
      <path fill="var(--white)" d="M0 276h361v24H0z" />
      <path stroke="var(--tomato)" strokeWidth="12" strokeDasharray="18" d="M0 282h361M-18 294h379" />
      <g transform="translate(112 186)">
        <Use name="plate" scale={0.88} />
        <circle r="58" fill="var(--mustard-deep)" />
        <circle r="49" fill="var(--tomato-deep)" />
        <path d="M0-58V58M-50-29 50 29M-50 29 50-29" stroke="var(--mustard)" strokeWidth="3" />
        <g fill="none" strokeLinecap="round">
          <path stroke="var(--paper)" strokeWidth="15" d="M-22-20h0M20-26h0M28 14h0M-26 20h0M2 32h0" />
          <path stroke="var(--spruce)" strokeWidth="9" d="M0-12h0M-12 4h0M14 0h0" />
        </g>
      </g>
      <g transform="translate(272 232)">
        <path d="M-58-8H58a58 50 0 0 1-116 0z" fill="var(--spruce)" />
        <path d="M-50 4h100" stroke="var(--paper)" strokeWidth="3" />
        <path d="M-46-8q8-26 28-16 12-20 34-4 22-8 30 20z" fill="var(--leaf)" />
        <path stroke="var(--tomato)" strokeWidth="16" strokeLinecap="round" d="M-14-16h0M22-14h0" />
      </g>
    </Scene>
  )
}

/** Step 3: the receipt flies from the houses to the restaurant at dusk. */
function Sending() {
  return (
    <Scene hill="tomato" sky={<circle cx="150" cy="236" r="92" fill="var(--mustard)" />}>
      <g className="silhouette">
        <Use name="gable" at={[6, 300]} scale={0.92} />
      </g>
      <g className="lit">
        <Use name="timbered" at={[116, 300]} scale={0.92} />
        <Use name="restaurant" at={[258, 300]} />
      </g>
      <path
        d="M70 96C120 40 210 30 262 62"
        fill="none"
        stroke="var(--paper)"
        strokeWidth="4"
        strokeDasharray="9 8"
      />
      <g transform="translate(272 32) rotate(8)">
        <path fill="var(--white)" d="M0 0h62v76l-7.75-7-7.75 7-7.75-7-7.75 7-7.75-7-7.75 7-7.75-7L0 76z" />
        <path stroke="var(--spruce)" strokeWidth="4" d="M10 14h30M10 26h42M10 38h24" />
        <path d="m22 52 7 6 13-13" fill="none" stroke="var(--tomato)" strokeWidth="5" />
      </g>
    </Scene>
  )
}

/** Step 4: night; the other half of the restaurant (picture 3 ends at its x 360), and a bag at the door. */
function Delivering() {
  return (
    <Scene hill="spruce" ground="night-ground" sky={<Use name="plate" at={[296, 56]} scale={0.4} />}>
      <path d="M-4 320h364" stroke="var(--paper)" strokeWidth="4" strokeDasharray="9 8" />
      <g className="lit">
        <Use name="restaurant" at={[-102, 300]} />
        <Use name="tall" at={[246, 300]} scale={0.94} />
      </g>
      <path d="M319 304v14" stroke="var(--paper)" strokeWidth="4" />
      <Use name="bag" at={[333, 301]} />
      <g transform="translate(186 324) scale(1.15)">
        <Use name="moped" at={[-30, 0]} />
      </g>
    </Scene>
  )
}

type SceneProps = {
  hill: string
  ground?: string
  /** What stands behind the hill. */
  sky: ReactNode
  children: ReactNode
}

/** Frame of a picture: 360 wide; hills meet at y 262, the ground runs through at y 300 of 340. */
function Scene({ hill, ground = 'spruce-night', sky, children }: SceneProps) {
  return (
    <svg viewBox="0 0 360 340" aria-hidden="true">
      {sky}
      <path fill={`var(--${hill})`} d="M0 262C70 220 120 226 180 246s120 30 181 16v60H0z" />
      <path fill={`var(--${ground})`} d="M0 300h361v40H0z" />
      {children}
    </svg>
  )
}
