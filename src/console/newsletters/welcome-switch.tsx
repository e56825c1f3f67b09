import { Link } from 'wouter'
import { office } from '../ask.ts'
import { Button } from '../controls.tsx'
import { useMe } from '../me.ts'
import { useAction } from '../toasts.tsx'

type WelcomeSwitchProps = { region: { id: number; welcome: { id: number; state: string } | null } }

/** Whether who confirms later in a region gets a letter by itself, which one, and turning it on and off. */
export function WelcomeSwitch({ region: { id, welcome } }: WelcomeSwitchProps) {
  const { mutate, isPending } = useAction({
    send: (on: boolean) => office.newsletters.welcome.mutate({ regionId: id, on }),
    failed: 'Nicht geändert',
  })
  const maySend = useMe()?.may.send
  const isOn = welcome?.state === 'running'
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
