/** The start page's horizon: hills, and a village church far off. */
export function HillsWithChurch() {
  return (
    <svg className="backdrop" viewBox="0 0 1440 420" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
      <path
        fill="var(--hills)"
        d="M0 420V250C160 196 330 192 520 228S900 296 1090 232s260-44 350-22v210zM696 260V132h-8l30-84 30 84h-8v28h78l26 40v60z"
      />
    </svg>
  )
}
