import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reach, TestAnswer } from '../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../contract/console/routes/newsletters.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { TextField } from '../../design/field.tsx'
import { FormError } from '../../design/form.tsx'
import { Section } from '../../design/section.tsx'
import { useToast } from '../../design/toasts.tsx'
import { LastQuestion } from './last-question.tsx'
import type { LetterToShow } from './queries.ts'
import { totalsOf } from './reach-table.tsx'
import type { Saving } from './use-draft.ts'
import { peopleText } from './words.ts'

type SendSectionProps = {
  letter: LetterToShow
  draft: NewsletterDraft
  reach: Reach | undefined
  saving: Saving
  wrong: readonly string[]
}

/** The test letter, the time, and the way to the last question. */
export function SendSection({ letter, draft, reach, saving, wrong }: SendSectionProps) {
  const toast = useToast()
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [at, setAt] = useState('')
  const [asking, setAsking] = useState(false)
  const recipients = reach ? totalsOf(reach).recipients : 0
  const missing = missingIn({ draft, reach, recipients, wrong, at: when === 'later' ? at : undefined })
  const keep = async () => {
    const { id } = await saving.save()
    toast({
      tone: 'success',
      title: 'Entwurf gespeichert',
      text: 'Du findest ihn unter „Start einer Region“.',
    })
    await saving.open(id)
  }
  return (
    <Section title="Abschicken" className="send-section">
      <div className="send-columns">
        <TestLetter letter={letter} />
        <fieldset>
          <legend>Wann</legend>
          <label className="tick-label">
            <input type="radio" name="when" checked={when === 'now'} onChange={() => setWhen('now')} />
            <span>Jetzt gleich</span>
          </label>
          <label className="tick-label">
            <input type="radio" name="when" checked={when === 'later'} onChange={() => setWhen('later')} />
            <span>Zu einem Zeitpunkt</span>
          </label>
          {when === 'later' && (
            <TextField
              label="Tag und Uhrzeit in Deutschland"
              type="datetime-local"
              value={at}
              onChange={({ target }) => setAt(target.value)}
            />
          )}
        </fieldset>
        <div className="stack send-buttons">
          {missing ? (
            <p className="soft">{missing}</p>
          ) : (
            <p>Vor dem Versand siehst du noch einmal, wie viele es wo bekommen.</p>
          )}
          <div className="row">
            <Button onClick={() => void keep().catch(() => undefined)} disabled={saving.isPending}>
              Entwurf speichern
            </Button>
            <Button tone="main" onClick={() => setAsking(true)} disabled={missing !== undefined}>
              {when === 'now' ? `An ${peopleText(recipients)} senden …` : 'Versand planen …'}
            </Button>
          </div>
          <FormError error={saving.error} />
        </div>
      </div>
      {reach && (
        <LastQuestion
          open={asking}
          onClose={() => setAsking(false)}
          draft={draft}
          reach={reach}
          at={when === 'later' ? at : undefined}
          saving={saving}
        />
      )}
    </Section>
  )
}

type Written = Pick<SendSectionProps, 'draft' | 'reach' | 'wrong'> & {
  recipients: number
  at: string | undefined
}

/** What must be there before anything can be sent, one thing at a time. */
function missingIn({ draft, reach, recipients, wrong, at }: Written): string | undefined {
  if (draft.postalCodes.length === 0) return 'Wähle zuerst, wohin der Brief geht.'
  if (wrong.length > 0 || (reach?.unknown.length ?? 0) > 0)
    return 'Bei den Postleitzahlen stimmt etwas nicht.'
  if (reach && recipients === 0) return 'In diesen Orten hat noch niemand bestätigt.'
  if (draft.subject.trim() === '') return 'Der Betreff fehlt noch.'
  if (draft.body.trim() === '') return 'Der Text fehlt noch.'
  if (at === '') return 'Wähle Tag und Uhrzeit.'
  return reach ? undefined : 'Die Empfänger werden noch gezählt.'
}

function TestLetter({ letter }: { letter: LetterToShow }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => api('POST /api/newsletters/test', letter),
  })
  return (
    <div className="stack test-letter">
      <h3>Testbrief</h3>
      <p className="soft">Genau dieser Brief, nur an dich. Sein Abmeldelink ist ohne Wirkung.</p>
      <Button onClick={() => mutate()} disabled={isPending}>
        {isPending ? 'Wird geschickt …' : 'Testbrief an mich'}
      </Button>
      <p role="status" className={data && !TAKEN.has(data.outcome) ? 'field-error' : undefined}>
        {data && testText(data)}
      </p>
      <FormError error={error} />
    </div>
  )
}

const TAKEN = new Set<TestAnswer['outcome']>(['sent', 'kept'])

function testText({ outcome, answer, trouble }: TestAnswer): string {
  switch (outcome) {
    case 'sent':
      return `Der Mailserver hat ihn angenommen: ${answer}`
    case 'kept':
      return 'Er liegt im Postausgang, weil kein Mailserver eingestellt ist.'
    case 'away':
      return trouble
        ? `${trouble.what} ${trouble.fix} Er sagt: ${answer}`
        : `Der Mailserver ist nicht zu erreichen: ${answer}`
    case 'uncertain':
      return `Vielleicht zugestellt: Der Mailserver hat nach dem Brief nicht mehr geantwortet (${answer}).`
    default:
      return `Der Mailserver hat ihn nicht angenommen: ${answer}`
  }
}
