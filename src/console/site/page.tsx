import './site.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { ask, office, type RouterOutputs } from '../ask.ts'
import { Button, Form } from '../controls.tsx'
import { useMe } from '../me.ts'
import { Answered, Empty, PageHead, Section } from '../page.tsx'
import { useAction } from '../toasts.tsx'
import { factsIn } from './facts-in.ts'
import { Fields, isAbout, PARTS, VOICE } from './fields.tsx'

type Site = RouterOutputs['site']['read']

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
  return (
    <Form
      action="Speichern"
      busy={save.isPending && 'Wird gespeichert …'}
      error={save.error}
      onSend={(_, form) => save.mutate(form, { onError: (error) => showFault(form, error) })}
    >
      {PARTS.map(({ title, aside, within, facts }) => (
        <Section key={title} title={title} aside={aside}>
          <Fields facts={facts} within={within} given={given[within]} error={save.error} />
        </Section>
      ))}
      <Section title="Stimmen" aside="Gästebuch der Startseite">
        <Voices given={given.voices ?? []} error={save.error} />
      </Section>
    </Form>
  )
}

/** The form is long: what is wrong is brought into sight. */
function showFault(form: HTMLFormElement, error: unknown): void {
  const fields = [...form.querySelectorAll<HTMLElement>('[name]')]
  fields.find((field) => isAbout(field.getAttribute('name') ?? '', error))?.focus()
}

type Voice = Partial<NonNullable<Site['given']['voices']>[number]>

/** The guest book: only what somebody has said, and agreed to be quoted with. */
function Voices({ given, error }: { given: readonly Voice[]; error: unknown }) {
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
          <legend>Stimme {index + 1}</legend>
          <Fields facts={VOICE} within={`voices.${index}`} given={voice} error={error} />
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
