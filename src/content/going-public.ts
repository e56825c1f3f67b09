import type { Operator } from './operator.ts'

/** Whether visitors can reach a site under this address, and not only whoever tries it out on this machine. */
export function isPublicOrigin(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' && hostname !== 'localhost' && hostname !== '127.0.0.1'
}

/**
 * Whether letters wait: a commercial letter of a public site must say who writes (§ 5 DDG), and here nobody has said it
 * yet. The pages tell it to whoever signs up (`letterWaits`).
 */
export function holdsLetters({ name, street, postalCode, town }: Operator, origin: string): boolean {
  return isPublicOrigin(origin) && !(name && street && postalCode && town)
}

/** In place of „Öffne unsere E-Mail …“ while letters are held. */
export const letterWaits = 'Unsere E-Mail kommt, sobald unser Name und unsere Anschrift hier stehen.'
