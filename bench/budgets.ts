import type { PageBytes } from './measure-bytes.ts'

/** Budgets in bytes as sent. 14,336 is what fits into the first round trip of a TCP connection (RFC 6928: 10 segments). */
export const budgets = {
  html: 14_336,
  fonts: 35_000,
  scriptsBeforeLoad: 0,
  scriptsWhenIdle: 8_000,
  /** React is 58,300 of it; the code that led here, carried by the form, 50, what is said of the typed place the last 150. */
  scriptsOnIntent: 67_900,
} as const

/** Bytes until the console's map stands with the figures of all places, fonts with it. */
export const FIRST_MAP_BUDGET = 250_000

/** The budgets that a page breaks, each as a sentence; empty when it keeps them all. */
export function brokenBudgets(bytes: PageBytes): string[] {
  const names = Object.keys(budgets) as (keyof typeof budgets)[]
  return names
    .filter((name) => bytes[name] > budgets[name])
    .map((name) => `${name}: ${bytes[name]} bytes sent, ${budgets[name]} allowed`)
}
