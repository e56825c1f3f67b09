import { useState } from 'react'
import { ask, office } from '../../ask.ts'
import { Button, Dialog, Field, Form } from '../../controls.tsx'
import { useMe } from '../../me.ts'
import { reasonOf } from '../../refused.ts'
import { useAction } from '../../toasts.tsx'
import { number } from '../../words.ts'
import { lettersText, type Newsletter } from '../words.ts'

type FinishProps = { newsletter: Newsletter; accepted: number; missing: number }

/** To all who do not have it yet, with one press; of one that is done and lacks nobody there is nothing to do. */
export function Finish({ newsletter: { id, state, isWelcome }, accepted, missing }: FinishProps) {
  const may = useMe()?.may
  const [isAsking, setIsAsking] = useState(false)
  const finish = useAction({
    send: (reason: string) => office.newsletters.finish.mutate({ id, reason }),
    renews: ask.newsletters.pathKey(),
    onSuccess: () => setIsAsking(false),
  })
  if (!may?.send || missing === 0 || isWelcome) return null
  const isCancelled = state === 'cancelled'
  const close = () => {
    if (finish.isPending) return
    finish.reset()
    setIsAsking(false)
  }
  return (
    <div className="row">
      <Button tone={isCancelled ? 'main' : 'plain'} onClick={() => setIsAsking(true)}>
        An alle, die ihn noch nicht haben{isCancelled && `: ${number(missing)}`} …
      </Button>
      <span className="soft">
        {accepted === 1 ? 'Der eine bekommt' : `Die ${number(accepted)} bekommen`} ihn kein zweites Mal.
      </span>
      {isAsking && (
        <Dialog title="An alle senden, die ihn noch nicht haben?" onClose={close}>
          <p>
            Bis zu {lettersText(missing)}: an alle, die heute dort bestätigt haben und noch keinen Startbrief
            haben. Vor dem ersten Brief hast du 60 Sekunden zum Zurückholen.
          </p>
          <Form
            action="Losschicken"
            busy={finish.isPending && 'Wird losgeschickt …'}
            error={finish.error}
            onSend={({ reason = '' }) => finish.mutate(reason)}
            foot={<Button onClick={close}>Noch nicht</Button>}
          >
            {may.administer && reasonOf(finish.error) === 'blocked' && (
              <Field
                label="Warum trotzdem"
                name="reason"
                hint="Steht im Protokoll, mit deinem Namen."
                maxLength={300}
                required
              />
            )}
          </Form>
        </Dialog>
      )}
    </div>
  )
}
