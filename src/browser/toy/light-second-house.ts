const PAUSE_MS = 900

/**
 * Shows once what a second house changes, where the street begins with two (site/sections/village.tsx): as it comes into
 * sight one is lit, and a moment later two. Any touch of it comes first. Not for whoever wants less motion.
 */
export function lightSecondHouse(): void {
  const village = document.querySelector('.village')
  const street = village?.querySelector('.street')
  const output = village?.querySelector('output')
  const [one, two] = street?.querySelectorAll('input') ?? []
  if (!village || !street || !output || !one || !two?.defaultChecked) return
  if (!two.checked || matchMedia('(prefers-reduced-motion: reduce)').matches) return

  const touched = new AbortController()
  for (const touch of ['pointerdown', 'keydown', 'focusin']) {
    village.addEventListener(touch, end, { signal: touched.signal })
  }
  // Paper is as high as it needs: everything is in sight there.
  addEventListener('beforeprint', end, { signal: touched.signal })
  let timer: ReturnType<typeof setTimeout>
  const sight = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      sight.disconnect()
      // Nobody asked for these changes: they are not read out.
      output.setAttribute('aria-live', 'off')
      one.checked = true
      timer = setTimeout(() => {
        two.checked = true
      }, PAUSE_MS)
    },
    { threshold: 0.5 },
  )
  sight.observe(street)

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
