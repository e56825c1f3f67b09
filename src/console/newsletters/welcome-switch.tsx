import { Link } from 'wouter'
import { office } from '../ask.ts'
import { Button } from '../controls.tsx'
import { useMe } from '../me.ts'
import { useAction } from '../toasts.tsx'

type WelcomeSwitchProps = { region: { id: number; welcome: { id: number; state: string } | null } }

/** Whether who confirms later in a region gets a letter by itself, which one, and turning it on and off. */
export function WelcomeSwitch({ region: { id, welcome } }: WelcomeSwitchProps) {
  const maySend = useMe()?.may.send
  const isOn = welcome?.state === 'sending'
  const { mutate, isPending } = useAction({
    send: () => office.newsletters.welcome.mutate({ regionId: id, on: !isOn }),
    failed: 'Nicht geändert',
  })
  return (
    <div className="row">
      <p>
        <b>Auch an alle, die später bestätigen</b>
        <br />
        <span className="soft">
          {isOn ? 'An: jedem einzeln, binnen einer Minute' : 'Aus: Niemand erfährt, dass es läuft'}
          {welcome && ', mit '}
          {welcome && <Link to={`/briefe/${welcome.id}`}>Willkommen für Nachzügler</Link>}.
        </span>
      </p>
      {maySend && (
        <Button onClick={() => mutate()} busy={isPending && 'Wird geändert …'}>
          {isOn ? 'Ausschalten' : 'Einschalten'}
        </Button>
      )}
    </div>
  )
}
