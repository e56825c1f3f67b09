import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { number } from '../../../words.ts'

type Tab<Id extends string> = { id: Id; name: string; count?: number | undefined }
type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  chosen: Id
  onChange: (id: Id) => void
  children: ReactNode
}

/** One of several views of the same thing; left and right go to the next (ARIA Authoring Practices, Tabs). */
export function Tabs<Id extends string>({ label, tabs, chosen, onChange, children }: TabsProps<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.id === chosen)
    const next = (at + by + tabs.length) % tabs.length
    if (tabs[next]) onChange(tabs[next].id)
    list.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <>
      <div role="tablist" aria-label={label} className="tabs" onKeyDown={step} ref={list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => onChange(tab.id)}
          >
            {tab.name}
            {tab.count !== undefined && <small>{number(tab.count)}</small>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
