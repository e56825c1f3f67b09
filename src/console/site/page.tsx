import './site.css'
import { useQuery } from '@tanstack/react-query'
import { TRPCClientError } from '@trpc/client'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import { Link } from 'wouter'
import type { OfficeRouter } from '../../office/router.ts'
import { ask, office } from '../ask.ts'
import { Button, Form } from '../controls.tsx'
import { useMe } from '../me.ts'
import { Answered, Empty, PageHead, Section } from '../page.tsx'
import { useAction } from '../toasts.tsx'
import { factsIn } from './facts-in.ts'
import { DoesNotApply, Fields, HOUSEHOLDS, OPERATOR, ORDERING, PROCESSOR, PROMO, VOICE } from './fields.tsx'

type Site = inferRouterOutputs<OfficeRouter>['site']['read']
type ErrorOf = (name: string) => string | undefined

/** What only the operator knows, and the pages and letters say. */
export default function SitePage() {
  return (
    <>
      <PageHead
        title="Angaben zur Seite"
        note="Was nur ihr wisst: Es steht im Impressum, in der Datenschutzerklärung, auf der Startseite und unter jedem Brief"
      >
        <Link to="/einrichtung">Zur Einrichtung</Link>
      </PageHead>
      {useMe()?.may.administer === false ? (
        <Empty title="Deine Rolle darf diese Angaben nicht ändern">
          Wer alles darf, sieht hier, was die Seite über ihren Betreiber sagt.
        </Empty>
      ) : (
        <GivenFacts />
      )}
    </>
  )
}

function GivenFacts() {
  // What is being typed is not taken away by somebody else's change: saving it is refused instead. Whoever comes back sees it.
  const query = useQuery(
    ask.site.read.queryOptions(undefined, { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }),
  )
  return <Answered query={query}>{(site) => <SiteForm site={site} />}</Answered>
}

function SiteForm({ site: { given, version } }: { site: Site }) {
  const [basedOn, setBasedOn] = useState(version)
  const save = useAction({
    send: (form: HTMLFormElement) => office.site.save.mutate({ given: factsIn(form), basedOn }),
    done: () => ({ title: 'Gespeichert', text: 'Die Seiten sagen es in ein paar Sekunden.' }),
    onSuccess: (saved) => setBasedOn(saved.version),
  })
  const errorOf = (name: string) => (isAbout(name, save.error) ? save.error?.message : undefined)
  const { operator, promo, waitingHouseholds, ordering, voices = [] } = given
  return (
    <Form
      action="Speichern"
      busy={save.isPending && 'Wird gespeichert …'}
      error={save.error}
      onSend={(_, form) => save.mutate(form, { onError: (error) => showFault(form, error) })}
    >
      <Section title="Betreiber">
        <Fields facts={OPERATOR} within="operator" given={operator} errorOf={errorOf} />
      </Section>
      <Section title="Hoster und Mailserver" aside="mit ihren Verträgen nach Art. 28 DSGVO">
        <div className="site-fields">
          <Processor title="Hoster" name="hosting" operator={operator} errorOf={errorOf} />
          <Processor
            title="Anbieter des Mailservers"
            name="mailProvider"
            operator={operator}
            errorOf={errorOf}
          />
        </div>
      </Section>
      <Section title="Aktion" aside="„10% Rabatt sichern! Nur noch wenige Stunden“">
        <Fields facts={PROMO} within="promo" given={promo} errorOf={errorOf} />
      </Section>
      <Section title="Wartende Haushalte" aside="in ganz Deutschland">
        <Fields facts={HOUSEHOLDS} within="waitingHouseholds" given={waitingHouseholds} errorOf={errorOf} />
      </Section>
      <Section title="So bestellst du" aside="nach dem Bestätigen, wo ihr gestartet seid">
        <Fields facts={ORDERING} within="ordering" given={ordering} errorOf={errorOf} />
      </Section>
      <Section title="Stimmen" aside="Gästebuch der Startseite">
        <Voices given={voices} errorOf={errorOf} />
      </Section>
    </Form>
  )
}

/** Whether a refusal names this field, or one line of it. */
const isAbout = (name: string, error: unknown) =>
  error instanceof TRPCClientError && `${error.data?.reason}.`.startsWith(`${name}.`)

/** The form is long: what is wrong is brought into sight. */
function showFault(form: HTMLFormElement, error: unknown): void {
  const fields = [...form.querySelectorAll<HTMLElement>('[name]')]
  fields.find((field) => isAbout(field.getAttribute('name') ?? '', error))?.focus()
}

type ProcessorProps = {
  title: string
  name: 'hosting' | 'mailProvider'
  operator: Site['given']['operator']
  errorOf: ErrorOf
}

/** The mail server may be the operator's own. */
function Processor({ title, name, operator, errorOf }: ProcessorProps) {
  const given = operator?.[name]
  const [applies, setApplies] = useState(given !== false)
  const within = `operator.${name}`
  return (
    <fieldset className="stack">
      <legend>
        <h3>{title}</h3>
      </legend>
      <fieldset disabled={!applies}>
        <Fields facts={PROCESSOR} within={within} given={given || undefined} errorOf={errorOf} />
      </fieldset>
      {name === 'mailProvider' && (
        <DoesNotApply name={within} what={title} applies={applies} onChange={setApplies} />
      )}
    </fieldset>
  )
}

type Voice = Partial<NonNullable<Site['given']['voices']>[number]>

/** The guest book: only what somebody has said, and agreed to be quoted with. */
function Voices({ given, errorOf }: { given: readonly Voice[]; errorOf: ErrorOf }) {
  const [voices, setVoices] = useState(() => given.map((voice, key) => ({ voice, key })))
  const add = () => setVoices([...voices, { voice: { rating: 5 }, key: Date.now() }])
  return (
    <div className="stack">
      {voices.length === 0 && (
        <p className="soft">
          Noch keine. Auf einer öffentlichen Seite steht dann kein Gästebuch: Erfundene Bewertungen sind
          unlauter (Anhang zu § 3 Abs. 3 UWG, Nr. 23c).
        </p>
      )}
      {voices.map(({ voice, key }, index) => (
        <fieldset className="stack" key={key}>
          <legend>
            <h3>Stimme {index + 1}</h3>
          </legend>
          <Fields facts={VOICE} within={`voices.${index}`} given={voice} errorOf={errorOf} />
          <Button onClick={() => setVoices(voices.filter((other) => other.key !== key))}>
            Stimme {index + 1} entfernen
          </Button>
        </fieldset>
      ))}
      <Button onClick={add} disabled={voices.length >= 12}>
        Stimme hinzufügen
      </Button>
    </div>
  )
}
