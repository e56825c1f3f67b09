import { useState } from 'react'
import type { Newsletter } from '../../../../contract/console/routes/newsletters.ts'
import { ApiError, api } from '../../../api.ts'
import { Button } from '../../../design/button.tsx'
import { Dialog } from '../../../design/dialog.tsx'
import { FormError } from '../../../design/form.tsx'
import { useAction } from '../../../design/use-action.ts'
import { useMay } from '../../../shell/me.ts'
import { number } from '../../../words.ts'
import { lettersText } from '../words.ts'
import type { Parts } from './words.ts'

/** To all who do not have it yet, with one press; of one that is done and lacks nobody there is nothing to do. */
export function FinishButton({ newsletter, parts }: { newsletter: Newsletter; parts: Parts }) {
  const maySend = useMay('send')
  const mayOverride = useMay('administer')
  const [asking, setAsking] = useState(false)
  const missing = parts.letters - parts.accepted
  const { mutate, error, isPending, reset } = useAction({
    send: (despiteBlockers: boolean) =>
      api('POST /api/newsletters/:id/finish', { id: newsletter.id, despiteBlockers, reason: '' }),
    renews: ['newsletters'],
    onSuccess: () => setAsking(false),
  })
  if (!maySend || missing === 0 || newsletter.isWelcome) return null
  const isCancelled = newsletter.state === 'cancelled'
  return (
    <>
      <div className="row course-buttons">
        <Button tone={isCancelled ? 'main' : 'plain'} onClick={() => setAsking(true)}>
          An alle, die ihn noch nicht haben{isCancelled && `: ${number(missing)}`} …
        </Button>
        <span className="soft">
          {parts.accepted === 1 ? 'Der eine bekommt' : `Die ${number(parts.accepted)} bekommen`} ihn kein
          zweites Mal.
        </span>
      </div>
      <Dialog
        open={asking}
        onClose={() => {
          if (isPending) return
          reset()
          setAsking(false)
        }}
        title="An alle senden, die ihn noch nicht haben?"
        back="Noch nicht"
        action={
          <Button tone="main" onClick={() => mutate(false)} busy={isPending && 'Wird losgeschickt …'}>
            Losschicken
          </Button>
        }
      >
        <p>
          Bis zu {lettersText(missing)}: an alle, die heute dort bestätigt haben und noch keinen Startbrief
          haben. Vor dem ersten Brief hast du 60 Sekunden zum Zurückholen.
        </p>
        <FormError error={error} />
        {mayOverride && error instanceof ApiError && error.code === 'blocked' && (
          <Button onClick={() => mutate(true)} busy={isPending && 'Wird losgeschickt …'}>
            Trotzdem losschicken
          </Button>
        )}
      </Dialog>
    </>
  )
}
