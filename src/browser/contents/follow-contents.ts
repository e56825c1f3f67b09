/** Marks in the table of contents the section that is being read. */
export function followContents(): void {
  const links = document.querySelectorAll<HTMLAnchorElement>('.contents a')
  // A section counts as being read while it crosses a line one fifth below the top of the window.
  const observer = new IntersectionObserver(
    (entries) => {
      const section = entries.find((entry) => entry.isIntersecting)?.target
      const current = section?.id || section?.getAttribute('aria-labelledby')
      if (!current) return
      for (const link of links) {
        if (link.hash === `#${current}`) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
      }
    },
    { rootMargin: '-20% 0px -80% 0px' },
  )
  for (const section of document.querySelectorAll('.prose section')) observer.observe(section)
}
