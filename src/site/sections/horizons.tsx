import { When } from '../links/markers.tsx'

/** What stands on the horizon behind the street. Drawings of a town's own are named after it. */

const HILLS = 'M0 420V250C160 196 330 192 520 228S900 296 1090 232s260-44 350-22v210z'

/** Hills without a landmark: for every town that has no drawing of its own. */
export function Hills() {
  return (
    <svg className="backdrop" viewBox="0 0 1440 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path fill="var(--hills)" d={HILLS} />
    </svg>
  )
}

/** A village church far off: every place has one, so that this one is nobody's. Openings show the sky. */
const CHURCH =
  'M689 135C699 131 704 124 706 114L716 70h4L730 114C732 124 737 131 747 135zM714 67a4 4 0 0 1 8 0a4 4 0 0 1-8 0zM717.2 65V52h1.6v13zM711 44c1 2.5 2.7 3.8 5 3.8c1.7 0 2.7-.9 3.2-2.6c.5-1.7 1.5-2.7 3-2.7c1 0 1.7.4 2.1 1l2 .5-1.7 1.1c.1 4-2.1 7.1-6.3 7.1c-4.3 0-7-3-7.3-8.2zM696 272V141h-4v-3.5h52v3.5h-4v131zM704.5 169V152a5 5 0 0 1 10 0V169zM721.5 169V152a5 5 0 0 1 10 0V169zM710 186a8 8 0 0 1 16 0a8 8 0 0 1-16 0zM754 249V229.5a5.5 5.5 0 0 1 11 0V249zM779 249V229.5a5.5 5.5 0 0 1 11 0V249zM804 249V229.5a5.5 5.5 0 0 1 11 0V249zM742.5 211V168H806L840 211zM742.5 272V214H834v58zM836.5 272v-47h-2v-3c10 .6 17 5.5 19.5 13v37z'

/** Hills of three kinds, by the place's postal code: `{{#hills.a}}` … (door/places/place-view.ts). */
const HILLS_BY_SEED = {
  a: HILLS,
  b: 'M0 420V226C150 250 300 300 470 268S760 178 960 206s330 70 480 24v190z',
  c: 'M0 420V284C130 238 250 206 420 224S720 300 900 268s310-96 540-52v204z',
}

/** Hills of a place without a drawing of its own, filled in by the server, and the church on the left. */
export function HillsBySeed() {
  return (
    <svg className="backdrop" viewBox="0 0 1440 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      {Object.entries(HILLS_BY_SEED).map(([name, d]) => (
        <When of={`hills.${name}`} key={name}>
          <path fill="var(--hills)" d={d} />
        </When>
      ))}
      <path className="church" fill="var(--hills)" fillRule="evenodd" d={CHURCH} />
    </svg>
  )
}

/** The start page's horizon: hills, and the church. */
export function HillsWithChurch() {
  return (
    <svg className="backdrop" viewBox="0 0 1440 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path fill="var(--hills)" d={HILLS} />
      <path className="church" fill="var(--hills)" fillRule="evenodd" d={CHURCH} />
    </svg>
  )
}

/** Kremmen: barn roofs and the church with dome and lantern. A stylised sign, not a survey. */
export function KremmenHorizon() {
  return (
    <svg
      className="backdrop"
      viewBox="0 -90 1440 510"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
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
    </svg>
  )
}
