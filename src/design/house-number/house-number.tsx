import './house-number.css'

/** The number plate of a house or of a step. What it counts is said in words beside it. */
export function HouseNumber({ children }: { children: number }) {
  return (
    <span className="house-number" aria-hidden="true">
      {children}
    </span>
  )
}
