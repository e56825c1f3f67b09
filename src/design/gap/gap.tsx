import './gap.css'

/** Shows that something is still to come from the operator. */
export function Gap({ children }: { children: string }) {
  return <span className="gap">{children}</span>
}
