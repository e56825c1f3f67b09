import { Counter, type Registry } from 'prom-client'

/** What became of handing a letter over (src/mail/delivery-errors.ts), and whether somebody asked for it. */
export type CountLetter = (letter: { asked: boolean; outcome: string }) => void

/** @returns what a worker calls for each letter. */
export function countLetters(register: Registry): CountLetter {
  const letters = new Counter({
    name: 'dorfteller_letters_total',
    help: 'Letters handed over, by lane and by what the mail server said.',
    labelNames: ['lane', 'outcome'],
    registers: [register],
  })
  return ({ asked, outcome }) => letters.inc({ lane: asked ? 'asked' : 'newsletter', outcome })
}
