import '../../design/brand/brand.css'
import { brand } from '../../content/brand.ts'
import { Icon } from '../../design/symbols/symbols.tsx'
import { routes } from '../../routes.ts'

/** The plate with the little house, and the name: the way home. */
export function HomeLink() {
  return (
    <a className="brand" href={routes.home}>
      <Brand />
    </a>
  )
}

export function Brand() {
  return (
    <>
      <Icon name="logo" viewBox="0 0 48 48" />
      {brand}
    </>
  )
}
