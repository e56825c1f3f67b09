import './draft.css'
import '../../../design/subject-head.css'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { LetterRegion } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft, OpenedNewsletter } from '../../../../contract/console/routes/newsletters.ts'
import { ApiError } from '../../../api.ts'
import { Section } from '../../../design/section.tsx'
import { navigate } from '../../../router/navigate.ts'
import { NewsletterActions } from '../newsletter-actions.tsx'
import { newsletterQuery } from '../queries.ts'
import { readPostalCodes } from '../read-postal-codes.ts'
import { WelcomeSwitch } from '../welcome-switch.tsx'
import { Audience } from './audience.tsx'
import { placesBySize } from './counts.ts'
import { DraftHead, Lead } from './draft-head.tsx'
import { draftFor } from './first-words.ts'
import { LetterForm } from './letter-form.tsx'
import { Override } from './override.tsx'
import { PreflightList, usePreflight } from './preflight.tsx'
import { Preview } from './preview.tsx'
import { SavedState } from './saved-state.tsx'
import { SendRow } from './send-row.tsx'
import { TestLetter } from './test-letter.tsx'
import { TwoTexts } from './two-texts.tsx'
import { useAutosave } from './use-autosave.ts'
import { useReach } from './use-reach.ts'
import { When } from './when.tsx'

type DraftPageProps = {
  /** The draft to go on with; none for one that is not kept yet. */
  newsletter?: OpenedNewsletter | undefined
  /** What it begins with. */
  initial: NewsletterDraft
  /** It has a number from now on. */
  onCreated: (id: number) => void
}

/** A letter while it is written: to whom, what, how it arrives, when, and what it still needs; no steps to click through. */
export function DraftPage({ newsletter, initial, onCreated }: DraftPageProps) {
  const queryClient = useQueryClient()
  const [draft, setWords] = useState(initial)
  const [typedCodes, setTypedCodes] = useState(initial.postalCodes.join(' '))
  const [reason, setReason] = useState('')
  const setDraft = useCallback((next: NewsletterDraft) => {
    setWords(next)
    setTypedCodes((typed) =>
      readPostalCodes(typed).postalCodes.join() === next.postalCodes.join()
        ? typed
        : next.postalCodes.join(' '),
    )
  }, [])
  const change = (changes: Partial<NewsletterDraft>) => setWords((before) => ({ ...before, ...changes }))
  const chooseRegion = (chosen: LetterRegion) => setDraft(draftFor(chosen, draft))
  const autosave = useAutosave({ draft, setDraft, newsletter, onCreated })
  const id = autosave.saved()?.id
  const { regionId } = draft
  // It goes by itself: to whom and when are no questions.
  const isWelcome = newsletter?.isWelcome ?? false
  const reach = useReach(draft)
  const region = reach?.region ?? null
  const checks = usePreflight(id)
  const refusalOf = (field: string) =>
    autosave.error instanceof ApiError && autosave.error.code === field ? autosave.error.message : undefined
  // A region's first letter has words already: what it lacks is told as soon as the page stands.
  const begin = useEffectEvent(() => {
    if (id === undefined && regionId !== null) void autosave.ensureSaved().catch(() => undefined)
  })
  useEffect(() => begin(), [])
  const exampleCode = placesBySize(reach, draft)[0]?.postalCode ?? ''
  const test = (words: string, tone?: 'main') => (
    <TestLetter draft={draft} autosave={autosave} postalCode={exampleCode} {...(tone && { tone })}>
      {words}
    </TestLetter>
  )
  const tested = checks?.some(({ code, state }) => code === 'test' && state === 'done')
  return (
    <div className="draft-page">
      <DraftHead draft={draft} region={region}>
        {newsletter && <NewsletterActions newsletter={newsletter} state="draft" />}
      </DraftHead>
      {!isWelcome && <Lead draft={draft} reach={reach} checks={checks} />}
      {!isWelcome && (
        <Audience
          draft={draft}
          change={change}
          onRegion={chooseRegion}
          reach={reach}
          refusal={refusalOf('postal_codes')}
          typed={typedCodes}
          onTyped={(typed) => {
            setTypedCodes(typed)
            change({ postalCodes: readPostalCodes(typed).postalCodes })
          }}
        />
      )}
      <div className="draft-columns">
        <Section id="der-brief" title="Der Brief" aside={<SavedState autosave={autosave} />}>
          {autosave.theirs ? (
            <TwoTexts draft={draft} autosave={autosave} />
          ) : (
            <LetterForm draft={draft} change={change} region={region} refusalOf={refusalOf} />
          )}
        </Section>
        <Preview draft={draft} reach={reach} />
      </div>
      <div className="draft-columns">
        {!isWelcome ? (
          <When draft={draft} change={change} />
        ) : (
          <Section title="Wann" aside="von selbst">
            {regionId !== null && <WelcomeSwitch region={regionId} />}
          </Section>
        )}
        <PreflightList
          checks={checks}
          test={test(tested ? 'Noch einer' : 'Testbrief an mich')}
          override={<Override reason={reason} onReason={setReason} />}
        />
      </div>
      {!isWelcome && (
        <SendRow
          draft={draft}
          reach={reach}
          checks={checks}
          autosave={autosave}
          test={tested ? test('Noch ein Testbrief') : test('Testbrief an mich', 'main')}
          reason={reason}
          onStarted={async (started) => {
            await queryClient.invalidateQueries({ queryKey: newsletterQuery(started).queryKey })
            await navigate({ to: `/briefe/${started}`, replace: true })
          }}
        />
      )}
    </div>
  )
}
