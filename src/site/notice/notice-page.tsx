import './notice-page.css'
import type { ReactNode } from 'react'
import { noticePage } from '../../content/neighbours.ts'
import { EnamelButton } from '../../design/sign/enamel-button.tsx'
import { marker } from '../links/markers.tsx'

/** The notice before it is printed: what to do with it, and the sheet as it will be. */
export function NoticePage({ children }: { children: ReactNode }) {
  const where = marker('where')
  return (
    <main id="inhalt" className="notice-page">
      <div className="center">
        <div className="notice-words">
          <h1>{noticePage.heading}</h1>
          <p>{noticePage.text(where)}</p>
          <div className="notice-buttons">
            <EnamelButton type="button" id="drucken">
              {noticePage.print}
            </EnamelButton>
          </div>
          <p>{noticePage.file}</p>
        </div>
        <div className="notice-frame">{children}</div>
      </div>
    </main>
  )
}
