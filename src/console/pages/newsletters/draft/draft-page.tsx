import './draft-page.css'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import type { LetterRegion } from '../../../../contract/console/newsletters.ts'
import type { Newsletter, NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { ApiError } from '../../../api.ts'
import { whenText } from '../../../day-words.ts'
import { Section } from '../../../design/section.tsx'
import { useToast } from '../../../design/toasts.tsx'
import { navigate } from '../../../router/navigate.ts'
import { NewsletterActions } from '../newsletter-actions.tsx'
import { newsletterQuery } from '../queries.ts'
import { readPostalCodes } from '../read-postal-codes.ts'
import { WelcomeSwitch } from '../welcome-switch.tsx'
import { AfterSending } from './after-sending.tsx'
import { Audience } from './audience.tsx'
import { hasButton, joinBlocks, splitBlocks } from './blocks.ts'
import { placesBySize } from './counts.ts'
import { DraftHead, Lead } from './draft-head.tsx'
import { draftFor } from './first-words.ts'
import { LetterEditor } from './letter-editor.tsx'
import { Override } from './override.tsx'
import { PreflightList, usePreflight } from './preflight.tsx'
import { Preview } from './preview.tsx'
import { SavedState } from './saved-state.tsx'
import { SendRow } from './send-row.tsx'
import { TestLetter } from './test-letter.tsx'
import { draftOf, useAutosave } from './use-autosave.ts'
import { usePresence } from './use-presence.ts'
import { useReach } from './use-reach.ts'
import { useSaveKey } from './use-save-key.ts'
import { Versions } from './versions.tsx'
import { When } from './when.tsx'

type DraftPageProps = {
  /** The draft to go on with; none for one that is not kept yet. */
  newsletter?: Newsletter | undefined
  /** What it begins with. */
  initial: NewsletterDraft
  /** It has a number from now on. */
  onCreated: (id: number) => void
}

/** A letter while it is written: to whom, what, how it arrives, when, and what it still needs; no steps to click through. */
export function DraftPage({ newsletter, initial, onCreated }: DraftPageProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const [draft, setWords] = useState(initial)
  const [blocks, setBlockList] = useState(() => splitBlocks(initial.body, hasButton(initial)))
  const [typedCodes, setTypedCodes] = useState(initial.postalCodes.join(' '))
  const [reason, setReason] = useState('')
  const setDraft = useCallback((next: NewsletterDraft) => {
    setWords(next)
    setBlockList((known) => splitBlocks(next.body, hasButton(next), known))
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
  const presence = usePresence({
    id,
    onVersion: (version, state) => {
      if (state !== 'draft' && id !== undefined)
        void queryClient.invalidateQueries({ queryKey: newsletterQuery(id).queryKey, exact: true })
      else void autosave.follow(version)
    },
  })
  const { regionId } = draft
  // It goes by itself: to whom and when are no questions.
  const isWelcome = newsletter?.isWelcome ?? false
  const reach = useReach(draft)
  const region = reach?.region ?? null
  const checks = usePreflight(id)
  const refusalOf = (field: string) =>
    autosave.error instanceof ApiError && autosave.error.code === field ? autosave.error.message : undefined
  useSaveKey(() => {
    autosave
      .ensureSaved()
      .then(({ savedAt }) =>
        toast({
          tone: 'success',
          title: 'Gespeichert',
          text: `Zuletzt ${whenText(savedAt)}. Von selbst nach jeder Änderung.`,
        }),
      )
      .catch(() => undefined)
  })
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
      <DraftHead draft={draft} reach={reach} checks={checks} region={region}>
        {newsletter && <NewsletterActions newsletter={newsletter} state="draft" />}
      </DraftHead>
      {!isWelcome && <Lead draft={draft} reach={reach} checks={checks} onRegion={chooseRegion} />}
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
      <div className="draft-columns" id="der-brief">
        <Section
          title="Der Brief"
          aside={<SavedState autosave={autosave} others={presence.others} id={id} />}
        >
          <LetterEditor
            draft={draft}
            change={change}
            blocks={blocks}
            setBlocks={(next) => {
              setBlockList(next)
              change({ body: joinBlocks(next) })
            }}
            region={region}
            autosave={autosave}
            presence={presence}
            refusalOf={refusalOf}
          />
          {id !== undefined && (
            <div id="fassungen">
              <Versions
                id={id}
                onTake={async (taken) => {
                  await autosave.ensureSaved()
                  const next = draftOf({ ...draft, ...taken })
                  setDraft(next)
                  await autosave.take(next)
                }}
              />
            </div>
          )}
        </Section>
        <Preview draft={draft} reach={reach} />
      </div>
      <div className="draft-columns">
        <div id="wann">
          {isWelcome ? (
            <Section title="Wann" aside="von selbst">
              {regionId !== null && <WelcomeSwitch region={regionId} />}
            </Section>
          ) : (
            <When draft={draft} change={change} region={region} reach={reach} />
          )}
        </div>
        <div id="vor-dem-start">
          <PreflightList
            checks={checks}
            test={test(tested ? 'Noch einer' : 'Testbrief an mich')}
            override={<Override reason={reason} onReason={setReason} />}
          />
        </div>
      </div>
      {!isWelcome && (
        <>
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
          <AfterSending />
        </>
      )}
    </div>
  )
}
