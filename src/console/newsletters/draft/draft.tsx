import { useState } from 'react'
import { Link } from 'wouter'
import { Field } from '../../controls.tsx'
import { PageHead, Section } from '../../page.tsx'
import { reasonOf, sentenceOf } from '../../refused.ts'
import { NewsletterActions } from '../course/actions.tsx'
import { Preview } from '../preview.tsx'
import { fieldTime, type Newsletter } from '../words.tsx'
import { Audience } from './audience.tsx'
import { type Autosave, Saved, TwoTexts, useAutosave } from './autosave.tsx'
import { LetterForm } from './letter-form.tsx'
import { Checks, SendRow, TestLetter } from './start.tsx'

/** A letter while it is written: what, to whom, how it arrives, when, and what it still needs; no steps to click through. */
export function DraftPage({ newsletter }: { newsletter: Newsletter }) {
  const { id, isWelcome, region, regionId, reach } = newsletter
  const autosave = useAutosave(newsletter)
  const { draft, isRival, error, save } = autosave
  const [reason, setReason] = useState('')
  const refusalOf = (field: string) => (reasonOf(error) === field ? sentenceOf(error) : undefined)
  return (
    <>
      <PageHead
        title={region && !isWelcome ? `${region} starten` : draft.subject.trim() || 'Neuer Brief'}
        note={
          region ? (
            <Link to={`/regionen/${regionId}`}>Zur Region {region}</Link>
          ) : (
            'Nichts wird verschickt, bevor du es am Ende bestätigst'
          )
        }
      >
        <NewsletterActions newsletter={newsletter} />
      </PageHead>
      {isRival ? (
        <TwoTexts newsletter={newsletter} autosave={autosave} />
      ) : (
        <>
          {/* The welcome goes by itself: to whom and when are no questions. */}
          {!isWelcome && (
            <Audience newsletter={newsletter} autosave={autosave} error={refusalOf('postalCodes')} />
          )}
          <div className="columns">
            <Section title="Der Brief" aside={<Saved newsletter={newsletter} autosave={autosave} />}>
              <LetterForm autosave={autosave} refusalOf={refusalOf} />
            </Section>
            <Preview newsletter={newsletter} places={reach?.places ?? []} />
            {!isWelcome && <When autosave={autosave} />}
            <Checks
              checks={newsletter.checks}
              reason={reason}
              onReason={setReason}
              test={<TestLetter id={id} postalCode={reach?.places[0]?.postalCode ?? ''} save={save} />}
            />
          </div>
          {!isWelcome && <SendRow newsletter={newsletter} isSaved={!autosave.isUnsaved} reason={reason} />}
        </>
      )}
    </>
  )
}

/** When it starts: at once, or on a day. */
function When({ autosave: { draft, change } }: { autosave: Autosave }) {
  return (
    <Section title="Wann">
      <Field
        label="Tag und Uhrzeit"
        hint="Ortszeit; leer: gleich nach der letzten Frage."
        type="datetime-local"
        min={fieldTime(new Date())}
        value={draft.plannedAt ?? ''}
        onChange={({ target }) => change({ plannedAt: target.value || null })}
      />
    </Section>
  )
}
