import type { ReactNode } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { Form } from '../../design/form.tsx'
import { step, useRegionChange } from './use-region-change.ts'

type Text = string | null
/** What was seen of each field, and what it shall be. */
type Changes<Value> = { [field: string]: { from: Value; to: Value } }

type ChangeFormProps<Fields extends Record<string, Text>> = {
  from: Fields
  read: (text: (name: string) => string) => Fields
  save: (changes: Changes<Fields[keyof Fields]>) => Promise<unknown>
  /** What is said when it is saved. */
  saved: (to: Fields) => string
  remove: () => Promise<{ removal: number }>
  removed: { title: string; text: string }
  onDone: () => void
  children: ReactNode
}

/** Fields of a row of a region: those that differ are changed, each from what was seen; and the row can be removed. */
export function ChangeForm<Fields extends Record<string, Text>>(props: ChangeFormProps<Fields>) {
  const { from, read, save, saved, remove, removed, onDone, children } = props
  const change = useRegionChange()
  const send = (fields: FormData) => {
    const to = read((name) => String(fields.get(name) ?? '').trim())
    const names = (Object.keys(from) as (keyof Fields & string)[]).filter((name) => from[name] !== to[name])
    if (names.length === 0) return onDone()
    const changes = (before: Fields, after: Fields): Changes<Fields[keyof Fields]> =>
      Object.fromEntries(names.map((name) => [name, { from: before[name], to: after[name] }]))
    change.mutate(
      step({
        send: () => save(changes(from, to)),
        title: 'Gespeichert',
        text: saved(to),
        undo: () => save(changes(to, from)),
      }),
      { onSuccess: onDone },
    )
  }
  const removal = step({
    send: remove,
    ...removed,
    undo: ({ removal: number }) => api('POST /api/regions/removals/:number/restore', { number }),
  })
  return (
    <Form
      action="Speichern"
      busy={change.isPending && 'Wird gespeichert …'}
      error={change.error}
      onSend={send}
      foot={
        <Button
          tone="destructive"
          disabled={change.isPending}
          onClick={() => change.mutate(removal, { onSuccess: onDone })}
        >
          Entfernen
        </Button>
      }
    >
      {children}
    </Form>
  )
}
