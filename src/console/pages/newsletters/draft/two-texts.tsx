import './two-texts.css'
import type { ReactNode } from 'react'
import { Button } from '../../../design/button.tsx'
import type { Conflict } from './merge.ts'
import type { Autosave } from './use-autosave.ts'

/** Two wrote the same part at once: both texts, and each can be taken; the other one stays among the versions. */
export function TwoTexts({ conflict, resolve }: { conflict: Conflict; resolve: Autosave['resolve'] }) {
  const { mine, theirs, writer = 'Jemand' } = conflict
  return (
    <fieldset className="two-texts">
      <legend className="hidden-text">Zwei Texte für dieselbe Stelle</legend>
      <div>
        <p>{marked(mine, theirs)}</p>
        <p className="soft">du</p>
        <Button onClick={() => void resolve(conflict, 'mine')}>Meine nehmen</Button>
      </div>
      <div className="is-theirs">
        <p>{marked(theirs, mine)}</p>
        <p className="soft">{writer}</p>
        <Button onClick={() => void resolve(conflict, 'theirs')}>
          {writer === 'Jemand' ? 'Die anderen nehmen' : `${genitive(writer)} nehmen`}
        </Button>
      </div>
    </fieldset>
  )
}

/** „Bernds“, „Hans’“. */
function genitive(name: string): string {
  const first = name.split(' ')[0] ?? name
  return /[sßxz]$/i.test(first) ? `${first}’` : `${first}s`
}

/** A text with what of it the other one has not: from the first word that differs to the last. */
function marked(text: string, other: string): ReactNode {
  const [words, others] = [text.split(/(\s+)/), other.split(/(\s+)/)]
  let from = 0
  while (from < words.length && words[from] === others[from]) from += 1
  let end = 0
  while (
    end < words.length - from &&
    words.at(-1 - end) === others.at(-1 - end) &&
    end < others.length - from
  )
    end += 1
  const until = words.length - end
  if (from >= until) return text || '(leer)'
  return (
    <>
      {words.slice(0, from).join('')}
      <mark>{words.slice(from, until).join('')}</mark>
      {words.slice(until).join('')}
    </>
  )
}
