import './brand.css'
import { Icon } from '../symbols/symbols.tsx'

/** The plate with the little house, and the name. A link to `href`, or plain where `href` is left out. */
export function Brand({ name, href }: { name: string; href?: string }) {
  const inside = (
    <>
      <Icon name="logo" viewBox="0 0 48 48" />
      {name}
    </>
  )
  return href === undefined ? (
    <span className="brand">{inside}</span>
  ) : (
    <a className="brand" href={href}>
      {inside}
    </a>
  )
}
