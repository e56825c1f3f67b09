import './site.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SiteAnswer } from '../../../contract/console/routes/site.ts'
import type { GivenSite } from '../../../contract/given-site.ts'
import { ApiError, api, asked } from '../../api.ts'
import { Form } from '../../design/form.tsx'
import { PageHead } from '../../design/page-head.tsx'
import { Answered, Empty } from '../../design/states.tsx'
import { useAction } from '../../design/use-action.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../shell/me.ts'
import { OperatorFields } from './operator-fields.tsx'
import { FigureFields, OrderingFields, PromoFields } from './promise-fields.tsx'
import { VoiceFields } from './voice-fields.tsx'

/** What only the operator knows, and the pages and letters say. */
export default function SitePage() {
  const mayAdminister = useMay('administer')
  return (
    <>
      <PageHead
        title="Angaben zur Seite"
        note="Was nur ihr wisst: Es steht im Impressum, in der Datenschutzerklärung, auf der Startseite und unter jedem Brief"
      >
        <Link to="/einrichtung">Zur Einrichtung</Link>
      </PageHead>
      {mayAdminister ? (
        <GivenFacts />
      ) : (
        <Empty title="Deine Rolle darf diese Angaben nicht ändern">
          Wer alles darf, sieht hier, was die Seite über ihren Betreiber sagt.
        </Empty>
      )}
    </>
  )
}

function GivenFacts() {
  // What is being typed is not taken away by somebody else's change: saving it is refused instead.
  const query = useQuery({ ...asked('GET /api/site', {}), staleTime: Number.POSITIVE_INFINITY })
  return <Answered query={query}>{(answer) => <SiteForm answer={answer} />}</Answered>
}

function SiteForm({ answer }: { answer: SiteAnswer }) {
  const [given, setGiven] = useState<GivenSite>(answer.given)
  const [basedOn, setBasedOn] = useState(answer.version)
  const set = (changes: Partial<GivenSite>) => setGiven((before) => ({ ...before, ...changes }))
  const save = useAction({
    send: () => api('POST /api/site', { given, basedOn }),
    renews: ['site'],
    onSuccess: ({ version }) => setBasedOn(version),
    done: () => ({ title: 'Gespeichert', text: 'Die Seiten sagen es in ein paar Sekunden.' }),
  })
  const errorOf = (field: string) =>
    save.error instanceof ApiError && save.error.code === field ? save.error.message : undefined
  return (
    <Form
      action="Speichern"
      busy={save.isPending && 'Wird gespeichert …'}
      error={save.error}
      onSend={() => save.mutate()}
    >
      <OperatorFields
        operator={given.operator ?? {}}
        onChange={(operator) => set({ operator })}
        errorOf={errorOf}
      />
      <PromoFields promo={given.promo} onChange={(promo) => set({ promo })} errorOf={errorOf} />
      <FigureFields
        figure={given.waitingHouseholds}
        onChange={(waitingHouseholds) => set({ waitingHouseholds })}
        errorOf={errorOf}
      />
      <OrderingFields
        ordering={given.ordering}
        onChange={(ordering) => set({ ordering })}
        errorOf={errorOf}
      />
      <VoiceFields voices={given.voices ?? []} onChange={(voices) => set({ voices })} errorOf={errorOf} />
    </Form>
  )
}
