import { useLayoutEffect, useState } from 'react'
import type { AgainAnswer } from '../../contract/pending-signup.ts'
import { type Asked, sendLetterAgain } from './pending-signup.ts'
import { soonInWords, stepTexts } from './step-texts.ts'

/** How long a letter is given to arrive before another one can be asked for. */
const FIRST_WAIT_MS = 60_000
const SECOND_MS = 1_000
/** A screen reader hears the countdown in steps of so many seconds. */
const SAID_EVERY = 10
/** The longest time that setTimeout can wait. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

/** Until when the button is off, and what is said meanwhile and afterwards. */
type Again = { readyAt: number; meanwhile: 'countdown' | 'sent' | 'waits' | 'limit'; afterwards: string }

/**
 * Asking for the letter once more: whether it can be done now, the line that says so and what a screen reader says of
 * it. `restart` begins to wait for a letter that has just been sent.
 */
export function useAgain(key: string | undefined, onConfirmed: () => void) {
  const [again, setAgain] = useState<Again>(() => waiting('countdown'))
  const [busy, setBusy] = useState(false)
  const left = useLeft(again.readyAt)

  async function send() {
    if (busy || left > 0 || key === undefined) return
    setBusy(true)
    const asked = await sendLetterAgain({ key })
    setBusy(false)
    const next = after(asked)
    if (next) setAgain(next)
    else onConfirmed()
  }

  return {
    send,
    off: busy || left > 0,
    line: lineOf(again, left, 1),
    said: lineOf(again, left, SAID_EVERY),
    restart: () => setAgain(waiting('countdown')),
  }
}

function waiting(meanwhile: 'countdown' | 'sent' | 'waits'): Again {
  return { readyAt: Date.now() + FIRST_WAIT_MS, meanwhile, afterwards: stepTexts.spam }
}

/** What follows an answer; `undefined` when there is nothing left to ask for. */
function after(asked: Asked<AgainAnswer>): Again | undefined {
  if (!('answer' in asked)) return now(asked.words)
  const { answer } = asked
  if ('confirmed' in answer) return undefined
  if ('undeliverable' in answer) return now(stepTexts.undeliverable)
  if ('sent' in answer) return waiting('sent')
  if ('waits' in answer) return waiting('waits')
  return { readyAt: Date.parse(answer.again_at), meanwhile: 'limit', afterwards: stepTexts.spam }
}

const now = (afterwards: string): Again => ({ readyAt: Date.now(), meanwhile: 'countdown', afterwards })

function lineOf({ readyAt, meanwhile, afterwards }: Again, left: number, step: number): string {
  if (left <= 0) return afterwards
  if (meanwhile === 'sent') return stepTexts.sent
  if (meanwhile === 'waits') return stepTexts.laterInShort
  if (meanwhile === 'limit') return stepTexts.at(soonInWords(new Date(readyAt), new Date()))
  return stepTexts.inSeconds(Math.ceil(left / SECOND_MS / step) * step)
}

/** Milliseconds until `moment`; counted by the second within the last minute. */
function useLeft(moment: number): number {
  const [left, setLeft] = useState(() => moment - Date.now())
  useLayoutEffect(() => {
    let timeout: ReturnType<typeof setTimeout> | undefined
    function look() {
      const now = moment - Date.now()
      setLeft(now)
      const wait = now > FIRST_WAIT_MS ? now - FIRST_WAIT_MS : now % SECOND_MS || SECOND_MS
      if (now > 0) timeout = setTimeout(look, Math.min(wait, LONGEST_TIMEOUT_MS))
    }
    look()
    return () => clearTimeout(timeout)
  }, [moment])
  return left
}
