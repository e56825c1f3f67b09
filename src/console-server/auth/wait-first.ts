import { Refusal } from '../access/refuse.ts'

/** Says how long to wait: growing for whoever guesses, nothing for anybody else. */
export function waitFirst(seconds: number): Refusal {
  const many = seconds < 90 ? `${seconds} Sekunden` : `${Math.ceil(seconds / 60)} Minuten`
  const time = seconds === 1 ? 'eine Sekunde' : many
  return new Refusal(429, 'wait', `Das waren viele Versuche. Bitte warte ${time}.`, seconds)
}
