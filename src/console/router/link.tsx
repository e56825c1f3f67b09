import type { ComponentProps, MouseEvent } from 'react'
import type { Search } from '../search.ts'
import { hrefOf, type Path } from './address.ts'
import { navigate } from './navigate.ts'
import { usePreload } from './router.tsx'

type LinkProps = Pick<ComponentProps<'a'>, 'aria-current' | 'children' | 'className'> & {
  to: Path
  search?: Search
}

/** A link to a page of the console, which is fetched when somebody points at it. */
export function Link({ to, search = {}, ...rest }: LinkProps) {
  const preload = usePreload()
  const prepare = () => preload(to)
  const follow = (event: MouseEvent) => {
    // Into a new tab or window, or to keep: the browser's own matter.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ to, search })
  }
  return (
    <a
      {...rest}
      href={hrefOf(to, search)}
      onClick={follow}
      onPointerEnter={prepare}
      onTouchStart={prepare}
      onFocus={prepare}
    />
  )
}
