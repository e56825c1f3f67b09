import './jump-dialog.css'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Dialog } from '../design/dialog.tsx'
import { FormError } from '../design/form.tsx'
import { navigate } from '../router/navigate.ts'
import { counted } from '../words.ts'
import type { Target } from './targets.ts'
import { useTargets } from './use-targets.ts'

/** A field, and below it where its words lead: arrows choose, Enter goes, Escape leaves. */
export function JumpDialog({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(true)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const { groups, isAsking, problem } = useTargets(text)
  const targets = groups.flatMap((group) => group.targets)
  const current = Math.min(chosen, targets.length - 1)
  const id = useId()
  const optionId = (index: number) => `${id}-${index}`
  useInSight(optionId(current))

  // Closed first: the page behind has the focus again before it changes.
  const go = ({ to, search = {} }: Target) => {
    setOpen(false)
    void navigate({ to, search })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step) setChosen((current + step + targets.length) % targets.length)
    else if (event.key === 'Enter' && targets[current]) go(targets[current])
    else return
    event.preventDefault()
  }
  let index = -1
  return (
    <Dialog open={isOpen} title="Springen" onClose={onClose}>
      <div className="jump">
        <input
          // As an attribute: the browser gives the dialog's focus to it.
          ref={(input) => input?.setAttribute('autofocus', '')}
          type="text"
          role="combobox"
          aria-label="Wohin?"
          aria-expanded={targets.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={targets.length > 0 ? optionId(current) : undefined}
          placeholder="Ort, Region, Brief, Seite …"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={80}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <div className="jump-list" id={id} role="listbox" aria-label="Treffer">
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a list box holds groups of options, no fields
            <div key={group.title} role="group" aria-label={group.title}>
              <p className="jump-title" aria-hidden="true">
                {group.title}
              </p>
              {group.targets.map((target) => {
                index += 1
                return (
                  <Option
                    key={`${target.to} ${target.name}`}
                    id={optionId(index)}
                    target={target}
                    isChosen={index === current}
                    onGo={go}
                  />
                )
              })}
            </div>
          ))}
        </div>
        <p className="hidden-text" role="status">
          {text && !isAsking ? counted(targets.length, 'Treffer', 'Treffer') : ''}
        </p>
        <FormError error={problem} />
      </div>
    </Dialog>
  )
}

type OptionProps = { id: string; target: Target; isChosen: boolean; onGo: (target: Target) => void }

function Option({ id, target, isChosen, onGo }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys; an option is never focused itself
    // biome-ignore lint/a11y/useFocusableInteractive: the same
    <div id={id} role="option" aria-selected={isChosen} className="jump-option" onClick={() => onGo(target)}>
      <span>{target.name}</span>
      {target.note && <span className="jump-note">{target.note}</span>}
    </div>
  )
}

function useInSight(id: string) {
  const last = useRef(id)
  useEffect(() => {
    if (last.current !== id) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
    last.current = id
  }, [id])
}
