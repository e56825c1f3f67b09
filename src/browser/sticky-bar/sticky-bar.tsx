import '../../design/sticky-bar/sticky-bar.css'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { DialogOpener } from '../../design/sign/enamel-button.tsx'
import { SIGNUP_DIALOG_ID } from '../../routes.ts'
import { germanTime, msLeft, type Promo } from './promo.ts'

/** Specification section 9: hidden at or below, visible above. */
const SCROLL_THRESHOLD_PX = 300

/** The longest time that setTimeout can wait. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

/**
 * The promotion at the lower edge. CSS alone shows it while the page is scrolled more than 300 px, where the
 * browser can; once hydrated this component decides, and takes the bar away when the offer is over.
 */
export function StickyBar({ promo }: { promo: Promo }) {
  const bar = useRef<HTMLElement>(null)
  const scrolled = useScrolled()
  const over = useIsOver(promo.endsAt)
  useBarHeight(bar, scrolled === true && !over)
  if (over) return null
  return (
    <section className="sticky-bar night" aria-label={promo.headline} data-visible={scrolled} ref={bar}>
      <div>
        <p>
          <b>{promo.headline}</b> {promo.urgency}
          {promo.endsAt && (
            <span>
              {' '}
              bis <time dateTime={promo.endsAt}>{germanTime(new Date(promo.endsAt))}</time>
            </span>
          )}
        </p>
        <span className="sticky-bar-badge">{promo.badge}</span>{' '}
        <DialogOpener dialog={SIGNUP_DIALOG_ID} className="sign-paper">
          {promo.button}
        </DialogOpener>
      </div>
    </section>
  )
}

/** Whether the page is scrolled past the threshold; `undefined` before hydration, when CSS decides. */
function useScrolled() {
  const [scrolled, setScrolled] = useState<boolean>()
  useEffect(() => {
    const look = () => setScrolled(scrollY > SCROLL_THRESHOLD_PX)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return scrolled
}

function useIsOver(endsAt: Promo['endsAt']) {
  const [over, setOver] = useState(false)
  useEffect(() => {
    let timeout: ReturnType<typeof setTimeout> | undefined
    function look() {
      const left = msLeft(endsAt, Date.now())
      setOver(left <= 0)
      if (left > 0 && left < Number.POSITIVE_INFINITY) {
        timeout = setTimeout(look, Math.min(left, LONGEST_TIMEOUT_MS))
      }
    }
    look()
    return () => clearTimeout(timeout)
  }, [endsAt])
  return over
}

/** Keeps `--bar` at the height that the visible bar covers, so that the cookie note floats above it. */
function useBarHeight(bar: RefObject<HTMLElement | null>, visible: boolean) {
  useEffect(() => {
    const element = bar.current
    if (!element || !visible) return
    const root = document.documentElement.style
    const observer = new ResizeObserver(() => root.setProperty('--bar', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => {
      observer.disconnect()
      root.removeProperty('--bar')
    }
  }, [bar, visible])
}
