import './map-buttons.css'
import { Button } from '../design/button.tsx'
import { type View, WHOLE, zoomed } from './view.ts'

type MapButtonsProps = {
  view: View
  setView: (view: View) => void
  drawing: boolean
  setDrawing: (drawing: boolean) => void
}

/** Enlarge, make smaller, show everything, draw a circle: for who has neither wheel nor two fingers. */
export function MapButtons({ view, setView, drawing, setDrawing }: MapButtonsProps) {
  const isWhole = view.zoom === 1
  return (
    <div className="stack map-buttons">
      <Button aria-label="Karte vergrößern" onClick={() => setView(zoomed(view, 1.6))}>
        <Sign path="M3 9h12M9 3v12" />
      </Button>
      <Button
        aria-label="Karte verkleinern"
        disabled={isWhole}
        onClick={() => setView(zoomed(view, 1 / 1.6))}
      >
        <Sign path="M3 9h12" />
      </Button>
      <Button aria-label="Ganz Deutschland zeigen" disabled={isWhole} onClick={() => setView(WHOLE)}>
        <Sign path="M3 7V3h4M11 3h4v4M15 11v4h-4M7 15H3v-4" />
      </Button>
      <Button
        aria-label="Umkreis ziehen"
        title="Umkreis ziehen: vom Ort in der Mitte nach außen"
        aria-pressed={drawing}
        onClick={() => setDrawing(!drawing)}
      >
        <svg viewBox="0 0 18 18" aria-hidden="true">
          <circle cx="9" cy="9" r="6.5" />
          <path d="M9 9h0M9 9l4.6-4.6" />
        </svg>
      </Button>
    </div>
  )
}

function Sign({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}
