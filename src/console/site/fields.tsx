import { useState } from 'react'
import { type Operator, operatorLabels } from '../../content/operator.ts'
import { Area, Field, Tick } from '../controls.tsx'
import { reasonOf, sentenceOf } from '../refused.ts'

/** The name of a fact within its group, its label, and small print under it. */
type Fact = readonly [name: string, label: string, hint?: string | undefined]

type Part = {
  title: string
  aside?: string
  /** The group of its facts among all that is given. */
  within: 'operator' | 'promo' | 'waitingHouseholds' | 'ordering'
  facts: readonly Fact[]
}

const OPERATOR_HINTS: { readonly [Name in keyof Operator]?: string } = {
  name: 'Der Mensch oder die Firma, wie im Register.',
  legalForm: 'GmbH, e. K., Einzelunternehmen …',
  representatives: 'Jeder Name in einer Zeile.',
  street: 'Kein Postfach (§ 5 DDG).',
  dataProtectionOfficer: 'Mit Anschrift; nötig ab 20 Personen (§ 38 BDSG).',
  serverLogRetention: 'Zum Beispiel: sieben Tage.',
  editor: 'Nach § 18 Abs. 2 MStV.',
  employees: 'Über zehn verlangt § 36 VSBG einen Hinweis.',
  privacyApprovedOn: 'Etwa 1. Februar 2027. Bis dahin heißt sie Entwurf.',
}

/** All facts but the voices, in the order in which somebody fills them in. An empty field is a gap on the pages. */
export const PARTS: readonly Part[] = [
  {
    title: 'Betreiber',
    within: 'operator',
    facts: (Object.keys(operatorLabels) as (keyof Operator)[]).map(
      (name) => [name, operatorLabels[name], OPERATOR_HINTS[name]] as const,
    ),
  },
  {
    title: 'Aktion',
    aside: '„10% Rabatt sichern! Nur noch wenige Stunden“',
    within: 'promo',
    facts: [
      ['endsAt', 'Sie endet am', 'Nach der Uhr dieses Geräts. Dann geht die Leiste von selbst.'],
      [
        'reason',
        'Der Grund, aus dem sie dann endet',
        'Steht auf keiner Seite; wer danach fragt, muss ihn erfahren (Anhang zu § 3 Abs. 3 UWG, Nr. 7).',
      ],
    ],
  },
  {
    title: 'Wartende Haushalte',
    aside: 'in ganz Deutschland',
    within: 'waitingHouseholds',
    facts: [
      ['figure', 'Zahl', 'Wie sie dort stehen soll. Leer: 312.500+'],
      ['proof', 'Beleg', 'Woher die Zahl stammt und seit wann sie stimmt (§ 5 UWG). Steht auf keiner Seite.'],
    ],
  },
  {
    title: 'So bestellst du',
    aside: 'nach dem Bestätigen, wo ihr gestartet seid',
    within: 'ordering',
    facts: [
      ['sentence', 'Satz', 'Leer: „Wie du bestellst, steht in unserer nächsten E-Mail.“'],
      ['link', 'Link', 'Wohin der Knopf „So bestellst du“ führt, mit https://. Leer: kein Knopf.'],
    ],
  },
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

/** A company that processes data for the operator, and the day of the contract with it (Art. 28 DSGVO). */
const PROCESSOR: readonly Fact[] = [
  ['name', 'Firma'],
  ['address', 'Anschrift'],
  ['contractSignedOn', 'Vertrag geschlossen am'],
]

/** Where it is not a line of text. */
const TYPES: Record<string, 'number' | 'datetime-local' | 'url' | 'lines' | 'processor'> = {
  ...{ employees: 'number', rating: 'number', endsAt: 'datetime-local', link: 'url' },
  ...{ representatives: 'lines', hosting: 'processor', mailProvider: 'processor' },
}

/** What there may be nothing of, which is another thing than not given yet. */
const MAY_NOT_APPLY = new Set([
  ...['legalForm', 'representatives', 'registerCourt', 'registerNumber', 'vatId'],
  ...['supervisoryAuthority', 'editor', 'dataProtectionOfficer', 'mailProvider'],
])

type FieldsProps = {
  facts: readonly Fact[]
  /** Where they stand among all that is given, as `operator.hosting`. */
  within: string
  given: object | null | undefined
  /** Why the server refused them. */
  error: unknown
}

/** Fields beside each other as far as there is room. */
export function Fields({ facts, within, given, error }: FieldsProps) {
  const values = (given ?? {}) as Record<string, unknown>
  return (
    <div className="site-fields">
      {facts.map((fact) => (
        <OneFact key={fact[0]} fact={fact} within={within} value={values[fact[0]]} error={error} />
      ))}
    </div>
  )
}

type OneFactProps = { fact: Fact; within: string; value: unknown; error: unknown }

function OneFact({ fact: [fact, label, hint], within, value, error }: OneFactProps) {
  const [applies, setApplies] = useState(value !== false)
  const name = `${within}.${fact}`
  const type = TYPES[fact] ?? 'text'
  const field = {
    ...{ name, label, hint, disabled: !applies, maxLength: 600, autoComplete: 'off' },
    error: isAbout(name, error) ? sentenceOf(error) : undefined,
  }
  return (
    <div className="stack">
      {type === 'processor' ? (
        <fieldset className="stack" disabled={!applies}>
          <legend>{label}</legend>
          <Fields facts={PROCESSOR} within={name} given={Object(value)} error={error} />
        </fieldset>
      ) : type === 'lines' ? (
        <Area {...field} defaultValue={Array.isArray(value) ? value.join('\n') : ''} />
      ) : (
        <Field {...field} type={type} step="any" defaultValue={shown(type, value)} />
      )}
      {MAY_NOT_APPLY.has(fact) && (
        <Tick
          name={name}
          label={
            <>
              trifft nicht zu<span className="hidden-text">: {label}</span>
            </>
          }
          checked={!applies}
          onChange={({ target }) => setApplies(!target.checked)}
        />
      )}
    </div>
  )
}

/** Whether a refusal names this field, or one line of it. */
export const isAbout = (name: string, error: unknown) => `${reasonOf(error)}.`.startsWith(`${name}.`)

/** A moment as the browser's field wants it: `2027-02-01T20:00`, by this device's clock. */
function shown(type: string, value: unknown): string {
  const text = value === false ? '' : String(value ?? '')
  if (text === '' || type !== 'datetime-local') return text
  const moment = new Date(text)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
}
