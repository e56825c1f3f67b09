import type { Standing } from '../../contract/standing.ts'
import { fetchStanding } from './fetch-standing.ts'
import { shareLink } from './share.ts'

/** Brings a town page's section to life: its button shares, its sign says how many wait. */
export async function fillNeighbours(section: HTMLElement): Promise<void> {
  const { postalCode = '', place = '', address = '' } = section.dataset
  const said = section.querySelector<HTMLElement>('[role=status]')
  section.querySelector('button')?.addEventListener('click', async () => {
    const words = await shareLink(address, place)
    if (said) said.textContent = words
  })
  const standing = await fetchStanding(postalCode)
  const slot = section.querySelector('.standing-words')
  if (!standing || !slot) return
  slot.replaceChildren(...standingElements(standing))
  // The dark houses stand where a figure is missing.
  if (hasFigure(standing)) section.querySelector('.standing > svg')?.remove()
}

type WithFigure = Standing & { households: number }

function hasFigure(standing: Standing): standing is WithFigure {
  return standing.households !== null && standing.state !== 'started'
}

function standingElements(standing: Standing): Element[] {
  const { goal, sentences } = standing
  return [
    ...(hasFigure(standing) ? [number(standing.households), bar(standing.households / goal)] : []),
    paragraph('standing-said', `${sentences.waiting} ${sentences.goal}`),
    paragraph('small', `${sentences.counted}. ${sentences.meaning}`),
  ]
}

function paragraph(className: string, words: string): HTMLElement {
  const element = document.createElement('p')
  element.className = className
  element.textContent = words
  return element
}

/** Large, for the eye alone: the sentence below says the same. */
function number(households: number): HTMLElement {
  const element = paragraph('standing-number', households.toLocaleString('de-DE'))
  element.ariaHidden = 'true'
  return element
}

function bar(part: number): HTMLElement {
  const element = document.createElement('progress')
  element.className = 'standing-bar'
  element.value = Math.min(1, part)
  element.ariaHidden = 'true'
  return element
}
