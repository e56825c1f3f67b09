import { type ReactNode, useState } from 'react'
import type { Role } from '../../office/auth/roles.ts'
import { ask, office, type RouterOutputs } from '../ask.ts'
import { Button, Choice, Dialog, Form, FormError } from '../controls.tsx'
import { useAction } from '../toasts.tsx'
import type { Made } from './link.tsx'
import { ROLE_HINT, ROLE_OPTIONS } from './roles.ts'

export type Member = RouterOutputs['team']['list'][number]

type MemberDialogProps = { member: Member; onClose: () => void; onLink: (made: Made) => void }

const renews = ask.team.pathKey()

/** What can be done about somebody else's access. */
export function MemberDialog(props: MemberDialogProps) {
  const { member, onClose } = props
  const [asking, setAsking] = useState<'reset' | 'remove'>()
  const back = () => setAsking(undefined)
  return (
    <Dialog title={`Zugang von ${member.name}`} onClose={onClose}>
      {asking === 'reset' && <Reset {...props} onBack={back} />}
      {asking === 'remove' && <Remove {...props} onBack={back} />}
      {!asking && (
        <>
          <RoleForm {...props} />
          {member.sessions > 0 && <EndSessions {...props} />}
          <div className="row dialog-foot">
            <Button onClick={() => setAsking('reset')}>Zurücksetzen …</Button>
            <Button tone="destructive" onClick={() => setAsking('remove')}>
              Entfernen …
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}

function RoleForm({ member: { id, name, role: before }, onClose }: MemberDialogProps) {
  const [role, setRole] = useState<Role>(before)
  const change = useAction({
    send: () => office.team.changeRole.mutate({ person: id, role }),
    renews,
    done: () => ({ title: 'Rolle geändert', text: `Für ${name} gilt sie ab der nächsten Anfrage.` }),
    onSuccess: onClose,
  })
  return (
    <Form
      action="Rolle ändern"
      busy={change.isPending && 'Wird geändert …'}
      disabled={role === before}
      error={change.error}
      onSend={() => change.mutate()}
    >
      <Choice label="Rolle" labelled value={role} options={ROLE_OPTIONS} onChange={setRole} />
      <p className="soft">{ROLE_HINT}</p>
    </Form>
  )
}

function EndSessions({ member: { id, name, sessions }, onClose }: MemberDialogProps) {
  const end = useAction({
    send: () => office.team.endSessions.mutate({ person: id }),
    renews,
    done: () => ({ title: 'Sitzungen beendet', text: `${name} muss sich neu anmelden.` }),
    onSuccess: onClose,
  })
  return (
    <>
      <FormError error={end.error} />
      <div className="row">
        <Button onClick={() => end.mutate()} busy={end.isPending && 'Wird beendet …'}>
          {sessions === 1 ? 'Offene Sitzung beenden' : `${sessions} offene Sitzungen beenden`}
        </Button>
      </div>
    </>
  )
}

type AskedProps = MemberDialogProps & { onBack: () => void }

function Reset({ member: { id, name }, onLink, onBack }: AskedProps) {
  const reset = useAction({
    send: () => office.team.reset.mutate({ person: id }),
    renews,
    onSuccess: (link) => onLink({ ...link, name }),
  })
  return (
    <LastQuestion
      action="Zugang zurücksetzen"
      busy={reset.isPending && 'Wird zurückgesetzt …'}
      error={reset.error}
      onYes={() => reset.mutate()}
      onBack={onBack}
    >
      Passwort, App, Passkeys und Sitzungen von {name} werden gelöscht. Du bekommst einen neuen Link, mit dem{' '}
      {name} wieder anfängt.
    </LastQuestion>
  )
}

function Remove({ member: { id, name }, onClose, onBack }: AskedProps) {
  const remove = useAction({
    send: () => office.team.remove.mutate({ person: id }),
    renews,
    done: () => ({ title: 'Zugang entfernt', text: `${name} kommt nicht mehr herein.` }),
    onSuccess: onClose,
  })
  return (
    <LastQuestion
      action="Zugang entfernen"
      busy={remove.isPending && 'Wird entfernt …'}
      error={remove.error}
      onYes={() => remove.mutate()}
      onBack={onBack}
    >
      {name} ist sofort abgemeldet und kommt nicht mehr herein. Was {name} getan hat, bleibt im Protokoll.
    </LastQuestion>
  )
}

type LastQuestionProps = {
  action: string
  busy: string | false
  error: unknown
  onYes: () => void
  onBack: () => void
  children: ReactNode
}

function LastQuestion({ action, busy, error, onYes, onBack, children }: LastQuestionProps) {
  return (
    <>
      <p>{children}</p>
      <FormError error={error} />
      <div className="row dialog-foot">
        <Button onClick={onBack}>Zurück</Button>
        <Button tone="destructive" onClick={onYes} busy={busy}>
          {action}
        </Button>
      </div>
    </>
  )
}
