import { useMutation, useQuery } from '@tanstack/react-query'
import type { NewsletterToStop } from '../../../contract/console/access.ts'
import { api, asked } from '../../api.ts'
import { Button, buttonClass } from '../../design/button.tsx'
import { FormError } from '../../design/form.tsx'
import { Failed, Loading } from '../../design/states.tsx'
import { Link } from '../../router/link.tsx'
import { useLinkToken } from '../../router/use-link-token.ts'
import { FrontDoor } from '../../shell/front-door.tsx'
import { counted, timeText } from '../../words.ts'

/** Where the link in a letter to operators leads: one question, one button, and no log-in. It stops a launch and does nothing else. */
export default function StopPage() {
  const token = useLinkToken()
  const launch = useQuery({
    ...asked('POST /auth/stop', { token }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  })
  const stop = useMutation({ mutationFn: () => api('POST /auth/stop/launch', { token }) })
  if (stop.isSuccess) {
    return (
      <FrontDoor title="Angehalten">
        <p role="status">Der Brief ist wieder ein Entwurf. Niemand hat ihn bekommen.</p>
        <ToConsole />
      </FrontDoor>
    )
  }
  return (
    <FrontDoor title={launch.data ? 'Wirklich anhalten?' : 'Brief anhalten'}>
      {token === '' && (
        <p>
          Hierher führt ein Link aus einer E-Mail. Öffne ihn noch einmal: Nach dem Neuladen steht er nicht
          mehr in der Adresse.
        </p>
      )}
      {launch.isLoading && <Loading />}
      {launch.isError && (
        <>
          <Failed error={launch.error} />
          <ToConsole />
        </>
      )}
      {launch.data && (
        <>
          <Announced {...launch.data} />
          <Button tone="destructive" onClick={() => stop.mutate()} disabled={stop.isPending}>
            {stop.isPending ? 'Wird angehalten …' : 'Ja, Brief anhalten'}
          </Button>
          <FormError error={stop.error} />
          <p className="soft">
            Willst du doch nicht, schließ diese Seite: Dann geht er, wie geplant. Losschicken kann sie nichts.
          </p>
        </>
      )}
    </FrontDoor>
  )
}

function Announced({ subject, region, waiting, sendAt }: NewsletterToStop) {
  return (
    <p>
      Der Brief „{subject}“ geht am <b>{timeText(sendAt)}</b> von selbst raus
      {region && `, an ${counted(waiting, 'Haushalt', 'Haushalte')} in der Region ${region}`}. Angehalten wird
      er ein Entwurf, und niemand bekommt ihn, bis jemand ihn neu plant.
    </p>
  )
}

function ToConsole() {
  return (
    <Link to="/briefe" className={buttonClass()}>
      Zu den Briefen
    </Link>
  )
}
