import type { GivenSite } from '../../../contract/given-site.ts'
import { TextField } from '../../design/field.tsx'
import { Section } from '../../design/section.tsx'

type ErrorOf = (field: string) => string | undefined
type Promo = NonNullable<GivenSite['promo']>
type Figure = NonNullable<GivenSite['waitingHouseholds']>
type Ordering = NonNullable<GivenSite['ordering']>

type PromoFieldsProps = { promo: Promo | undefined; onChange: (promo: Promo) => void; errorOf: ErrorOf }

/** When „Nur noch wenige Stunden“ is over, and why then. */
export function PromoFields({ promo, onChange, errorOf }: PromoFieldsProps) {
  const { endsAt = null, reason = null } = promo ?? {}
  return (
    <Section title="Aktion" aside="„10% Rabatt sichern! Nur noch wenige Stunden“">
      <div className="site-fields">
        <TextField
          label="Sie endet am"
          hint="Nach der Uhr dieses Geräts. Dann geht die Leiste von selbst."
          type="datetime-local"
          value={endsAt === null ? '' : localTime(new Date(endsAt))}
          onChange={({ target }) =>
            onChange({ endsAt: target.value === '' ? null : new Date(target.value).toISOString(), reason })
          }
          error={errorOf('promo.endsAt')}
        />
        <TextField
          label="Der Grund, aus dem sie dann endet"
          hint="Steht auf keiner Seite; wer danach fragt, muss ihn erfahren (Anhang zu § 3 Abs. 3 UWG, Nr. 7)."
          value={reason ?? ''}
          maxLength={600}
          onChange={({ target }) => onChange({ endsAt, reason: target.value || null })}
          error={errorOf('promo.reason')}
        />
      </div>
    </Section>
  )
}

type FigureFieldsProps = {
  figure: Figure | undefined
  onChange: (figure: Figure | undefined) => void
  errorOf: ErrorOf
}

/** How many wait already. */
export function FigureFields({ figure, onChange, errorOf }: FigureFieldsProps) {
  const { figure: number = '', proof = null } = figure ?? {}
  const set = (next: Figure) => onChange(next.figure === '' && next.proof === null ? undefined : next)
  return (
    <Section title="Wartende Haushalte" aside="in ganz Deutschland">
      <div className="site-fields">
        <TextField
          label="Zahl"
          hint="Wie sie dort stehen soll. Leer: 312.500+"
          value={number}
          maxLength={40}
          onChange={({ target }) => set({ figure: target.value, proof })}
          error={errorOf('waitingHouseholds.figure')}
        />
        <TextField
          label="Beleg"
          hint="Woher die Zahl stammt und seit wann sie stimmt (§ 5 UWG). Steht auf keiner Seite."
          value={proof ?? ''}
          maxLength={600}
          onChange={({ target }) => set({ figure: number, proof: target.value || null })}
          error={errorOf('waitingHouseholds.proof')}
        />
      </div>
    </Section>
  )
}

type OrderingFieldsProps = {
  ordering: Ordering | undefined
  onChange: (ordering: Ordering | undefined) => void
  errorOf: ErrorOf
}

/** The next step for who confirms where it runs. */
export function OrderingFields({ ordering, onChange, errorOf }: OrderingFieldsProps) {
  const { sentence = '', link = null } = ordering ?? {}
  const set = (next: Ordering) => onChange(next.sentence === '' && next.link === null ? undefined : next)
  return (
    <Section title="So bestellst du" aside="nach dem Bestätigen, wo ihr gestartet seid">
      <div className="site-fields">
        <TextField
          label="Satz"
          hint="Leer: „Wie du bestellst, steht in unserer nächsten E-Mail.“"
          value={sentence}
          maxLength={600}
          onChange={({ target }) => set({ sentence: target.value, link })}
          error={errorOf('ordering.sentence')}
        />
        <TextField
          label="Link"
          hint="Wohin der Knopf „So bestellst du“ führt, mit https://. Leer: kein Knopf."
          type="url"
          value={link ?? ''}
          maxLength={600}
          onChange={({ target }) => set({ sentence, link: target.value || null })}
          error={errorOf('ordering.link')}
        />
      </div>
    </Section>
  )
}

/** `2027-02-01T20:00`, as the browser's field wants it. */
function localTime(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
