import type { ReactNode } from 'react'
import { When } from '../links/markers.tsx'
import { CHURCH, silhouettes } from '../pictures/horizon.ts'

/** What stands on the horizon behind the street. Drawings of a town's own are named after it. */

const HILLS = 'M0 420V250C160 196 330 192 520 228S900 296 1090 232s260-44 350-22v210z'

function Backdrop({ viewBox, children }: { viewBox: string; children: ReactNode }) {
  return (
    <svg className="backdrop" viewBox={viewBox} preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      {children}
    </svg>
  )
}

/** Hills without a landmark; or with the church, `church` units from its place on the right. */
export function Hills({ church }: { church?: readonly [number, number] }) {
  return (
    <Backdrop viewBox="0 0 1440 420">
      <path fill="var(--hills)" d={HILLS} />
      {church && (
        <g transform={`translate(${church})`}>
          <Church />
        </g>
      )}
    </Backdrop>
  )
}

/** Of the silhouettes, how far down a church on the left stands on the hill: smaller, as it rises behind words. */
const CHURCH_ON_LEFT = [10, 46, 50, 24]

/** Hills of a place without a drawing of its own, chosen by the server, as on its picture; the church on the left. */
export function HillsBySeed() {
  return (
    <Backdrop viewBox="0 12 1200 420">
      {silhouettes.map(({ hills }, index) => (
        <When of={`hills.is${index + 1}`} key={hills}>
          <path fill="var(--hills)" d={hills} />
          <g transform={`translate(-335 ${CHURCH_ON_LEFT[index]}) scale(.84)`}>
            <Church />
          </g>
        </When>
      ))}
    </Backdrop>
  )
}

/** Far off: every place has one, so that this one is nobody's. Openings show the sky. */
function Church() {
  return <path className="church" fill="var(--hills)" fillRule="evenodd" d={CHURCH} />
}

/** Kremmen: barn roofs and the church with dome and lantern. A stylised sign, not a survey. */
export function KremmenHorizon() {
  return (
    <Backdrop viewBox="0 -90 1440 510">
      <path fill="var(--hills)" d="M0 420V268c200-30 420-34 640-20s520 6 800-14v186z" />
      <g transform="translate(-157.520 -53.640) scale(1.22)">
        <path
          fill="var(--hills)"
          d="M690 262V118h-6v-10h6q2-26 26-34v-16h-4v-6h4V36l6-30 6 30v16h4v6h-4v16q24 8 26 34h6v10h-6v52h96l26 42v46z"
        />
        <path
          fill="var(--sky)"
          d="M714 138a8 10 0 0 1 16 0v16h-16zM768 188a7 9 0 0 1 14 0v20h-14zM796 188a7 9 0 0 1 14 0v20h-14z"
        />
      </g>
      <path
        fill="var(--hills)"
        d="m20 272 24-66h120l24 66zM196 266l24-66h120l24 66zM372 262l24-66h120l24 66zM548 260l22-60h84l22 60zM880 262l24-66h120l24 66z"
      />
    </Backdrop>
  )
}
