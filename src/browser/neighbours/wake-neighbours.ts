/** The section of a town page that comes alive once somebody scrolls near it (site/sections/neighbours.tsx). */
export function wakeNeighbours(): void {
  const section = document.getElementById('nachbarn')
  if (!section) return
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      // The section says all it must without figures: where they cannot be had, it stays as it is.
      import('./fill-neighbours.ts').then(({ fillNeighbours }) => fillNeighbours(section)).catch(() => {})
    },
    { rootMargin: '80px' },
  )
  observer.observe(section)
}
