import { useState } from 'react'
import type { Role } from '../../office/auth/roles.ts'
import { ask, office, type RouterOutputs } from '../ask.ts'
import { Button, Choice, Copy, Dialog, Field, Form } from '../controls.tsx'
import { useAction } from '../toasts.tsx'
import { timeText } from '../words.ts'
import { ROLE_NAMES } from './roles.ts'

export type Member = RouterOutputs['team']['list'][number]
export type Made = { name: string; link: string; expiresAt: string }

const renews = ask.team.pathKey()

/** Gives somebody access. */
export function InviteDialog({ onClose, onLink }: { onClose: () => void; onLink: (made: Made) => void }) {
  const [role, setRole] = useState<Role>('look')
  const add = useAction({
    send: (person: { name: string; email: string }) => office.team.add.mutate({ ...person, role }),
    renews,
    onSuccess: (link, { name }) => onLink({ ...link, name }),
  })
  return (
    <Dialog title="Jemanden einladen" onClose={onClose}>
      <Form
        action="Zugang anlegen"
        busy={add.isPending && 'Wird angelegt …'}
        error={add.error}
        onSend={({ name = '', email = '' }) => add.mutate({ name, email })}
      >
        <Field label="Name" name="name" maxLength={100} pattern="[^@]*" required autoComplete="off" />
        <Field label="E-Mail-Adresse" name="email" type="email" required autoComplete="off" />
        <RoleChoice role={role} onChange={setRole} />
      </Form>
    </Dialog>
  )
}

/** A one-time link, which is shown here and nowhere else. */
export function LinkDialog({ name, link, expiresAt, onClose }: Made & { onClose: () => void }) {
  return (
    <Dialog title={`Link für ${name}`} onClose={onClose}>
      <p>
        Mit diesem Link setzt {name} ein Passwort: einmal, bis {timeText(expiresAt)}. Er wird nur hier
        gezeigt. Gib ihn nur der Person selbst, am besten nicht per E-Mail.
      </p>
      <code className="to-copy">{link}</code>
      <Copy tone="main" text={link}>
        Link kopieren
      </Copy>
    </Dialog>
  )
}

type MemberDialogProps = { member: Member; onClose: () => void; onLink: (made: Made) => void }

/** What can be done about somebody else's access: another role; or, after one more question, a new beginning or an end. */
export function MemberDialog({ member, onClose, onLink }: MemberDialogProps) {
  const { id: person, name } = member
  const [role, setRole] = useState(member.role)
  const [asking, setAsking] = useState<'reset' | 'remove'>()
  const change = useAction({
    send: () => office.team.changeRole.mutate({ person, role }),
    renews,
    done: () => ({ title: 'Rolle geändert', text: `Für ${name} gilt sie ab der nächsten Anfrage.` }),
    onSuccess: onClose,
  })
  const reset = useAction({
    send: () => office.team.reset.mutate({ person }),
    renews,
    onSuccess: (link) => onLink({ ...link, name }),
  })
  const remove = useAction({
    send: () => office.team.remove.mutate({ person }),
    renews,
    done: () => ({ title: 'Zugang entfernt', text: `${name} kommt nicht mehr herein.` }),
    onSuccess: onClose,
  })
  const title = `Zugang von ${name}`
  if (asking) {
    const asked = asking === 'reset' ? reset : remove
    return (
      <Dialog title={title} onClose={onClose}>
        <Form
          action={asking === 'reset' ? 'Zugang zurücksetzen' : 'Zugang entfernen'}
          tone="destructive"
          busy={asked.isPending && 'Einen Augenblick …'}
          error={asked.error}
          onSend={() => asked.mutate()}
          foot={<Button onClick={() => setAsking(undefined)}>Zurück</Button>}
        >
          <p>
            {asking === 'reset'
              ? `Passwort, App, Passkeys und Sitzungen von ${name} werden gelöscht. Du bekommst einen neuen Link, mit dem ${name} wieder anfängt.`
              : `${name} ist sofort abgemeldet und kommt nicht mehr herein. Was ${name} getan hat, bleibt im Protokoll.`}
          </p>
        </Form>
      </Dialog>
    )
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        action="Rolle ändern"
        busy={change.isPending && 'Wird geändert …'}
        disabled={role === member.role}
        error={change.error}
        onSend={() => change.mutate()}
      >
        <RoleChoice role={role} onChange={setRole} />
      </Form>
      <div className="row">
        <Button onClick={() => setAsking('reset')}>Zurücksetzen …</Button>
        <Button tone="destructive" onClick={() => setAsking('remove')}>
          Entfernen …
        </Button>
      </div>
    </Dialog>
  )
}

const ROLE_OPTIONS = Object.entries(ROLE_NAMES) as [Role, string][]

function RoleChoice({ role, onChange }: { role: Role; onChange: (role: Role) => void }) {
  return (
    <>
      <Choice label="Rolle" labelled value={role} options={ROLE_OPTIONS} onChange={onChange} />
      <p className="soft">
        Ansehen: alles außer Adressen. Versenden: auch Adressen und Briefe. Alles: auch Listen laden, löschen
        und das Team; dafür ist nach 24 Stunden ein zweiter Schritt nötig.
      </p>
    </>
  )
}
