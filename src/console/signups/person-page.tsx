import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation, useParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { ask, office, queries } from '../ask.ts'
import { Button, Dialog, Field, Form } from '../controls.tsx'
import { Download } from '../download.tsx'
import { useMe } from '../me.ts'
import { Answered, PageHead } from '../page.tsx'
import { useAction } from '../toasts.tsx'
import { MASKED_TEXT } from '../words.ts'
import { Consent, Letters, type Print, Signups, Steps } from './record.tsx'
import type { Person } from './words.tsx'

/** All that is kept about the owner of one address, and what can be done for them. */
export default function PersonPage() {
  const number = Number(useParams().number)
  const query = useQuery(ask.signups.person.queryOptions({ number }))
  const { data: person } = query
  const mayOnlyLook = useMe()?.may.send === false
  const back = useBack()
  const [print, setPrint] = useState<Print>()
  return (
    <>
      <PageHead
        title={person?.email ?? `Anmeldung ${number}`}
        note={
          <>
            <Link to={back}>{back.includes('?') ? 'Zurück zur Liste' : 'Alle Anmeldungen'}</Link>
            {mayOnlyLook && ` · ${MASKED_TEXT}`}
          </>
        }
      >
        {person && <Actions person={person} onPrint={setPrint} />}
      </PageHead>
      <Answered query={query}>
        {(data) => (
          <div className="columns">
            <Steps {...data} />
            <div>
              <Signups {...data} />
              <Consent {...data} print={print} />
              <Letters {...data} />
            </div>
          </div>
        )}
      </Answered>
    </>
  )
}

/** The list, filtered as it was when this page was opened from it. */
function useBack(): string {
  const search = useHistoryState<string>()
  return `/anmeldungen${typeof search === 'string' ? search : ''}`
}

/** What can be done for one person; each with the role that it takes. */
function Actions({ person, onPrint }: { person: Person; onPrint: (print: Print) => void }) {
  const { number, signups } = person
  const me = useMe()
  const [erasing, setErasing] = useState(false)
  const renews = ask.signups.person.queryKey({ number })
  const resend = useAction({
    send: () => office.signups.resend.mutate({ number }),
    renews,
    done: (text) => ({ title: 'Noch ein Versuch', text }),
    failed: 'Nicht verschickt',
  })
  const print = useAction({
    send: async () => {
      const proof = await office.signups.proof.mutate({ number })
      // The rest of the page is no older than the moment that the proof names.
      await queries.invalidateQueries({ queryKey: renews }, { throwOnError: true })
      return proof
    },
    renews,
    failed: 'Nicht gedruckt',
    onSuccess(answer) {
      flushSync(() => onPrint(answer))
      window.print()
    },
  })
  const own = signups.find(({ id }) => id === number)
  const isRefused = own?.state === 'undeliverable' || (own?.refused_at && own.state !== 'left')
  return (
    <>
      {me?.may.send && (isRefused || own?.state === 'open') && (
        <Button tone="main" busy={resend.isPending && 'Wird geschickt …'} onClick={() => resend.mutate()}>
          {isRefused ? 'Noch einmal versuchen' : 'Bestätigung noch einmal senden'}
        </Button>
      )}
      {me?.may.administer && (
        <>
          <Button busy={print.isPending && 'Wird geprüft …'} onClick={() => print.mutate()}>
            Nachweis zum Drucken
          </Button>
          <Download file="person" input={{ number }}>
            Auskunft als Datei
          </Download>
          <Button tone="destructive" onClick={() => setErasing(true)}>
            Löschen …
          </Button>
        </>
      )}
      {erasing && <EraseDialog person={person} onClose={() => setErasing(false)} />}
    </>
  )
}

/** Asks for the address once more before a person is erased for good. */
function EraseDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const { number, email, signups } = person
  const [typed, setTyped] = useState('')
  const [, navigate] = useLocation()
  const back = useBack()
  const erase = useAction({
    send: () => office.signups.erase.mutate({ number, email: typed }),
    renews: ask.signups.pathKey(),
    done: () => ({ title: 'Gelöscht', text: 'Geblieben ist ein Prüfwert auf der Sperrliste.' }),
    onSuccess: () => {
      navigate(back, { replace: true })
      // Nothing of the person is left in this window.
      queries.removeQueries({ queryKey: ask.signups.pathKey() })
    },
  })
  return (
    <Dialog title="Alles zu dieser Person löschen" onClose={onClose}>
      <p>
        Gelöscht werden {signups.length === 1 ? 'die Anmeldung' : `${signups.length} Anmeldungen`}, alle
        E-Mails und alle Angaben im Nachweis. Das lässt sich nicht zurücknehmen. Hole die Auskunft vorher,
        wenn sie verlangt ist.
      </p>
      <Form
        action="Endgültig löschen"
        tone="destructive"
        busy={erase.isPending && 'Wird gelöscht …'}
        disabled={typed.trim().toLowerCase() !== email.toLowerCase()}
        error={erase.error}
        onSend={() => erase.mutate()}
        foot={<Button onClick={onClose}>Abbrechen</Button>}
      >
        <Field
          label={`Tippe ${email} zur Bestätigung`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          autoComplete="off"
          spellCheck={false}
        />
      </Form>
    </Dialog>
  )
}
