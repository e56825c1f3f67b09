import type { GivenSite } from '../../../contract/given-site.ts'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { Section } from '../../design/section.tsx'

type Voice = NonNullable<GivenSite['voices']>[number]
type VoiceFieldsProps = {
  voices: readonly Voice[]
  onChange: (voices: Voice[]) => void
  errorOf: (field: string) => string | undefined
}

const PARTS = [
  { part: 'name', label: 'Name', hint: 'Wie er dort stehen soll.' },
  { part: 'place', label: 'Ort' },
  { part: 'text', label: 'Was gesagt wurde', hint: 'Wörtlich, ohne Anführungszeichen.' },
  { part: 'highlight', label: 'Kurz', hint: 'Ein paar Worte für das Schild darunter.' },
  { part: 'consent', label: 'Einverstanden wie und wann', hint: 'Steht auf keiner Seite.' },
  { part: 'keptAt', label: 'Wo das Einverständnis liegt', hint: 'Steht auf keiner Seite.' },
] as const

const NEW: Voice = { name: '', place: '', rating: 5, text: '', highlight: '', consent: '', keptAt: '' }

/** The guest book: only what somebody has said, and agreed to be quoted with. */
export function VoiceFields({ voices, onChange, errorOf }: VoiceFieldsProps) {
  const set = (index: number, changes: Partial<Voice>) =>
    onChange(voices.map((voice, place) => (place === index ? { ...voice, ...changes } : voice)))
  return (
    <Section title="Stimmen" aside="Gästebuch der Startseite">
      {voices.length === 0 && (
        <p className="soft">
          Noch keine. Auf einer öffentlichen Seite steht dann kein Gästebuch: Erfundene Bewertungen sind
          unlauter (Anhang zu § 3 Abs. 3 UWG, Nr. 23c).
        </p>
      )}
      <div className="stack site-voices">
        {voices.map((voice, index) => (
          <fieldset
            className="site-group"
            // biome-ignore lint/suspicious/noArrayIndexKey: voices have no other identity, and their order is the page's
            key={index}
          >
            <legend>Stimme {index + 1}</legend>
            <div className="site-fields">
              {PARTS.map(({ part, label, ...more }) => (
                <TextField
                  key={part}
                  label={label}
                  hint={'hint' in more ? more.hint : undefined}
                  value={voice[part]}
                  required
                  maxLength={600}
                  onChange={({ target }) => set(index, { [part]: target.value })}
                  error={errorOf(`voices.${index}.${part}`)}
                />
              ))}
              <TextField
                label="Sterne von fünf"
                type="number"
                min={1}
                max={5}
                required
                value={voice.rating}
                onChange={({ target }) => set(index, { rating: Number(target.value) })}
                error={errorOf(`voices.${index}.rating`)}
              />
            </div>
            <div>
              <Button onClick={() => onChange(voices.filter((_, place) => place !== index))}>
                Stimme {index + 1} entfernen
              </Button>
            </div>
          </fieldset>
        ))}
        <div>
          <Button onClick={() => onChange([...voices, NEW])} disabled={voices.length >= 12}>
            Stimme hinzufügen
          </Button>
        </div>
      </div>
    </Section>
  )
}
