import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DraftVersion } from '../../../../contract/console/newsletters.ts'
import type { NewsletterDraft } from '../../../../contract/console/routes/newsletters.ts'
import { whenText } from '../../../day-words.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { Select } from '../../../design/select.tsx'
import { Answered } from '../../../design/states.tsx'
import { versionQuery } from '../queries.ts'
import { versionText } from './words.ts'

type VersionsDialogProps = {
  id: number
  versions: DraftVersion[]
  open: boolean
  onClose: () => void
  onTake: (draft: NewsletterDraft) => Promise<void>
}

/** Two versions of a draft beside each other; what one has and the other has not is marked, line by line. */
export function VersionsDialog({ id, versions, open, onClose, onTake }: VersionsDialogProps) {
  const [left, setLeft] = useState<number>()
  const latest = versions[0]?.number ?? 1
  const before = left ?? versions[1]?.number ?? latest
  const options = versions.map((version) => ({
    value: String(version.number),
    name: `${version.number}: ${whenText(version.savedAt)}, ${version.savedBy ?? 'jemand'}`,
  }))
  const one = useQuery({ ...versionQuery(id, before), enabled: open })
  const other = useQuery({ ...versionQuery(id, latest), enabled: open, staleTime: 0 })
  return (
    <Dialog open={open} onClose={onClose} title="Fassungen nebeneinander" className="wide-dialog">
      <div className="version-pair">
        <Answered query={one}>
          {({ version, draft }) => (
            <section>
              <Select
                label="Frühere Fassung"
                value={String(before)}
                options={options.slice(1)}
                onChange={(value) => setLeft(Number(value))}
              />
              <p className="soft">{versionText(version)}</p>
              <VersionWords draft={draft} beside={other.data?.draft} />
              <Button tone="main" onClick={() => void onTake(draft)}>
                Wieder nehmen
              </Button>
            </section>
          )}
        </Answered>
        <Answered query={other}>
          {({ version, draft }) => (
            <section>
              <p className="version-now">
                <b>Diese hier</b>, {whenText(version.savedAt)}
              </p>
              <p className="soft">{versionText(version)}</p>
              <VersionWords draft={draft} beside={one.data?.draft} />
            </section>
          )}
        </Answered>
      </div>
    </Dialog>
  )
}

type VersionWordsProps = { draft: NewsletterDraft; beside: NewsletterDraft | undefined }

function VersionWords({ draft, beside }: VersionWordsProps) {
  const lines = linesOf(draft)
  const others = new Set(beside ? linesOf(beside) : lines)
  return (
    <div className="version-words">
      {lines.map((line, index) =>
        others.has(line) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text as it stands
          <p key={index}>{line}</p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text as it stands
          <p key={index}>
            <mark>{line}</mark>
          </p>
        ),
      )}
    </div>
  )
}

function linesOf({ subject, preheader, body, buttonCaption, buttonUrl }: NewsletterDraft): string[] {
  const lines = [
    `Betreff: ${subject}`,
    ...(preheader === '' ? [] : [`Vorschau: ${preheader}`]),
    ...body.split('\n').filter((line) => line.trim() !== ''),
    ...(buttonCaption + buttonUrl === '' ? [] : [`Knopf: ${buttonCaption}, ${buttonUrl}`]),
  ]
  return lines
}
