import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SignupPerson } from '../../../contract/console/signups.ts'
import { api, urlOf } from '../../api.ts'
import { Button, buttonClass } from '../../design/button.tsx'
import { sentenceOf } from '../../design/states.tsx'
import { useToast } from '../../design/toasts.tsx'
import { useMay } from '../../shell/me.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { personQuery } from './queries.ts'
import { RESENDING } from './words.ts'

/** What can be done for one person; each with the role that it takes. */
export function PersonActions({ person }: { person: SignupPerson }) {
  const maySend = useMay('send')
  const mayAdminister = useMay('administer')
  const [erasing, setErasing] = useState(false)
  const waits = person.signups.some(({ number, state }) => number === person.number && state === 'open')
  return (
    <>
      {maySend && waits && <ResendButton number={person.number} />}
      {mayAdminister && (
        <>
          <a
            className={buttonClass()}
            href={urlOf('GET /api/signups/:number/proof.html', { number: person.number })}
            download
          >
            Nachweis zum Drucken
          </a>
          <a
            className={buttonClass()}
            href={urlOf('GET /api/signups/:number/data.json', { number: person.number })}
            download
          >
            Auskunft als Datei
          </a>
          <Button tone="destructive" onClick={() => setErasing(true)}>
            Löschen …
          </Button>
          <EraseDialog person={person} open={erasing} onClose={() => setErasing(false)} />
        </>
      )}
    </>
  )
}

function ResendButton({ number }: { number: number }) {
  const queries = useQueryClient()
  const toast = useToast()
  const resend = useMutation({
    mutationFn: () => api('POST /api/signups/:number/resend', { number }),
    onSuccess: ({ answer }) => {
      toast(
        answer === 'queued'
          ? { tone: 'success', title: 'Auf dem Weg', text: RESENDING.queued }
          : { tone: 'destructive', title: 'Nicht verschickt', text: RESENDING[answer] },
      )
      return queries.invalidateQueries({ queryKey: personQuery(number).queryKey })
    },
    onError: (error) => toast({ tone: 'destructive', title: 'Nicht verschickt', text: sentenceOf(error) }),
  })
  return (
    <Button tone="main" disabled={resend.isPending} onClick={() => resend.mutate()}>
      Bestätigung noch einmal senden
    </Button>
  )
}
