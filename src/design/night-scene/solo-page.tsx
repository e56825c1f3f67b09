import type { ReactNode } from 'react'
import { Brand } from '../brand/brand.tsx'
import { NightScene, type NightSceneState } from './night-scene.tsx'

/**
 * A page with one message and the night scene under it: unknown address, thanks, what a letter's link leads to.
 * `children` are the heading, at most one paragraph and one sign. `footer` goes on under the street.
 * The document needs `nightSceneSymbols`.
 */
export function SoloPage(props: {
  brand: string
  home: string
  scene: NightSceneState
  footer: ReactNode
  children: ReactNode
}) {
  return (
    <div className="solo night">
      <header className="solo-header center">
        <Brand name={props.brand} href={props.home} />
      </header>
      <main id="inhalt" className="solo-main">
        <div className="center">{props.children}</div>
      </main>
      <NightScene state={props.scene} />
      <footer className="solo-footer">
        <div className="center">{props.footer}</div>
      </footer>
    </div>
  )
}
