import {
  Component,
  type ComponentType,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import type { Role } from '../../contract/console/access.ts'
import { PageFailed, PageMissing } from '../design/states.tsx'
import { type Address, currentAddress, matchPath } from './address.ts'
import { onMove } from './navigate.ts'

/** A page, fetched when it is first opened. */
export type Page = {
  /** Below /konsole; `$name` stands for any part. */
  path: string
  /** What the head of the console calls it; without it, it is led to from another page. */
  name?: string
  /** What the menu of one's account calls it, for those that are not part of the daily work. */
  inMenu?: string
  /** Whose role is less is not led to it; the page says so itself to who comes all the same. */
  least?: Role
  load: () => Promise<{ default: ComponentType }>
  /** Seen before logging in: nothing of the console stands around it. */
  isOutside?: boolean
}

type RouterProps = {
  /** Of two that fit an address the first one is shown. */
  pages: readonly Page[]
  /** Stands around every page that one sees only after logging in. */
  shell: ComponentType<{ children: ReactNode }>
}

type Shown = { address: Address; page: Page | undefined; Content: ComponentType }

type Current = Omit<Shown, 'Content'> & Pick<RouterProps, 'pages'>

const Current = createContext<Current | undefined>(undefined)

/** Shows the page of the browser's address. The one before stays until the next one is there. */
export function Router({ pages, shell: Shell }: RouterProps) {
  const [shown, setShown] = useState<Shown>()
  useEffect(() => {
    let latest: Address
    let seen: Omit<Shown, 'address'> | undefined
    const show = async (address: Address) => {
      latest = address
      const page = pageAt(pages, address.path)
      // A filter of the page that is seen: a tick in a box must not go out until the next moment.
      const Content = seen && seen.page === page ? seen.Content : await (page ? load(page) : PageMissing)
      if (address !== latest) return
      seen = { page, Content }
      // At once: whoever awaits the step finds its page there.
      flushSync(() => setShown({ address, page, Content }))
    }
    void show(currentAddress())
    return onMove(show)
  }, [pages])
  if (!shown) return null
  const { address, page, Content } = shown
  const content = (
    <PageBoundary address={address}>
      <Content />
    </PageBoundary>
  )
  return (
    <Current value={{ address, page, pages }}>
      {page && !page.isOutside ? <Shell>{content}</Shell> : content}
    </Current>
  )
}

type BoundaryProps = { address: Address; children: ReactNode }

/** Says that a page broke, until one goes elsewhere. */
class PageBoundary extends Component<BoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidUpdate({ address }: BoundaryProps) {
    if (address !== this.props.address && this.state.error !== undefined) this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    return error === undefined ? this.props.children : <PageFailed error={error} />
  }
}

function pageAt(pages: readonly Page[], path: string): Page | undefined {
  return pages.find((page) => matchPath(page.path, path) !== undefined)
}

let isFirst = true

// The files of a page may be gone because the server has a newer console: that is fetched then, but only once.
async function load(page: Page): Promise<ComponentType> {
  try {
    return (await page.load()).default
  } catch (error) {
    if (!isFirst) window.location.reload()
    return () => <PageFailed error={error} />
  } finally {
    isFirst = false
  }
}

/** Fetches the page of a path before somebody goes there. */
export function usePreload(): (path: string) => void {
  const { pages } = useCurrent()
  // What fails now is told when the page is opened.
  return (path) =>
    void pageAt(pages, path)
      ?.load()
      .catch(() => undefined)
}

/** The address of the page that is seen; while the next one is fetched, still that of the one before. */
export function useAddress(): Address {
  return useCurrent().address
}

/** What stands in the page's address in the place of `$name`. */
export function useParameter(name: string): string {
  const { address, page } = useCurrent()
  return (page && matchPath(page.path, address.path)?.[name]) ?? ''
}

function useCurrent() {
  const current = useContext(Current)
  if (!current) throw new Error('Only what is inside the Router has an address.')
  return current
}
