const PAUSE_MS = 900

/**
 * Shows once what a second house changes, where the street begins with two (site/sections/village.tsx): as it comes into
 * sight one is lit, and a moment later two. Any touch of it comes first. Not for whoever wants less motion.
 */
export function lightSecondHouse(): void {
  const village = document.querySelector('.village')
  const [one, two] = village?.querySelectorAll<HTMLInputElement>('input') ?? []
  const output = village?.querySelector('output')
  if (!village || !one || !two?.defaultChecked || !output) return
  if (!two.checked || matchMedia('(prefers-reduced-motion: reduce)').matches) return

  const touched = new AbortController()
  for (const touch of ['pointerdown', 'keydown', 'focusin']) {
    village.addEventListener(touch, end, { signal: touched.signal })
  }
  let timer: ReturnType<typeof setTimeout>
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        if (intersectionRatio === 0) continue
        // Nobody asked for this change: it is not read out.
        output.setAttribute('aria-live', 'off')
        one.checked = true
        if (target === output || intersectionRatio < 0.5) continue
        sight.disconnect()
        timer = setTimeout(() => {
          two.checked = true
        }, PAUSE_MS)
      }
    },
    { threshold: [0, 0.5] },
  )
  for (const part of village.querySelectorAll('output, .street')) sight.observe(part)

  function end() {
    touched.abort()
    sight.disconnect()
    clearTimeout(timer)
    output?.removeAttribute('aria-live')
    if (!two || !one?.checked) return
    two.checked = true
    if (document.activeElement === one) two.focus()
  }
}
