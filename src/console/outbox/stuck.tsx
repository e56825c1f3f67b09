import { useState } from 'react'
import { ask, office, type RouterOutputs } from '../ask.ts'
import { Button, Dialog } from '../controls.tsx'
import { useMe } from '../me.ts'
import { OUTCOME_WORDS } from '../newsletters/words.tsx'
import { Section } from '../page.tsx'
import { type Column, Table } from '../table.tsx'
import { useAction } from '../toasts.tsx'
import { counted, momentText, number } from '../words.ts'
import { Purpose } from './purpose.tsx'

type Which = Parameters<typeof office.outbox.retry.mutate>[0]['letters']
type StuckLetter = RouterOutputs['outbox']['overview']['stuckOnes'][number]

type StuckProps = {
  /** How many. */
  stuck: number
  /** The oldest. */
  letters: readonly StuckLetter[]
}

/** Letters that nobody sends any more unless somebody says so here: one by one or all. */
export function StuckLetters({ stuck, letters: listed }: StuckProps) {
  const maySend = useMe()?.may.send
  const [discarded, setDiscarded] = useState<Which>()
  const settle = useAction({
    send: ({ what, letters }: { what: 'retry' | 'discard'; letters: Which }) =>
      office.outbox[what].mutate({ letters }),
    renews: ask.outbox.pathKey(),
    done: ({ letters }, { what }) => ({
      title: what === 'retry' ? 'Wieder unterwegs' : 'Verworfen',
      text: `${counted(letters, 'Brief', 'Briefe')}.`,
    }),
    onSuccess: () => setDiscarded(undefined),
    failed: 'Das ging nicht',
  })
  const buttons = (letters: Which, whose: string) => (
    <span className="row">
      <Button
        aria-label={`noch einmal für ${whose}`}
        busy={settle.isPending && 'noch einmal'}
        onClick={() => settle.mutate({ what: 'retry', letters })}
      >
        noch einmal
      </Button>
      <Button aria-label={`verwerfen für ${whose}`} onClick={() => setDiscarded(letters)}>
        verwerfen
      </Button>
    </span>
  )
  const toDo: Column<StuckLetter> = {
    head: 'Was tun',
    cell: ({ letter, address }) => buttons([letter], address ?? 'gelöscht'),
  }
  const close = () => setDiscarded(undefined)
  return (
    <Section title="Liegen geblieben" aside={maySend && stuck > 1 && <>Alle {buttons('all', 'alle')}</>}>
      {stuck === 0 ? (
        <p className="soft">Nichts ist liegen geblieben.</p>
      ) : (
        <Table
          caption="Briefe, die liegen geblieben sind"
          columns={maySend ? [...COLUMNS, toDo] : COLUMNS}
          rows={listed}
          rowKey={({ letter }) => letter}
        />
      )}
      {discarded && (
        <Dialog
          title={discarded === 'all' ? `Alle ${number(stuck)} verwerfen?` : 'Diesen Brief verwerfen?'}
          onClose={close}
        >
          <p>
            Sie werden nicht noch einmal verschickt. Wer auf eine Bestätigung wartet, kann auf der Seite eine
            neue anfordern. Was vielleicht zugestellt ist, heißt weiterhin so: Niemand weiß, ob es ankam.
          </p>
          <div className="row">
            <Button onClick={close}>Zurück</Button>
            <Button
              tone="destructive"
              busy={settle.isPending && 'Wird verworfen …'}
              onClick={() => settle.mutate({ what: 'discard', letters: discarded })}
            >
              Endgültig verwerfen
            </Button>
          </div>
        </Dialog>
      )}
    </Section>
  )
}

const COLUMNS: Column<StuckLetter>[] = [
  { head: 'Adresse', cell: ({ address }) => address ?? 'gelöscht' },
  { head: 'Wofür', cell: (letter) => <Purpose {...letter} /> },
  { head: 'Was ist', cell: ({ outcome }) => OUTCOME_WORDS[outcome] },
  { head: 'Warum', cell: ({ why }) => why ?? 'unbekannt' },
  { head: 'Versuche', cell: ({ tries }) => tries, numeric: true },
  { head: 'Wartet seit', cell: ({ queuedAt }) => momentText(queuedAt) },
]
