import type { ClientDirective } from 'astro'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Hydrates after the page has loaded, or with the first touch. */
    'client:loaded'?: boolean
  }
}

declare global {
  /** Set when the visitor touched the page before the islands' runtime was there (late-islands.ts). */
  var touched: number | undefined
}

const FIRST_TOUCHES = ['pointerdown', 'keydown', 'focusin'] as const

/**
 * `client:loaded`: an island wakes once the page has loaded and the browser has nothing to do, so that no
 * script stands between a visitor and the first paint. A visitor who is quicker wakes it with the first touch.
 */
const clientLoaded: ClientDirective = (load) => {
  const wake = async () => {
    for (const touch of FIRST_TOUCHES) removeEventListener(touch, wake, true)
    const hydrate = await load()
    await hydrate()
  }
  for (const touch of FIRST_TOUCHES) addEventListener(touch, wake, { capture: true, once: true })

  // Safari has no requestIdleCallback; a phone that is busy all the time has no idle moment.
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(wake, { timeout: 2000 }) : setTimeout(wake, 200)
  if (globalThis.touched) void wake()
  else if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

export default clientLoaded
