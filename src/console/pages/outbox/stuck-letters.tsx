import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StuckLetter } from '../../../contract/console/outbox.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import type { Column } from '../../design/column.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { FirstRows } from '../../design/first-rows.tsx'
import { Section } from '../../design/section.tsx'
import { Answered } from '../../design/states.tsx'
import { useAction } from '../../design/use-action.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../shell/me.ts'
import { number, timeText } from '../../words.ts'
import { lettersText } from '../newsletters/words.ts'
import { stuckLettersQuery } from './queries.ts'
import { kindText } from './words.ts'

type Choice = { what: 'retry' | 'discard'; letters: 'all' | [string]; number: number }

/** Letters that nobody sends any more unless somebody says so here: one by one or all. */
export function StuckLetters({ stuck }: { stuck: number }) {
  const query = useQuery(stuckLettersQuery(stuck))
  const maySend = useMay('send')
  const [asked, setAsked] = useState<Choice>()
  const end = useSettleStuckLetters()
  if (stuck === 0) {
    return (
      <Section title="Liegen geblieben" className="outbox-part">
        <p className="soft">Nichts ist liegen geblieben.</p>
      </Section>
    )
  }
  const columns = maySend ? [...COLUMNS, buttonsColumn(end.mutate, setAsked, end.isPending)] : COLUMNS
  return (
    <Section title="Liegen geblieben" aside={number(stuck)} className="outbox-part">
      <Answered query={query}>
        {({ letters }) => (
          <FirstRows
            cards
            caption="Briefe, die liegen geblieben sind"
            columns={columns}
            rows={letters}
            rowKey={({ letter }) => letter}
            which="Die ältesten"
            total={stuck}
          />
        )}
      </Answered>
      {maySend && (
        <div className="row">
          <Button
            tone="main"
            disabled={end.isPending}
            onClick={() => end.mutate({ what: 'retry', letters: 'all', number: stuck })}
          >
            Alle noch einmal versuchen
          </Button>
          <Button
            tone="destructive"
            disabled={end.isPending}
            onClick={() => setAsked({ what: 'discard', letters: 'all', number: stuck })}
          >
            Alle verwerfen …
          </Button>
        </div>
      )}
      <Dialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`${asked?.number === 1 ? 'Diesen Brief' : `Diese ${number(asked?.number ?? 0)} Briefe`} verwerfen?`}
        back="Zurück"
        action={
          <Button
            tone="destructive"
            onClick={() => {
              if (asked) end.mutate(asked)
              setAsked(undefined)
            }}
          >
            Endgültig verwerfen
          </Button>
        }
      >
        <p>
          Sie werden nicht noch einmal verschickt. Wer auf eine Bestätigung wartet, kann auf der Seite eine
          neue anfordern. Was vielleicht zugestellt ist, heißt weiterhin so: Niemand weiß, ob es ankam.
        </p>
      </Dialog>
    </Section>
  )
}

const STUCK: Record<StuckLetter['outcome'], string> = {
  given_up: 'aufgegeben',
  uncertain: 'vielleicht zugestellt',
}

const COLUMNS: Column<StuckLetter>[] = [
  {
    id: 'address',
    header: 'Adresse',
    value: ({ address }) => address ?? 'gelöscht',
    className: 'outbox-address',
  },
  {
    id: 'kind',
    header: 'Wofür',
    cell: ({ kind, newsletter }) =>
      newsletter === null ? kindText(kind) : <Link to={`/briefe/${newsletter}`}>{kindText(kind)}</Link>,
  },
  { id: 'outcome', header: 'Was ist', value: ({ outcome }) => STUCK[outcome], className: 'outbox-short' },
  { id: 'why', header: 'Warum', value: ({ why }) => why ?? 'unbekannt', className: 'outbox-why' },
  { id: 'tries', header: 'Versuche', numeric: true, value: ({ tries }) => tries },
  {
    id: 'queuedAt',
    header: 'Wartet seit',
    cell: ({ queuedAt }) => timeText(queuedAt),
    className: 'outbox-short',
  },
]

function buttonsColumn(
  end: (choice: Choice) => void,
  ask: (choice: Choice) => void,
  isPending: boolean,
): Column<StuckLetter> {
  return {
    id: 'buttons',
    header: 'Was tun',
    cell: ({ letter, address }) => {
      const one = { letters: [letter] as [string], number: 1 }
      const whose = address ?? 'gelöscht'
      return (
        <span className="row-buttons">
          <button type="button" disabled={isPending} onClick={() => end({ what: 'retry', ...one })}>
            noch einmal<span className="hidden-text"> für {whose}</span>
          </button>
          <button type="button" disabled={isPending} onClick={() => ask({ what: 'discard', ...one })}>
            verwerfen<span className="hidden-text"> für {whose}</span>
          </button>
        </span>
      )
    },
  }
}

function useSettleStuckLetters() {
  return useAction({
    send: ({ what, letters }: Choice) => api(`POST /api/outbox/stuck/${what}`, { letters }),
    renews: ['outbox'],
    done: ({ letters }, { what }) => ({
      title: what === 'retry' ? 'Wieder unterwegs' : 'Verworfen',
      text: `${what === 'retry' ? 'Noch einmal versucht' : 'Nicht mehr verschickt'}: ${lettersText(letters)}.`,
    }),
    failed: 'Das ging nicht',
  })
}
