import { germanTimeShort } from '../../terminal/german-time.ts'

const numbers = new Intl.NumberFormat('de-DE')
const shares = new Intl.NumberFormat('de-DE', { style: 'percent', maximumFractionDigits: 0 })

export const number = (count: number) => numbers.format(count)
export const share = (part: number) => shares.format(part)

/** `3` seconds ago → „21.11.2026 17:03 Uhr“. */
export const moment = (secondsAgo: number) =>
  `${germanTimeShort(new Date(Date.now() - secondsAgo * 1000))} Uhr`

/** `1234567890` → „1,2 GB“. */
export function bytes(count: number): string {
  const [unit, size] = count < 1e9 ? ['MB', 1e6] : ['GB', 1e9]
  return `${new Intl.NumberFormat('de-DE', { maximumFractionDigits: 1 }).format(count / size)} ${unit}`
}
