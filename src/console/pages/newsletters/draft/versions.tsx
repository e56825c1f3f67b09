import './versions.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DraftVersion } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { api } from '../../../api.ts'
import { whenText } from '../../../day-words.ts'
import { Answered } from '../../../design/states.tsx'
import { counted } from '../../../words.ts'
import { versionsQuery } from '../queries.ts'
import { VersionsDialog } from './versions-dialog.tsx'
import { versionText } from './words.ts'

/** Beside the letter the latest ones; all of them side by side. */
const LATEST = 3

type VersionsProps = { id: number; onTake: (draft: NewsletterDraft) => Promise<void> }

/** What the draft was before; each can be taken again, and what it is now stays as well. */
export function Versions({ id, onTake }: VersionsProps) {
  const query = useQuery(versionsQuery(id))
  const [open, setOpen] = useState(false)
  return (
    <div className="versions">
      <Answered query={query}>
        {({ versions }) => (
          <>
            <div className="section-head">
              <h3>Fassungen</h3>
              {versions.length > 1 && (
                <button type="button" className="link soft" onClick={() => setOpen(true)}>
                  Alle {versions.length}, nebeneinander
                </button>
              )}
            </div>
            <ol className="version-list">
              {versions.slice(0, LATEST).map((version, index) => (
                <li key={version.number}>
                  <time dateTime={version.savedAt}>{whenText(version.savedAt)}</time>
                  <span>
                    {versionText(version)} {version.testedAt && 'Damit ging der Testbrief raus. '}
                    {index === 0 ? (
                      <b>Diese hier.</b>
                    ) : (
                      <TakeAgain id={id} version={version} onTake={onTake} />
                    )}
                  </span>
                </li>
              ))}
            </ol>
            <VersionsDialog
              id={id}
              versions={versions}
              open={open}
              onClose={() => setOpen(false)}
              onTake={async (draft) => {
                await onTake(draft)
                setOpen(false)
              }}
            />
          </>
        )}
      </Answered>
    </div>
  )
}

/** The number of versions, as a link to their list. */
export function VersionsLink({ id }: { id: number }) {
  const { data } = useQuery(versionsQuery(id))
  const count = data?.versions.length ?? 0
  return count > 0 && <a href="#fassungen">{counted(count, 'Fassung', 'Fassungen')}</a>
}

type TakeAgainProps = VersionsProps & { version: DraftVersion }

function TakeAgain({ id, version, onTake }: TakeAgainProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { draft } = await api('GET /api/newsletters/:id/versions/:number', { id, number: version.number })
      await onTake(draft)
    },
  })
  return (
    <button
      type="button"
      className="link"
      onClick={() => mutate()}
      disabled={isPending}
      aria-label={`Fassung von ${whenText(version.savedAt)} wieder nehmen`}
    >
      Wieder nehmen
    </button>
  )
}
