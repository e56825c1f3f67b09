import './roof-edge.css'

/** Two rows of beaver-tail tiles: the upper edge of the footer. */
export function RoofEdge() {
  return (
    <svg className="roof-edge" aria-hidden="true">
      <defs>
        <pattern id="roof-tiles" width="44" height="58" patternUnits="userSpaceOnUse">
          <path fill="var(--tomato-deep)" d="M0 0h44v34H0zM-22 34a22 22 0 0 0 44 0a22 22 0 0 0 44 0z" />
          <path fill="var(--tomato)" d="M0 0h44v8a22 22 0 0 1-44 0z" />
          <path
            fill="none"
            stroke="var(--spruce-night)"
            strokeWidth="3"
            d="M0 8a22 22 0 0 0 44 0M-22 34a22 22 0 0 0 44 0a22 22 0 0 0 44 0M22 34v-5"
          />
        </pattern>
      </defs>
      <path fill="var(--spruce-night)" d="M0 34h9999v24H0z" />
      <rect width="100%" height="58" fill="url(#roof-tiles)" />
    </svg>
  )
}
