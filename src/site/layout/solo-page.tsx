import './solo-page.css'
import type { ReactNode } from 'react'
import { NightScene, type NightSceneState } from '../../design/night-scene/night-scene.tsx'
import { OneScreen } from './one-screen.tsx'

type Props = { title: string; scene?: NightSceneState | undefined; children: ReactNode }

/** A page with one message and the night scene under it: thanks, what a letter's link leads to. */
export function SoloPage({ title, scene = 'waiting', children }: Props) {
  return (
    <OneScreen name="solo">
      <main id="inhalt" className="solo-main">
        <div className="center">
          <h1>{title}</h1>
          {children}
        </div>
      </main>
      <NightScene state={scene} />
    </OneScreen>
  )
}

/** A second way, less loud than the sign. */
export function QuietLink({ href, children }: { href: string; children: string }) {
  return (
    <p className="quiet-link">
      <a className="tap" href={href}>
        {children}
      </a>
    </p>
  )
}
