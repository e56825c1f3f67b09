import { useEffect, useState } from 'react'
import type { AgainAnswer } from '../../contract/pending-signup.ts'
import { type Asked, sendLetterAgain } from './pending-signup.ts'
import { soonInWords, stepTexts } from './step-texts.ts'

/** The longest time that setTimeout can wait; whoever asks then is told anew from when on it goes. */
const LONGEST_TIMEOUT_MS = 2 ** 31 - 1

/** What is said of it, and until when the button is off. */
type Again = { line: string; until?: number }

const FIRST: Again = { line: stepTexts.spam }

/**
 * Asking for the letter once more: whether it can be done now, and the line about it. How often and from when on, the
 * answer alone knows. `restart` forgets what came of it, as after another address was given.
 */
export function useAgain(key: string | undefined, onConfirmed: () => void) {
  const [again, setAgain] = useState(FIRST)
  const [busy, setBusy] = useState(false)
  const { line, until } = again
  const off = busy || until !== undefined

  useEffect(() => {
    if (until === undefined) return
    const left = Math.min(until - Date.now(), LONGEST_TIMEOUT_MS)
    const timeout = setTimeout(() => setAgain(FIRST), left)
    return () => clearTimeout(timeout)
  }, [until])

  async function send() {
    if (off || key === undefined) return
    setBusy(true)
    const asked = await sendLetterAgain({ key })
    setBusy(false)
    const next = after(asked)
    if (next) setAgain(next)
    else onConfirmed()
  }

  return { send, off, line, restart: () => setAgain(FIRST) }
}

/** What follows an answer; `undefined` when there is nothing left to ask for. */
function after(asked: Asked<AgainAnswer>): Again | undefined {
  if (!('answer' in asked)) return { line: asked.words }
  const { answer } = asked
  if ('confirmed' in answer) return undefined
  if ('undeliverable' in answer) return { line: stepTexts.undeliverable }
  if ('sent' in answer) return { line: stepTexts.sent }
  if ('waits' in answer) return { line: stepTexts.laterInShort }
  const until = Date.parse(answer.again_at)
  return { line: stepTexts.at(soonInWords(new Date(until), new Date())), until }
}
