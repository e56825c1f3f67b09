import '../../design/brand/brand.css'
import { logo } from '../../design/symbols/logo.tsx'
import { brand } from '../brand.ts'

/** The plate with the little house, and the name; what is around it says where it leads. */
export function ConsoleBrand() {
  return (
    <>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        {logo}
      </svg>
      {brand}
    </>
  )
}
