import { useState } from 'react'
import { Area, Field, Tick } from '../controls.tsx'

/** The name of a fact within its group, its label, and small print under it. */
type Fact = readonly [name: string, label: string, hint?: string]

/** Who runs the site, in the order in which somebody fills it in. An empty field is a gap on the pages. */
export const OPERATOR: readonly Fact[] = [
  ['name', 'Name', 'Der Mensch oder die Firma, wie im Register.'],
  ['legalForm', 'Rechtsform', 'GmbH, e. K., Einzelunternehmen …'],
  ['street', 'Straße und Hausnummer', 'Kein Postfach (§ 5 DDG).'],
  ['postalCode', 'Postleitzahl'],
  ['town', 'Ort'],
  ['email', 'E-Mail-Adresse'],
  ['phone', 'Telefonnummer'],
  ['registerCourt', 'Registergericht'],
  ['registerNumber', 'Registernummer'],
  ['vatId', 'Umsatzsteuer-Identifikationsnummer'],
  ['supervisoryAuthority', 'Aufsichtsbehörde'],
  ['editor', 'Verantwortlich für redaktionelle Inhalte (§ 18 Abs. 2 MStV)'],
  ['employees', 'Beschäftigte am 31. Dezember des Vorjahres', 'Über zehn verlangt § 36 VSBG einen Hinweis.'],
  ['privacyContact', 'E-Mail-Adresse für den Datenschutz'],
  [
    'dataProtectionOfficer',
    'Datenschutzbeauftragte Person',
    'Name und Anschrift; nötig ab 20 Personen (§ 38 BDSG).',
  ],
  ['serverLogRetention', 'Aufbewahrung des Server-Protokolls', 'Zum Beispiel: sieben Tage.'],
  [
    'privacyApprovedOn',
    'Freigabe der Datenschutzerklärung',
    'Der Tag, wie er dort stehen soll: 1. Februar 2027. Bis dahin heißt sie Entwurf.',
  ],
  ['representatives', 'Vertretungsberechtigte', 'Jeder Name in einer Zeile.'],
]

/** A company that processes data for the operator, and the day of the contract with it (Art. 28 DSGVO). */
export const PROCESSOR: readonly Fact[] = [
  ['name', 'Firma'],
  ['address', 'Anschrift'],
  ['contractSignedOn', 'Vertrag geschlossen am'],
]

/** When „Nur noch wenige Stunden“ is over, and why then. */
export const PROMO: readonly Fact[] = [
  ['endsAt', 'Sie endet am', 'Nach der Uhr dieses Geräts. Dann geht die Leiste von selbst.'],
  [
    'reason',
    'Der Grund, aus dem sie dann endet',
    'Steht auf keiner Seite; wer danach fragt, muss ihn erfahren (Anhang zu § 3 Abs. 3 UWG, Nr. 7).',
  ],
]

/** How many wait already. */
export const HOUSEHOLDS: readonly Fact[] = [
  ['figure', 'Zahl', 'Wie sie dort stehen soll. Leer: 312.500+'],
  ['proof', 'Beleg', 'Woher die Zahl stammt und seit wann sie stimmt (§ 5 UWG). Steht auf keiner Seite.'],
]

/** The next step for who confirms where it runs. */
export const ORDERING: readonly Fact[] = [
  ['sentence', 'Satz', 'Leer: „Wie du bestellst, steht in unserer nächsten E-Mail.“'],
  ['link', 'Link', 'Wohin der Knopf „So bestellst du“ führt, mit https://. Leer: kein Knopf.'],
]

/** What somebody said, and agreed to be quoted with. */
export const VOICE: readonly Fact[] = [
  ['name', 'Name', 'Wie er dort stehen soll.'],
  ['place', 'Ort'],
  ['text', 'Was gesagt wurde', 'Wörtlich, ohne Anführungszeichen.'],
  ['highlight', 'Kurz', 'Ein paar Worte für das Schild darunter.'],
  ['consent', 'Einverstanden wie und wann', 'Steht auf keiner Seite.'],
  ['keptAt', 'Wo das Einverständnis liegt', 'Steht auf keiner Seite.'],
  ['rating', 'Sterne von fünf'],
]

/** Where it is not a line of text. */
const TYPES: Record<string, string> = {
  employees: 'number',
  rating: 'number',
  endsAt: 'datetime-local',
  link: 'url',
}

/** What there may be nothing of, which is another thing than not given yet. */
const MAY_NOT_APPLY = new Set([
  ...['legalForm', 'representatives', 'registerCourt', 'registerNumber', 'vatId'],
  ...['supervisoryAuthority', 'editor', 'dataProtectionOfficer'],
])

type FieldsProps = {
  facts: readonly Fact[]
  /** Where they stand among all that is given, as `operator.hosting`. */
  within: string
  given: object | null | undefined
  errorOf: (name: string) => string | undefined
}

/** Fields beside each other as far as there is room. */
export function Fields({ facts, within, given, errorOf }: FieldsProps) {
  return (
    <div className="site-fields">
      {facts.map(([fact, label, hint]) => (
        <OneField
          key={fact}
          fact={fact}
          name={`${within}.${fact}`}
          label={label}
          hint={hint}
          value={(given as Record<string, unknown> | null | undefined)?.[fact]}
          error={errorOf(`${within}.${fact}`)}
        />
      ))}
    </div>
  )
}

type OneFieldProps = {
  fact: string
  name: string
  label: string
  hint: string | undefined
  value: unknown
  error: string | undefined
}

function OneField({ fact, value, ...field }: OneFieldProps) {
  const [applies, setApplies] = useState(value !== false)
  const more = { ...field, disabled: !applies, maxLength: 600, autoComplete: 'off' }
  return (
    <div className="stack">
      {fact === 'representatives' ? (
        <Area {...more} defaultValue={Array.isArray(value) ? value.join('\n') : ''} />
      ) : (
        <Field {...more} type={TYPES[fact] ?? 'text'} step="any" defaultValue={shown(fact, value)} />
      )}
      {MAY_NOT_APPLY.has(fact) && (
        <DoesNotApply name={field.name} what={field.label} applies={applies} onChange={setApplies} />
      )}
    </div>
  )
}

type DoesNotApplyProps = {
  name: string
  what: string
  applies: boolean
  onChange: (applies: boolean) => void
}

/** A tick that stands for `false` where the fact would stand. */
export function DoesNotApply({ name, what, applies, onChange }: DoesNotApplyProps) {
  return (
    <Tick
      name={name}
      label={
        <>
          trifft nicht zu<span className="hidden-text">: {what}</span>
        </>
      }
      checked={!applies}
      onChange={({ target }) => onChange(!target.checked)}
    />
  )
}

/** A moment as the browser's field wants it: `2027-02-01T20:00`, by this device's clock. */
function shown(fact: string, value: unknown): string {
  const text = value === false ? '' : String(value ?? '')
  if (text === '' || TYPES[fact] !== 'datetime-local') return text
  const moment = new Date(text)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}
