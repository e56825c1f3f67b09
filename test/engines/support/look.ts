export type Wanted = {
  /** A control is clicked, a field is filled in or ticked, text is read. */
  kind: 'control' | 'field' | 'text'
  /** The name of a control, the beginning of a field's label, a part of a text. */
  words: string
  /** CSS selector of the part of the page that is meant; without it the open dialog, or else the page. */
  place?: string | undefined
}

export type Sight = {
  /** Its middle in the window. */
  x: number
  y: number
  /** Nothing lies above its middle, nothing moves, and it is not switched off. */
  free: boolean
  focused: boolean
  value: string
  ticked: boolean
}

/**
 * Looks for something on the page as somebody does who sees it: what is hidden is not there.
 * Is sent into the page as text, so it stands alone and is written for the oldest browser of the tests.
 * @param near whether to scroll to it when it is not in the window, or below something
 */
export function look({ kind, words, place }: Wanted, near: boolean): Sight | null {
  const plain = (text: string) => text.replaceAll('\u00ad', '').replace(/\s+/g, ' ').trim()
  const shown = (element: Element) =>
    element.getClientRects().length > 0 &&
    element.getBoundingClientRect().height > 0 &&
    getComputedStyle(element).visibility === 'visible'
  // Not textContent: what is hidden is not to be read.
  const wordsOf = (element: HTMLElement) => plain(element.innerText ?? '')
  const nameOf = (element: HTMLElement) => plain(element.getAttribute('aria-label') ?? wordsOf(element))
  const labelOf = (field: HTMLInputElement) => plain([...(field.labels ?? [])].map(nameOf).join(' '))
  const allOf = (scope: Element, selector: string) =>
    [...scope.querySelectorAll<HTMLElement>(selector)].filter(shown)

  const searched: Record<Wanted['kind'], (scope: HTMLElement) => HTMLElement | undefined> = {
    control: (scope) => {
      const controls = allOf(scope, 'a[href], button, summary, label, input[type=submit]')
      const exact = controls.find((one) => nameOf(one) === words)
      return exact ?? controls.find((one) => nameOf(one).includes(words))
    },
    field: (scope) =>
      allOf(scope, 'input, select, textarea').find((one) =>
        labelOf(one as HTMLInputElement).startsWith(words),
      ),
    text: (scope) => (shown(scope) && wordsOf(scope).includes(words) ? scope : undefined),
  }
  const modal = document.querySelector<HTMLElement>('dialog:modal')
  const scopes = place ? [...document.querySelectorAll<HTMLElement>(place)] : [modal ?? document.body]
  const found = scopes.map(searched[kind]).find((one) => one !== undefined)
  if (!found) return null

  const middle = () => {
    // Of a link over two lines the first one: the middle of both may be beside it.
    const { left, top, width, height } = found.getClientRects()[0] ?? found.getBoundingClientRect()
    return [left + width / 2, top + height / 2] as const
  }
  const isOnTop = ([x, y]: readonly [number, number]) => {
    const top = y > 0 && y < innerHeight ? document.elementFromPoint(x, y) : null
    return top !== null && (found.contains(top) || top.contains(found))
  }
  if (near && !isOnTop(middle())) found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const [x, y] = middle()
  // Anything: what slides in elsewhere may lie above it in a moment.
  const moving = document.getAnimations().some(({ playState, effect, timeline }) => {
    const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    return playState === 'running' && timeline === document.timeline && !isEndless
  })
  const field = found as HTMLInputElement
  return {
    x,
    y,
    free: !moving && isOnTop([x, y]) && field.disabled !== true,
    focused: document.activeElement === found,
    value: field.value ?? '',
    ticked: field.checked ?? false,
  }
}
