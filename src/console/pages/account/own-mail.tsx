import { useQuery } from '@tanstack/react-query'
import type { MailChoices } from '../../../contract/console/access.ts'
import { api, asked } from '../../api.ts'
import { Answered } from '../../design/states.tsx'
import { useAction } from '../../design/use-action.ts'
import { useMay } from '../../shell/me.ts'

/** Which letters one wants; each tick is kept at once. */
export function OwnMail() {
  const query = useQuery(asked('GET /auth/mail', {}))
  return <Answered query={query}>{(choices) => <Choices choices={choices} />}</Answered>
}

function Choices({ choices }: { choices: MailChoices }) {
  const maySend = useMay('send')
  const choose = useAction({
    send: (chosen: MailChoices) => api('POST /auth/mail', chosen),
    renews: ['mail'],
    done: () => ({ title: 'Gespeichert', text: 'Das gilt für alle E-Mails von jetzt an.' }),
    failed: 'Nicht gespeichert',
  })
  const shown = choose.isPending ? choose.variables : choices
  const tick = (name: keyof MailChoices) => ({
    type: 'checkbox',
    checked: shown[name],
    // Not disabled: the focus would be lost.
    'aria-disabled': choose.isPending,
    onChange: () => {
      if (!choose.isPending) choose.mutate({ ...choices, [name]: !choices[name] })
    },
  })
  return (
    <div className="stack">
      {maySend && (
        <label className="tick-label">
          <input {...tick('onNewsletters')} />
          <span>
            Sobald eine Region am Ziel ist, und wenn ein Start von selbst anhält oder nicht losgehen kann
          </span>
        </label>
      )}
      <label className="tick-label">
        <input {...tick('monday')} />
        <span>
          Montags um 7 Uhr, wie die Woche war: Ziele, Starts, Anfragen, Warnungen, in Summen und ohne Namen
        </span>
      </label>
      <p className="soft">Was deinen Zugang betrifft, schreiben wir dir immer.</p>
    </div>
  )
}
