import { useState } from 'react'
import type { Role } from '../../../contract/console/access.ts'
import type { TeamLink, TeamMember } from '../../../contract/console/team.ts'
import { api } from '../../api.ts'
import { Button } from '../../design/button.tsx'
import { Dialog } from '../../design/dialog.tsx'
import { Form, FormError } from '../../design/form.tsx'
import { Select } from '../../design/select.tsx'
import { useAction } from '../../design/use-action.ts'
import { ROLE_HINT, ROLE_OPTIONS } from './roles.ts'

type MemberDialogProps = {
  member: TeamMember | undefined
  onClose: () => void
  onLink: (name: string) => (link: TeamLink) => void
}

/** What can be done about somebody else's access. */
export function MemberDialog({ member, onClose, onLink }: MemberDialogProps) {
  return (
    <Dialog open={member !== undefined} title={`Zugang von ${member?.name ?? ''}`} onClose={onClose}>
      {member && <Member member={member} onDone={onClose} onLink={onLink(member.name)} />}
    </Dialog>
  )
}

type MemberProps = { member: TeamMember; onDone: () => void; onLink: (link: TeamLink) => void }

function Member({ member, onDone, onLink }: MemberProps) {
  const [asking, setAsking] = useState<'reset' | 'remove'>()
  if (asking === 'reset') return <Reset member={member} onLink={onLink} onBack={() => setAsking(undefined)} />
  if (asking === 'remove')
    return <Remove member={member} onDone={onDone} onBack={() => setAsking(undefined)} />
  return (
    <>
      <RoleForm member={member} onDone={onDone} />
      <EndSessions member={member} onDone={onDone} />
      <div className="row dialog-foot">
        <Button onClick={() => setAsking('reset')}>Zurücksetzen …</Button>
        <Button tone="destructive" onClick={() => setAsking('remove')}>
          Entfernen …
        </Button>
      </div>
    </>
  )
}

function RoleForm({ member: { id, name, role: before }, onDone }: Omit<MemberProps, 'onLink'>) {
  const [role, setRole] = useState<Role>(before)
  const change = useAction({
    send: () => api('POST /api/team/role', { person: id, role }),
    renews: ['team'],
    done: () => ({ title: 'Rolle geändert', text: `Für ${name} gilt sie ab der nächsten Anfrage.` }),
    onSuccess: onDone,
  })
  return (
    <Form
      action="Rolle ändern"
      busy={change.isPending && 'Wird geändert …'}
      disabled={role === before}
      error={change.error}
      onSend={() => change.mutate()}
    >
      <Select label="Rolle" labelled value={role} options={ROLE_OPTIONS} onChange={setRole} />
      <p className="soft">{ROLE_HINT}</p>
    </Form>
  )
}

function EndSessions({ member: { id, name, sessions }, onDone }: Omit<MemberProps, 'onLink'>) {
  const end = useAction({
    send: () => api('POST /api/team/end-sessions', { person: id }),
    renews: ['team'],
    done: () => ({ title: 'Sitzungen beendet', text: `${name} muss sich neu anmelden.` }),
    onSuccess: onDone,
  })
  if (sessions === 0) return null
  return (
    <>
      <FormError error={end.error} />
      <Button onClick={() => end.mutate()} busy={end.isPending && 'Wird beendet …'}>
        {sessions === 1 ? 'Offene Sitzung beenden' : `${sessions} offene Sitzungen beenden`}
      </Button>
    </>
  )
}

type AskedProps = { member: TeamMember; onBack: () => void }

function Reset({ member: { id, name }, onLink, onBack }: AskedProps & Pick<MemberProps, 'onLink'>) {
  const reset = useAction({
    send: () => api('POST /api/team/reset', { person: id }),
    renews: ['team'],
    onSuccess: onLink,
  })
  return (
    <>
      <p>
        Passwort, App, Passkeys und Sitzungen von {name} werden gelöscht. Du bekommst einen neuen Link, mit
        dem {name} wieder anfängt.
      </p>
      <FormError error={reset.error} />
      <div className="row dialog-foot">
        <Button onClick={onBack}>Zurück</Button>
        <Button
          tone="destructive"
          onClick={() => reset.mutate()}
          busy={reset.isPending && 'Wird zurückgesetzt …'}
        >
          Zugang zurücksetzen
        </Button>
      </div>
    </>
  )
}

function Remove({ member: { id, name }, onDone, onBack }: AskedProps & Pick<MemberProps, 'onDone'>) {
  const remove = useAction({
    send: () => api('POST /api/team/remove', { person: id }),
    renews: ['team'],
    done: () => ({ title: 'Zugang entfernt', text: `${name} kommt nicht mehr herein.` }),
    onSuccess: onDone,
  })
  return (
    <>
      <p>
        {name} ist sofort abgemeldet und kommt nicht mehr herein. Was {name} getan hat, bleibt im Protokoll.
      </p>
      <FormError error={remove.error} />
      <div className="row dialog-foot">
        <Button onClick={onBack}>Zurück</Button>
        <Button
          tone="destructive"
          onClick={() => remove.mutate()}
          busy={remove.isPending && 'Wird entfernt …'}
        >
          Zugang entfernen
        </Button>
      </div>
    </>
  )
}
