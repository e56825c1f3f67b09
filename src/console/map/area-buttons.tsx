import './area-buttons.css'
import { Button } from '../design/button.tsx'

type AreaButtonsProps = {
  isWhole: boolean
  isClosest: boolean
  onEnlarge: (factor: number) => void
  onWhole: () => void
  radiusOpen: boolean
  onRadius: () => void
}

/** Each press twice as near. */
const FACTOR = 2

/** Enlarges, makes smaller, shows all, opens the field for a circle: for who has neither wheel nor two fingers. */
export function AreaButtons({
  isWhole,
  isClosest,
  onEnlarge,
  onWhole,
  radiusOpen,
  onRadius,
}: AreaButtonsProps) {
  return (
    <div className="area-buttons">
      <Button aria-label="Karte vergrößern" disabled={isClosest} onClick={() => onEnlarge(FACTOR)}>
        <Sign path="M3 9h12M9 3v12" />
      </Button>
      <Button aria-label="Karte verkleinern" disabled={isWhole} onClick={() => onEnlarge(1 / FACTOR)}>
        <Sign path="M3 9h12" />
      </Button>
      {!isWhole && (
        <Button aria-label="Ganz Deutschland zeigen" onClick={onWhole}>
          <Sign path="M3 7V3h4M11 3h4v4M15 11v4h-4M7 15H3v-4" />
        </Button>
      )}
      <Button aria-label="Umkreis um einen Ort" aria-expanded={radiusOpen} onClick={onRadius}>
        <svg viewBox="0 0 18 18" aria-hidden="true">
          <circle cx="9" cy="9" r="6.5" />
          <path d="M9 9l4-4" />
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
