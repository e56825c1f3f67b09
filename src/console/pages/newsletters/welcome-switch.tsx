import { useQuery } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { useAction } from '../../design/use-action.ts'
import { Link } from '../../router/link.tsx'
import { useMay } from '../../shell/me.ts'
import { letterRegionsQuery } from './queries.ts'

/** Whether who confirms later in a region gets a letter by itself, which one, and turning it on and off. */
export function WelcomeSwitch({ region }: { region: number }) {
  const { data } = useQuery(letterRegionsQuery)
  const maySend = useMay('send')
  const { mutate, isPending } = useAction({
    send: (on: boolean) => api('POST /api/regions/:id/welcome', { id: region, on }),
    renews: ['newsletters'],
    failed: 'Nicht geändert',
  })
  const welcome = data?.regions.find(({ id }) => id === region)?.welcome
  const isOn = welcome?.state === 'running'
  if (!data) return null
  return (
    <div className="row">
      <p>
        <b>Auch an alle, die später bestätigen</b>
        <br />
        <span className="soft">
          {isOn
            ? 'An: jedem einzeln, binnen einer Minute, mit '
            : welcome
              ? 'Aus. Geschrieben ist schon '
              : 'Aus: Wer nach dem Start bestätigt, erfährt nicht, dass es läuft.'}
          {welcome && <Link to={`/briefe/${welcome.id}`}>Willkommen für Nachzügler</Link>}
          {welcome && '.'}
        </span>
      </p>
      {maySend && (
        <Button
          onClick={() => mutate(!isOn)}
          busy={isPending && (isOn ? 'Wird ausgeschaltet …' : 'Wird eingeschaltet …')}
        >
          {isOn ? 'Ausschalten' : 'Einschalten'}
        </Button>
      )}
    </div>
  )
}
