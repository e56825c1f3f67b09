import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, office, type RouterOutputs } from '../ask.ts'
import { Button, Dialog } from '../controls.tsx'
import { useMe } from '../me.ts'
import { Answered, Section } from '../page.tsx'
import { type Column, Table } from '../table.tsx'
import { useAction } from '../toasts.tsx'
import { counted, momentText, number } from '../words.ts'
import { Kind } from './letters.tsx'
import { every } from './words.ts'

type StuckLetter = RouterOutputs['outbox']['stuck'][number]
type Choice = { what: 'retry' | 'discard'; letters: 'all' | [string]; number: number }

/** Letters that nobody sends any more unless somebody says so here: one by one or all. @param stuck how many */
export function StuckLetters({ stuck }: { stuck: number }) {
  const query = useQuery(ask.outbox.stuck.queryOptions(undefined, { enabled: stuck > 0, ...every(10) }))
  const maySend = useMe()?.may.send ?? false
  const [asked, setAsked] = useState<Choice>()
  const settle = useAction({
    send: ({ what, letters }: Choice) => office.outbox[what].mutate({ letters }),
    renews: ask.outbox.pathKey(),
    done: ({ letters }, { what }) => ({
      title: what === 'retry' ? 'Wieder unterwegs' : 'Verworfen',
      text: `${what === 'retry' ? 'Noch einmal versucht' : 'Nicht mehr verschickt'}: ${counted(letters, 'Brief', 'Briefe')}.`,
    }),
    failed: 'Das ging nicht',
  })
  const all = { letters: 'all', number: stuck } as const
  return (
    <Section title="Liegen geblieben" aside={stuck > 0 && number(stuck)}>
      {stuck === 0 ? (
        <p className="soft">Nichts ist liegen geblieben.</p>
      ) : (
        <Answered query={query}>
          {(letters) => (
            <Table
              caption="Briefe, die liegen geblieben sind"
              columns={
                maySend ? [...COLUMNS, buttonsColumn(settle.mutate, setAsked, settle.isPending)] : COLUMNS
              }
              rows={letters}
              rowKey={({ letter }) => letter}
            />
          )}
        </Answered>
      )}
      {maySend && stuck > 0 && (
        <div className="row">
          <Button
            tone="main"
            disabled={settle.isPending}
            onClick={() => settle.mutate({ what: 'retry', ...all })}
          >
            Alle noch einmal versuchen
          </Button>
          <Button
            tone="destructive"
            disabled={settle.isPending}
            onClick={() => setAsked({ what: 'discard', ...all })}
          >
            Alle verwerfen …
          </Button>
        </div>
      )}
      {asked && (
        <DiscardDialog
          number={asked.number}
          onClose={() => setAsked(undefined)}
          onDiscard={() => {
            settle.mutate(asked)
            setAsked(undefined)
          }}
        />
      )}
    </Section>
  )
}

const STUCK = { given_up: 'aufgegeben', uncertain: 'vielleicht zugestellt' } as const

const COLUMNS: Column<StuckLetter>[] = [
  { head: 'Adresse', cell: ({ address }) => address ?? 'gelöscht' },
  { head: 'Wofür', cell: ({ kind, newsletter }) => <Kind kind={kind} newsletter={newsletter} /> },
  { head: 'Was ist', cell: ({ outcome }) => STUCK[outcome] },
  { head: 'Warum', cell: ({ why }) => why ?? 'unbekannt' },
  { head: 'Versuche', cell: ({ tries }) => tries, numeric: true },
  { head: 'Wartet seit', cell: ({ queuedAt }) => momentText(queuedAt) },
]

function buttonsColumn(
  settle: (choice: Choice) => void,
  ask: (choice: Choice) => void,
  isPending: boolean,
): Column<StuckLetter> {
  return {
    head: 'Was tun',
    cell: ({ letter, address }) => {
      const one = { letters: [letter] as [string], number: 1 }
      const whose = <span className="hidden-text"> für {address ?? 'gelöscht'}</span>
      return (
        <span className="row">
          <button
            type="button"
            className="link"
            disabled={isPending}
            onClick={() => settle({ what: 'retry', ...one })}
          >
            noch einmal{whose}
          </button>
          <button
            type="button"
            className="link"
            disabled={isPending}
            onClick={() => ask({ what: 'discard', ...one })}
          >
            verwerfen{whose}
          </button>
        </span>
      )
    },
  }
}

type DiscardDialogProps = { number: number; onClose: () => void; onDiscard: () => void }

function DiscardDialog({ number: letters, onClose, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog
      title={`${letters === 1 ? 'Diesen Brief' : `Diese ${number(letters)} Briefe`} verwerfen?`}
      onClose={onClose}
    >
      <p>
        Sie werden nicht noch einmal verschickt. Wer auf eine Bestätigung wartet, kann auf der Seite eine neue
        anfordern. Was vielleicht zugestellt ist, heißt weiterhin so: Niemand weiß, ob es ankam.
      </p>
      <div className="row dialog-foot">
        <Button onClick={onClose}>Zurück</Button>
        <Button tone="destructive" onClick={onDiscard}>
          Endgültig verwerfen
        </Button>
      </div>
    </Dialog>
  )
}
