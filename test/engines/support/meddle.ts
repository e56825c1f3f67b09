/**
 * What somebody's browser does to a page before they touch it: a password manager's icon beside each input, every text in
 * another language, an address and a tick filled in. Is sent into the page as text, so it stands alone.
 */
export function meddle(email: string): void {
  const form = document.querySelector('.signup-form') as HTMLFormElement
  const walker = document.createTreeWalker(form.closest('dialog') ?? form, NodeFilter.SHOW_TEXT)
  const texts: Node[] = []
  while (walker.nextNode()) texts.push(walker.currentNode)
  for (const text of texts) {
    if (!text.textContent?.trim()) continue
    const font = document.createElement('font')
    font.textContent = `${text.textContent}'`
    text.parentNode?.replaceChild(font, text)
  }
  for (const input of form.querySelectorAll('input')) {
    const icon = document.createElement('span')
    icon.textContent = '🔑'
    input.after(icon)
  }
  const field = form.elements.namedItem('email') as HTMLInputElement
  field.value = email
  const tick = form.elements.namedItem('consent') as HTMLInputElement
  tick.checked = true
}
