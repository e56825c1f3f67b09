import './solo-page.css'
import type { ReactNode } from 'react'
import { NightScene, type NightSceneState } from '../../design/night-scene/night-scene.tsx'
import { LegalFooter } from './legal-footer.tsx'
import { OneScreen } from './one-screen.tsx'

/**
 * A page with one message and the night scene under it: thanks, what a letter's link leads to.
 * `children` are the heading, at most one paragraph and one sign. The document needs `nightSceneSymbols`.
 */
export function SoloPage({ scene, children }: { scene: NightSceneState; children: ReactNode }) {
  return (
    <OneScreen name="solo">
      <main id="inhalt" className="solo-main">
        <div className="center">{children}</div>
      </main>
      <NightScene state={scene} />
      <LegalFooter />
    </OneScreen>
  )
}
